/// A decoder for one stream, backed by a library.
protocol ContentDecoder: ~Copyable {
    /// Decodes as much as the input and the free space allow.
    mutating func decode(
        _ input: ArraySlice<UInt8>, into room: inout [UInt8]
    ) throws(CodingError) -> DecodingStep

    /// Prepares for another stream.
    mutating func restart() throws(CodingError)
}

extension ContentDecoder where Self: ~Copyable {
    /// Whether another stream follows; if so, the decoder is prepared for it.
    mutating func begins(
        another rest: ArraySlice<UInt8>, of format: ContentFormat
    ) throws(CodingError) -> Bool {
        switch format {
        // Some writers add padding, and some servers append data that clients ignore.
        case .gzip, .zstd: guard format.begins(Array(rest.prefix(4))) == true else { return false }
        case .zlib, .deflate, .brotli: return false
        }
        try restart()
        return true
    }
}

/// The result of one call of a decoder.
struct DecodingStep {
    let consumed: Int
    let produced: Int
    let isEnd: Bool
    /// Whether the rest cannot be decoded, although the part before it could.
    var isDamaged = false
}
