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
    mutating func begins(
        another rest: ArraySlice<UInt8>, of format: ContentFormat
    ) throws(CodingError) -> Bool {
        switch format {
        // Some writers pad, and some servers append what no client reads.
        case .gzip, .zstd: guard format.begins(Array(rest.prefix(4))) == true else { return false }
        case .zlib, .deflate, .brotli: return false
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
    /// Whether what follows cannot be decoded; what was before it can.
    var isDamaged = false
}
