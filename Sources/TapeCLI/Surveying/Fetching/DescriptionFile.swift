import TapeCassette
import TapeCodings
import TapeSurvey

/// A file that holds a description, packed or not.
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
        "cannot be unpacked: it is spoilt, or unfolds to more than a description has"

    /// The bytes of a file that a description refers to, packed or not; the caller reports that a file is missing.
    static func bytes(_ path: String) -> [UInt8]? {
        let file = try? FileBytes.read(path, limit: largest)
        let packed = file == nil ? try? FileBytes.read(path + ".gz", limit: largest) : nil
        return (file ?? packed).flatMap(unpacked)
    }

    /// The bytes as they were before gzip; nil where they are spoilt, or more than any description is.
    static func unpacked(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.starts(with: [0x1F, 0x8B]) else { return bytes }
        let limit = min(largest, max(leastUnpacked, mostPacked * bytes.count))
        return try? ContentFormat.gzip.decoded(bytes, limit: limit)
    }

    /// A packed file may unfold to this many bytes however small it is, and else to so many times its size: descriptions
    /// come to thirty times at most.
    static let leastUnpacked = 64 << 20

    static let mostPacked = 40
}
