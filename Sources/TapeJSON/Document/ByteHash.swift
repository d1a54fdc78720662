/// A fast hash of bytes and words that is the same on every run and machine.
///
/// It is not safe against deliberate collisions: someone who chooses the bytes can make two hashes equal.
enum ByteHash {
    /// Mixes two words into one, by multiplying and folding the halves of the product.
    @inline(__always)
    static func mix(_ left: UInt64, _ right: UInt64) -> UInt64 {
        let product = (left ^ 0x9E37_79B9_7F4A_7C15)
            .multipliedFullWidth(by: right ^ 0xD6E8_FEB8_6659_FD93)
        return product.high ^ product.low
    }

    @inline(__always)
    static func hash(_ bytes: UnsafeRawBufferPointer, seed: UInt64) -> UInt64 {
        let count = bytes.count
        var state = mix(seed, UInt64(truncatingIfNeeded: count))
        guard count >= 8 else {
            return unsafe count == 0 ? state : mix(state, shortWord(bytes))
        }
        var offset = 0
        while offset &+ 8 < count {
            state = unsafe mix(state, word(bytes, at: offset))
            offset &+= 8
        }
        // The last word may overlap the one before, which is cheaper than reading a partial word.
        return unsafe mix(state, word(bytes, at: count &- 8))
    }

    @inline(__always)
    private static func word(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> UInt64 {
        UInt64(littleEndian: unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    /// One to seven bytes as a word.
    @inline(__always)
    private static func shortWord(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        let count = bytes.count
        guard count >= 4 else {
            let ends = unsafe UInt64(bytes[0]) << 16 | UInt64(bytes[count - 1])
            return unsafe ends | UInt64(bytes[count >> 1]) << 8
        }
        let first = unsafe bytes.loadUnaligned(fromByteOffset: 0, as: UInt32.self)
        let last = unsafe bytes.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)
        return UInt64(UInt32(littleEndian: first)) << 32 | UInt64(UInt32(littleEndian: last))
    }
}
