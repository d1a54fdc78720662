/// CRC-32 as zlib, gzip and PNG compute it: reflected, polynomial EDB88320, inverted at both ends.
///
/// It tells accidents and hand edits apart from what was written; it is no defence against malice.
package enum CRC32 {
    /// Eight tables of 256: table `k` moves a byte past `k` further bytes.
    private static let tables: [UInt32] = {
        var tables = (0..<256).map { (byte: UInt32) -> UInt32 in
            var value = byte
            for _ in 0..<8 {
                let half = value >> 1
                value = value & 1 == 0 ? half : half ^ 0xEDB8_8320
            }
            return value
        }
        for index in 256..<2048 {
            let value = tables[index - 256]
            tables.append(value >> 8 ^ tables[Int(value & 0xFF)])
        }
        return tables
    }()

    /// The checksum of some bytes.
    package static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        unsafe bytes.withUnsafeBytes { buffer in
            unsafe tables.withUnsafeBufferPointer { unsafe checksum(buffer, tables: $0) }
        }
    }

    /// The checksum of some bytes.
    package static func checksum(_ bytes: [UInt8]) -> UInt32 { checksum(bytes[...]) }

    private static func checksum(
        _ bytes: UnsafeRawBufferPointer,
        tables: UnsafeBufferPointer<UInt32>
    ) -> UInt32 {
        var register = UInt32.max
        var index = 0
        while bytes.count - index >= 8 {
            let word = UInt64(
                littleEndian: unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            )
            let mixed = word ^ UInt64(register)
            register = 0
            for byte in 0..<8 {
                let value = Int(truncatingIfNeeded: mixed >> UInt64(8 * byte) & 0xFF)
                register ^= unsafe tables[(7 - byte) * 256 + value]
            }
            index += 8
        }
        while index < bytes.count {
            let value = Int((register ^ UInt32(unsafe bytes[index])) & 0xFF)
            register = register >> 8 ^ (unsafe tables[value])
            index += 1
        }
        return ~register
    }
}
