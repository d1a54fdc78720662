/// A format in which HTTP sends compressed bodies.
package enum ContentFormat: Hashable, Sendable, CaseIterable {
    /// RFC 1952; one member or several, one after the other.
    case gzip
    /// RFC 1950: what HTTP calls `deflate`.
    case zlib
    /// RFC 1951: what some servers send as `deflate`.
    case deflate
    /// RFC 7932.
    case brotli
    /// RFC 8878; one frame or several, one after the other.
    case zstd

    /// Whether bytes begin as this format does; nil where its bytes have no such mark.
    package func begins(_ bytes: [UInt8]) -> Bool? {
        switch self {
        case .gzip: bytes.starts(with: [0x1F, 0x8B])
        case .zstd: bytes.starts(with: [0x28, 0xB5, 0x2F, 0xFD])
        case .zlib:
            bytes.count >= 2 && bytes[0] & 0x0F == 8 && bytes[0] >> 4 <= 7
                && (Int(bytes[0]) << 8 | Int(bytes[1])) % 31 == 0 && bytes[1] & 0x20 == 0
        case .deflate, .brotli: nil
        }
    }

    /// Decodes bytes to at most so many.
    package func decoded(_ bytes: [UInt8], limit: Int) throws(CodingError) -> [UInt8] {
        switch self {
        // 16 more than the size of the window makes zlib expect gzip, a negative one nothing around DEFLATE.
        case .gzip: try decoded(bytes, by: ZlibDecoder(windowBits: 31), limit: limit)
        case .zlib: try decoded(bytes, by: ZlibDecoder(windowBits: 15), limit: limit)
        case .deflate: try decoded(bytes, by: ZlibDecoder(windowBits: -15), limit: limit)
        case .brotli: try decoded(bytes, by: BrotliDecoder(), limit: limit)
        case .zstd: try decoded(bytes, by: ZstdDecoder(), limit: limit)
        }
    }

    /// Runs a decoder over all of the bytes, stream after stream.
    private func decoded(
        _ bytes: [UInt8], by decoder: consuming some ContentDecoder & ~Copyable, limit: Int
    ) throws(CodingError) -> [UInt8] {
        var output: [UInt8] = []
        var room = [UInt8](repeating: 0, count: 65_536)
        var rest = bytes[...]
        while true {
            let step = try decoder.decode(rest, into: &room)
            rest = rest.dropFirst(step.consumed)
            guard output.count + step.produced <= limit else { throw CodingError(.tooLarge) }
            output += room[..<step.produced]
            if step.isEnd {
                guard try decoder.begins(another: rest, of: self) else { return output }
            } else if rest.isEmpty, step.produced < room.count {
                throw CodingError(.cut)
            } else if step.consumed == 0, step.produced == 0 {
                throw CodingError(.damaged)
            }
        }
    }
}

/// A library's decoder of one stream.
protocol ContentDecoder: ~Copyable {
    /// Decodes as much as there is input and room for.
    mutating func decode(
        _ input: ArraySlice<UInt8>, into room: inout [UInt8]
    ) throws(CodingError) -> DecodingStep

    /// Makes ready for another stream.
    mutating func restart() throws(CodingError)
}

extension ContentDecoder where Self: ~Copyable {
    /// Whether what follows a stream is another one, for which the decoder is made ready.
    fileprivate mutating func begins(
        another rest: ArraySlice<UInt8>, of format: ContentFormat
    ) throws(CodingError) -> Bool {
        switch format {
        // Some writers pad, and some servers append what no client reads.
        case .gzip, .zstd: guard format.begins(Array(rest.prefix(4))) == true else { return false }
        case .zlib: return false
        case .deflate, .brotli:
            guard rest.isEmpty else { throw CodingError(.damaged) }
            return false
        }
        try restart()
        return true
    }
}

/// What one call of a decoder came to.
struct DecodingStep {
    let consumed: Int
    let produced: Int
    let isEnd: Bool
}
