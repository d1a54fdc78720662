import TapeCodings
import TapeTestKit
import Testing

/// A first look tells DEFLATE from other bytes, and bytes are decoded as far as they go.
@Suite struct DeflateHeadTests {
    @Test func `no stream that zlib wrote is mistaken for something else, cut anywhere`() throws {
        for (_, way, digits) in DeflatedTexts.all {
            let bytes = DeflatedTexts.bytes(digits)
            let whole = try ContentFormat.deflate.decoded(bytes, limit: 10_000)
            #expect(DeflateHead.mayBegin(bytes[...]), "\(way): \(digits)")
            for count in 0..<bytes.count {
                let part = ContentFormat.deflate.beginning(of: bytes[..<count], limit: 10_000)
                #expect(part.failure == .cut)
                #expect(whole.starts(with: part.bytes))
                guard part.bytes.count >= 8 else { continue }
                #expect(DeflateHead.mayBegin(bytes[..<count]), "\(way): \(digits), \(count)")
            }
        }
    }

    @Test(arguments: [(0, true), (29, true), (30, false), (31, false)])
    func `codes in which the bytes end are judged by what is there`(
        literals: Int, isStream: Bool
    ) {
        // Eight letters in a block of fixed codes and its end; then a block that describes its codes.
        var bits = [0, 1, 0] + Array(repeating: [1, 0, 0, 1, 0, 0, 0, 1], count: 8).joined()
        bits += Array(repeating: 0, count: 7) + [1, 0, 1]
        bits += (0..<5).map { literals >> $0 & 1 } + Array(repeating: 0, count: 9)
        let bytes = stride(from: 0, to: bits.count, by: 8).map { start in
            bits[start..<min(start + 8, bits.count)].enumerated()
                .reduce(UInt8(0)) { $0 | UInt8($1.element) << UInt8($1.offset) }
        }
        #expect(DeflateHead.mayBegin(bytes[...]) == isStream)
    }

    @Test func `nearly no other bytes are taken for a stream`() {
        var taken = 0
        var state: UInt64 = 88_172_645_463_325_252
        for _ in 0..<10_000 {
            let bytes = (0..<200).map { _ in
                state ^= state << 13
                state ^= state >> 7
                state ^= state << 17
                return UInt8(truncatingIfNeeded: state >> 24)
            }
            if DeflateHead.mayBegin(bytes[...]) { taken += 1 }
        }
        #expect(taken < 500)
    }

    @Test func `what is decoded ends where the stream does`() throws {
        let bytes = DeflatedTexts.bytes(DeflatedTexts.all[0].digits)
        let part = ContentFormat.deflate.beginning(of: (bytes + [1, 2, 3])[...], limit: 100)
        #expect(part.failure == nil)
        #expect(part.consumed == bytes.count)
        let few = ContentFormat.deflate.beginning(of: bytes[...], limit: 6)
        #expect(few.failure == .tooLarge)
        #expect(few.bytes == Array("sk_abc".utf8))
    }
}
