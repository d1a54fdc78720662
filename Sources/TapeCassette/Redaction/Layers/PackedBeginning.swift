import TapeCodings

/// The beginning of compressed bytes within others.
struct PackedBeginning {
    let start: Int
    let format: ContentFormat

    /// The places where compressed bytes may begin, judging by their first bytes.
    ///
    /// They are found on demand: a hostile body may have millions.
    static func all(in bytes: ArraySlice<UInt8>) -> some Sequence<PackedBeginning> {
        // A zlib window of another size changes the first byte; it is recognised at the beginning only.
        var first = at(bytes.startIndex, in: bytes)
        var position = bytes.startIndex + (first == nil ? 0 : 1)
        // Most texts have none of the second bytes. This looks at all of the text, so only once.
        let mayHoldMore = bytes.holdAny(of: 0x8B, 0xB5, 0x4B, 0x01, 0x5E, 0x9C, 0xDA)
        return AnyIterator {
            defer { first = nil }
            if let first { return first }
            while mayHoldMore, let place = nextMark(in: bytes[position...]) {
                position = place + 1
                if let packed = at(place, in: bytes) { return packed }
            }
            return nil
        }
    }

    /// Bare DEFLATE, which has no signature.
    static func bare(in bytes: ArraySlice<UInt8>) -> PackedBeginning? {
        guard DeflateHead.mayBegin(bytes) else { return nil }
        return PackedBeginning(start: bytes.startIndex, format: .deflate)
    }

    /// Whether bytes begin with the signature of a compressed format.
    static func begin(_ bytes: ArraySlice<UInt8>) -> Bool { at(bytes.startIndex, in: bytes) != nil }

    private static func at(_ place: Int, in bytes: ArraySlice<UInt8>) -> PackedBeginning? {
        let rest = bytes[place...]
        let head = Array(rest.prefix(10))
        if head.starts(with: archive) { return entry(at: place, in: bytes) }
        for format in [ContentFormat.gzip, .zstd, .zlib] where format.begins(head) == true {
            let isPlain: Bool =
                switch format {
                case .zlib: DeflateHead.mayBegin(rest.dropFirst(2))
                // After a header without further fields, the stream begins.
                case .gzip:
                    head.count == 10 && head[2] == 8 && head[3] & 0xE0 == 0
                        && (head[3] != 0 || DeflateHead.mayBegin(rest.dropFirst(10)))
                default: true
                }
            if isPlain { return PackedBeginning(start: place, format: format) }
        }
        return nil
    }

    /// The signature before each file in a ZIP archive.
    private static let archive: [UInt8] = [0x50, 0x4B, 0x03, 0x04]

    /// A compressed file in a ZIP archive, after its header and its name.
    private static func entry(at place: Int, in bytes: ArraySlice<UInt8>) -> PackedBeginning? {
        let head = Array(bytes[place...].prefix(30))
        guard head.count == 30, head[8] == 8, head[9] == 0 else { return nil }
        let start =
            place + 30 + Int(head[26]) + Int(head[27]) << 8 + Int(head[28]) + Int(head[29]) << 8
        guard start < bytes.endIndex, DeflateHead.mayBegin(bytes[start...]) else { return nil }
        return PackedBeginning(start: start, format: .deflate)
    }

    private static func nextMark(in bytes: ArraySlice<UInt8>) -> Int? {
        unsafe bytes.withUnsafeBufferPointer { unsafe marks.firstPlace(in: $0, from: 0) }
            .map { bytes.startIndex + $0 }
    }

    /// The first bytes of gzip, zstd, ZIP and zlib.
    private static let marks: BytePairs = {
        var pairs = BytePairs()
        pairs.insert(0x1F, 0x8B)
        pairs.insert(0x28, 0xB5)
        pairs.insert(0x50, 0x4B)
        for level: UInt8 in [0x01, 0x5E, 0x9C, 0xDA] { pairs.insert(0x78, level) }
        return pairs
    }()
}
