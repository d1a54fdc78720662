/// The containers in which HTTP sends DEFLATE: gzip (RFC 1952), zlib (RFC 1950), and none.
enum CompressedBytes {
    /// No body of a recording unfolds to more.
    static let limit = 256 << 20

    static func isGzip(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1F, 0x8B]) }

    /// What a gzip file holds; all its members, each checked.
    static func gunzip(_ bytes: [UInt8]) throws(Inflate.Failure) -> [UInt8] {
        var output: [UInt8] = []
        var rest = bytes[...]
        repeat {
            let body = try gzipBody(rest)
            let (part, end) = try Inflate.inflate(body, limit: limit - output.count)
            let trailer = bytes[end...]
            guard trailer.count >= 8 else { throw .cut }
            guard word(trailer) == CRC32.checksum(part),
                word(trailer.dropFirst(4)) == UInt32(truncatingIfNeeded: part.count)
            else { throw .damaged }
            output += part
            // Some writers pad; some servers append what no client reads.
            rest = trailer.dropFirst(8)
        } while rest.starts(with: [0x1F, 0x8B])
        return output
    }

    /// What a zlib stream holds.
    static func unzlib(_ bytes: [UInt8]) throws(Inflate.Failure) -> [UInt8] {
        guard bytes.count >= 2 else { throw .cut }
        guard isZlib(bytes) else { throw .damaged }
        let (output, end) = try Inflate.inflate(bytes[2...], limit: limit)
        let trailer = bytes[end...]
        guard trailer.count >= 4 else { throw .cut }
        let sum = trailer.prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        guard sum == adler32(output) else { throw .damaged }
        return output
    }

    /// What bare DEFLATE holds, if nothing follows it.
    static func inflate(_ bytes: [UInt8]) throws(Inflate.Failure) -> [UInt8] {
        let (output, end) = try Inflate.inflate(bytes[...], limit: limit)
        guard end == bytes.count else { throw .damaged }
        return output
    }

    /// Whether the first two bytes are a zlib header without a dictionary.
    static func isZlib(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= 2, bytes[0] & 0x0F == 8, bytes[0] >> 4 <= 7 else { return false }
        let check = Int(bytes[0]) << 8 | Int(bytes[1])
        return check % 31 == 0 && bytes[1] & 0x20 == 0
    }

    /// What follows the header of a gzip member.
    private static func gzipBody(
        _ bytes: ArraySlice<UInt8>
    ) throws(Inflate.Failure) -> ArraySlice<UInt8> {
        guard bytes.count >= 10 else { throw .cut }
        let flags = bytes[bytes.startIndex + 3]
        guard bytes.starts(with: [0x1F, 0x8B, 8]), flags & 0xE0 == 0 else { throw .damaged }
        var rest = bytes.dropFirst(10)
        if flags & 4 != 0 {
            guard rest.count >= 2 else { throw .cut }
            rest = rest.dropFirst(
                2 + Int(rest[rest.startIndex]) + Int(rest[rest.startIndex + 1]) << 8)
        }
        for flag: UInt8 in [8, 16] where flags & flag != 0 {
            guard let end = rest.firstIndex(of: 0) else { throw .cut }
            rest = rest[(end + 1)...]
        }
        return flags & 2 == 0 ? rest : rest.dropFirst(2)
    }

    private static func word(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        bytes.prefix(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }

    private static func adler32(_ bytes: [UInt8]) -> UInt32 {
        var low: UInt32 = 1
        var high: UInt32 = 0
        // 5552 additions fit before either sum could overflow.
        for start in stride(from: 0, to: bytes.count, by: 5552) {
            for byte in bytes[start..<min(start + 5552, bytes.count)] {
                low += UInt32(byte)
                high += low
            }
            low %= 65_521
            high %= 65_521
        }
        return high << 16 | low
    }
}

extension Inflate.Failure {
    /// What is wrong with compressed bytes, as the end of a sentence about them.
    var words: String {
        switch self {
        case .cut: "ends early"
        case .damaged: "is damaged"
        case .tooLarge: "unfolds to more than \(CompressedBytes.limit >> 20) MiB"
        }
    }
}
