internal import CZstd

/// Decodes Zstandard.
@safe struct ZstdDecoder: ContentDecoder, ~Copyable {
    private let stream: OpaquePointer

    init() throws(CodingError) {
        guard let stream = unsafe ZSTD_createDStream() else { throw CodingError(.outOfMemory) }
        unsafe self.stream = stream
    }

    deinit { _ = unsafe ZSTD_freeDStream(stream) }

    mutating func restart() throws(CodingError) {
        guard unsafe ZSTD_isError(ZSTD_initDStream(stream)) == 0 else {
            throw CodingError(.outOfMemory)
        }
    }

    mutating func decode(
        _ input: ArraySlice<UInt8>, into room: inout [UInt8]
    ) throws(CodingError) -> DecodingStep {
        var consumed = 0
        var produced = 0
        // The decoder reads and writes within this call only.
        let left = unsafe input.withUnsafeBytes { input in
            unsafe room.withUnsafeMutableBytes { room in
                var source = unsafe ZSTD_inBuffer(src: input.baseAddress, size: input.count, pos: 0)
                var target = unsafe ZSTD_outBuffer(dst: room.baseAddress, size: room.count, pos: 0)
                let left = unsafe ZSTD_decompressStream(stream, &target, &source)
                consumed = unsafe source.pos
                produced = unsafe target.pos
                return left
            }
        }
        guard ZSTD_isError(left) == 0 else { throw CodingError(.damaged) }
        return DecodingStep(consumed: consumed, produced: produced, isEnd: left == 0)
    }
}
