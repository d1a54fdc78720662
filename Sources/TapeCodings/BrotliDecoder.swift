internal import CBrotli

/// Decodes Brotli.
@safe struct BrotliDecoder: ContentDecoder, ~Copyable {
    private var state: OpaquePointer

    init() throws(CodingError) {
        unsafe state = try Self.makeState()
    }

    deinit { unsafe BrotliDecoderDestroyInstance(state) }

    mutating func restart() throws(CodingError) {
        let fresh = unsafe try Self.makeState()
        unsafe BrotliDecoderDestroyInstance(state)
        unsafe state = fresh
    }

    private static func makeState() throws(CodingError) -> OpaquePointer {
        guard let state = unsafe BrotliDecoderCreateInstance(nil, nil, nil) else {
            throw CodingError(.outOfMemory)
        }
        return unsafe state
    }

    mutating func decode(
        _ input: ArraySlice<UInt8>, into room: inout [UInt8]
    ) throws(CodingError) -> DecodingStep {
        var unread = input.count
        var free = room.count
        let roomSize = room.count
        // The decoder reads and writes within this call only.
        let result = unsafe input.withUnsafeBufferPointer { input in
            unsafe room.withUnsafeMutableBufferPointer { room in
                var next = input.baseAddress
                var output = room.baseAddress
                return unsafe BrotliDecoderDecompressStream(
                    state, &unread, &next, &free, &output, nil)
            }
        }
        guard result != BROTLI_DECODER_RESULT_ERROR else { throw CodingError(.damaged) }
        return DecodingStep(
            consumed: input.count - unread, produced: roomSize - free,
            isEnd: result == BROTLI_DECODER_RESULT_SUCCESS)
    }
}
