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

    /// How far a leap goes: what one of four chains of table lookups works on at a time.
    private static let leap = 1024

    /// Four tables of 256 that move a register past ``leap`` zero bytes, a table a byte of it.
    private static let leaps: [UInt32] = {
        let zeros = [UInt8](repeating: 0, count: leap)
        // The checksum is linear: what becomes of each bit says what becomes of all.
        let bits = (0..<32).map { bit in
            unsafe zeros.withUnsafeBytes { zeros in
                unsafe tables.withUnsafeBufferPointer { tables in
                    unsafe advance(1 << UInt32(bit), past: zeros, tables)
                }
            }
        }
        return (0..<1024).map { index in
            let (place, byte) = (index / 256 * 8, index % 256)
            return (0..<8).reduce(0) { byte >> $1 & 1 == 0 ? $0 : $0 ^ bits[place + $1] }
        }
    }()

    private static func checksum(
        _ bytes: UnsafeRawBufferPointer, tables: UnsafeBufferPointer<UInt32>
    ) -> UInt32 {
        var register = UInt32.max
        var start = 0
        if bytes.count >= 4 * leap {
            unsafe leaps.withUnsafeBufferPointer { leaps in
                while bytes.count - start >= 4 * leap {
                    let block = unsafe UnsafeRawBufferPointer(
                        rebasing: bytes[start..<start + 4 * leap])
                    register = unsafe advance(register, pastBlock: block, tables, leaps)
                    start += 4 * leap
                }
            }
        }
        let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[start...])
        return unsafe ~advance(register, past: rest, tables)
    }

    /// Four chains side by side, so that the processor need not wait for one lookup to begin the next.
    private static func advance(
        _ register: UInt32, pastBlock bytes: UnsafeRawBufferPointer,
        _ tables: UnsafeBufferPointer<UInt32>, _ leaps: UnsafeBufferPointer<UInt32>
    ) -> UInt32 {
        var (first, second, third, fourth) = (register, UInt32(0), UInt32(0), UInt32(0))
        var index = 0
        while index < leap {
            first = unsafe advance(first, pastWord: word(bytes, at: index), tables)
            second = unsafe advance(second, pastWord: word(bytes, at: index + leap), tables)
            third = unsafe advance(third, pastWord: word(bytes, at: index + 2 * leap), tables)
            fourth = unsafe advance(fourth, pastWord: word(bytes, at: index + 3 * leap), tables)
            index += 8
        }
        return unsafe leapt(leapt(leapt(first, leaps) ^ second, leaps) ^ third, leaps) ^ fourth
    }

    private static func advance(
        _ start: UInt32, past bytes: UnsafeRawBufferPointer, _ tables: UnsafeBufferPointer<UInt32>
    ) -> UInt32 {
        var register = start
        var index = 0
        while bytes.count - index >= 8 {
            register = unsafe advance(register, pastWord: word(bytes, at: index), tables)
            index += 8
        }
        while index < bytes.count {
            let value = Int((register ^ UInt32(unsafe bytes[index])) & 0xFF)
            register = register >> 8 ^ (unsafe tables[value])
            index += 1
        }
        return register
    }

    @inline(__always)
    private static func word(_ bytes: UnsafeRawBufferPointer, at index: Int) -> UInt64 {
        UInt64(littleEndian: unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
    }

    @inline(__always)
    private static func advance(
        _ register: UInt32, pastWord word: UInt64, _ tables: UnsafeBufferPointer<UInt32>
    ) -> UInt32 {
        let mixed = word ^ UInt64(register)
        var next: UInt32 = 0
        for byte in 0..<8 {
            let value = Int(truncatingIfNeeded: mixed &>> UInt64(8 &* byte) & 0xFF)
            next ^= unsafe tables[(7 &- byte) &* 256 &+ value]
        }
        return next
    }

    private static func leapt(_ register: UInt32, _ leaps: UnsafeBufferPointer<UInt32>) -> UInt32 {
        var next: UInt32 = 0
        for byte in 0..<4 {
            next ^= unsafe leaps[byte * 256 + Int(register >> UInt32(8 * byte) & 0xFF)]
        }
        return next
    }
}
