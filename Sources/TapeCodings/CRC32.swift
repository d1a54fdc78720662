internal import CZlib

/// CRC-32 as zlib, gzip and PNG compute it.
///
/// It tells accidents and hand edits apart from what was written; it is no defence against malice.
package enum CRC32 {
    /// The checksum of some bytes.
    package static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        unsafe bytes.withUnsafeBufferPointer { buffer in
            // A nil pointer asks zlib for its first value, which is that of no bytes.
            UInt32(truncatingIfNeeded: unsafe crc32_z(0, buffer.baseAddress, buffer.count))
        }
    }

    /// The checksum of some bytes.
    package static func checksum(_ bytes: [UInt8]) -> UInt32 { checksum(bytes[...]) }
}
