import TapeCodings

/// Compressed bytes within others.
struct PackedBytes {
    let start: Int
    let format: ContentFormat

    /// The places where bytes that are compressed may begin, as far as their first bytes show.
    static func all(in bytes: ArraySlice<UInt8>) -> [PackedBytes] {
        var found: [PackedBytes] = []
        var position = bytes.startIndex
        // A window of another size makes another first byte of zlib; it is known at the beginning only.
        if let first = at(position, in: bytes) {
            found.append(first)
            position += 1
        }
        while let place = nextMark(in: bytes[position...]) {
            if let packed = at(place, in: bytes) { found.append(packed) }
            position = place + 1
        }
        return found
    }

    /// DEFLATE alone, which has no mark.
    static func bare(in bytes: ArraySlice<UInt8>) -> PackedBytes? {
        guard DeflateHead.mayBegin(bytes) else { return nil }
        return PackedBytes(start: bytes.startIndex, format: .deflate)
    }

    private static func at(_ place: Int, in bytes: ArraySlice<UInt8>) -> PackedBytes? {
        let rest = bytes[place...]
        let head = Array(rest.prefix(10))
        for format in [ContentFormat.gzip, .zstd, .zlib] where format.begins(head) == true {
            let isPlain: Bool =
                switch format {
                case .zlib: DeflateHead.mayBegin(rest.dropFirst(2))
                // Behind a head without further fields its stream begins.
                case .gzip:
                    head.count == 10 && head[2] == 8 && head[3] & 0xE0 == 0
                        && (head[3] != 0 || DeflateHead.mayBegin(rest.dropFirst(10)))
                default: true
                }
            if isPlain { return PackedBytes(start: place, format: format) }
        }
        return nil
    }

    private static func nextMark(in bytes: ArraySlice<UInt8>) -> Int? {
        unsafe bytes.withUnsafeBufferPointer { unsafe marks.firstPlace(in: $0, from: 0) }
            .map { bytes.startIndex + $0 }
    }

    /// What gzip, zstd and zlib begin with.
    private static let marks: BytePairs = {
        var pairs = BytePairs()
        pairs.insert(0x1F, 0x8B)
        pairs.insert(0x28, 0xB5)
        for level: UInt8 in [0x01, 0x5E, 0x9C, 0xDA] { pairs.insert(0x78, level) }
        return pairs
    }()
}
