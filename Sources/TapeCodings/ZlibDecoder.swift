internal import CZlib

/// Decodes DEFLATE in gzip, in zlib, or bare.
@safe struct ZlibDecoder: ContentDecoder, ~Copyable {
    /// zlib keeps a pointer back to its stream, which must therefore stay in place.
    private let stream: UnsafeMutablePointer<z_stream>

    init(windowBits: Int32) throws(CodingError) {
        unsafe stream = .allocate(capacity: 1)
        unsafe stream.initialize(to: z_stream())
        guard unsafe tape_inflate_init(stream, windowBits) == Z_OK else {
            unsafe stream.deallocate()
            throw CodingError(.outOfMemory)
        }
    }

    deinit {
        unsafe inflateEnd(stream)
        unsafe stream.deallocate()
    }

    mutating func restart() throws(CodingError) {
        guard unsafe inflateReset(stream) == Z_OK else { throw CodingError(.damaged) }
    }

    mutating func decode(
        _ input: ArraySlice<UInt8>, into room: inout [UInt8]
    ) throws(CodingError) -> DecodingStep {
        let size = min(input.count, Int(UInt32.max))
        let roomSize = room.count
        // zlib reads and writes within this call only.
        let status = unsafe input.withUnsafeBufferPointer { input in
            unsafe room.withUnsafeMutableBufferPointer { room in
                unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                unsafe stream.pointee.avail_in = UInt32(size)
                unsafe stream.pointee.next_out = room.baseAddress
                unsafe stream.pointee.avail_out = UInt32(roomSize)
                return unsafe inflate(stream, Z_NO_FLUSH)
            }
        }
        guard status != Z_MEM_ERROR else { throw CodingError(.outOfMemory) }
        return DecodingStep(
            consumed: size - Int(unsafe stream.pointee.avail_in),
            produced: roomSize - Int(unsafe stream.pointee.avail_out),
            isEnd: status == Z_STREAM_END,
            isDamaged: ![Z_OK, Z_STREAM_END, Z_BUF_ERROR].contains(status))
    }
}

/// CRC-32 as zlib, gzip and PNG compute it.
///
/// It detects accidents and edits by hand, but does not protect against deliberate changes.
package enum CRC32 {
    /// The checksum of some bytes.
    package static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        unsafe bytes.withUnsafeBufferPointer { buffer in
            // For a nil pointer, zlib returns the initial value, which is the checksum of no bytes.
            UInt32(truncatingIfNeeded: unsafe crc32_z(0, buffer.baseAddress, buffer.count))
        }
    }

    /// The checksum of some bytes.
    package static func checksum(_ bytes: [UInt8]) -> UInt32 { checksum(bytes[...]) }
}
