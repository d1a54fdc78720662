import TapeCassette
import TapeCodings
import Testing

@Suite struct SumTests {
    @Test(arguments: [
        ("", UInt32(0)), ("a", 0xE8B7_BE43), ("123456789", 0xCBF4_3926),
        ("The quick brown fox jumps over the lazy dog", 0x414F_A339),
    ])
    func `the checksum is zlib's`(text: String, checksum: UInt32) {
        #expect(CRC32.checksum(Array(text.utf8)) == checksum)
    }

    private func slowChecksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        var register = UInt32.max
        for byte in bytes {
            register ^= UInt32(byte)
            for _ in 0..<8 { register = register >> 1 ^ (register & 1) * 0xEDB8_8320 }
        }
        return ~register
    }

    @Test func `every length and alignment gives what one byte at a time gives`() {
        let bytes = (0..<100).map { UInt8(truncatingIfNeeded: $0 * 37 + 11) }
        for start in 0..<9 {
            for end in start..<100 {
                #expect(CRC32.checksum(bytes[start..<end]) == slowChecksum(bytes[start..<end]))
            }
        }
    }

    @Test(arguments: [4095, 4096, 4097, 8191, 8192, 12_345, 20_480])
    func `a long text gives what one byte at a time gives`(length: Int) {
        let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3 &+ 11) }
        #expect(CRC32.checksum(bytes) == slowChecksum(bytes[...]))
    }

    @Test(arguments: ["5182-9c1e44d0", "0-00000000"])
    func `a sum is read as it is written`(text: String) {
        #expect(InteractionSum(text)?.description == text)
    }

    @Test(arguments: [
        "", "-", "5-9C1E44D0", "05-9c1e44d0", "5-9c1e44d", "5-+c1e44d0", "5", "-5-9c1e44d0",
    ])
    func `what no writer writes is no sum`(text: String) {
        #expect(InteractionSum(text) == nil)
    }
}
