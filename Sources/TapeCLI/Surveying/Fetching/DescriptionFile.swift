import TapeCassette
import TapeCodings
import TapeSurvey

/// A file that contains a description, gzipped or not.
enum DescriptionFile {
    /// Reads a description's file.
    static func read(_ path: String) throws(SurveyError) -> Description {
        let file: [UInt8]
        do {
            file = try FileBytes.read(path, limit: largest)
        } catch {
            throw SurveyError(.missingFile, error.message, at: path)
        }
        guard let bytes = unpacked(file) else {
            throw SurveyError(.unreadable, unpackable, at: path)
        }
        return try Description(bytes, named: path)
    }

    static let largest = 1 << 30

    static let unpackable =
        "cannot be unpacked: it is damaged, or unpacks to more than any description"

    /// The bytes of a file that a description refers to, gzipped or not; the caller reports a missing file.
    static func bytes(_ path: String) -> [UInt8]? {
        let file = try? FileBytes.read(path, limit: largest)
        let packed = file == nil ? try? FileBytes.read(path + ".gz", limit: largest) : nil
        return (file ?? packed).flatMap(unpacked)
    }

    /// The bytes without gzip; nil if they are damaged, or larger than any description.
    static func unpacked(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.starts(with: [0x1F, 0x8B]) else { return bytes }
        let limit = min(largest, max(leastUnpacked, mostPacked * bytes.count))
        return try? ContentFormat.gzip.decoded(bytes, limit: limit)
    }

    /// The size that any gzipped file may unpack to; a larger file may unpack to `mostPacked` times its size, since
    /// descriptions are compressed by a factor of thirty at most.
    static let leastUnpacked = 64 << 20

    static let mostPacked = 40
}
