/// The codes of a DEFLATE block: which symbol the next bits stand for.
struct HuffmanTable: Sendable {
    /// For every value of the next ``width`` bits, the symbol and in the low four bits the length of
    /// its code; 0 where no code begins like this.
    let entries: [UInt16]
    /// The length of the longest code.
    let width: Int

    /// Makes a table of lengths by symbol; nil if they do not form a code.
    ///
    /// A code may be incomplete only as zlib lets it be: one code of one bit, or none at all.
    init?(_ lengths: ArraySlice<UInt8>, mayBeIncomplete: Bool) {
        var counts = [Int](repeating: 0, count: 16)
        for length in lengths { counts[Int(length)] += 1 }
        let used = lengths.count - counts[0]
        let width = counts.lastIndex { $0 > 0 } ?? 0
        var room = 1
        for length in 1...15 {
            room = room * 2 - counts[length]
            guard room >= 0 else { return nil }
        }
        let isLone = used == 0 || (used == 1 && width == 1)
        guard room == 0 || (mayBeIncomplete && isLone) else { return nil }
        self.width = width
        entries = Self.entries(lengths, counts: counts, width: width)
    }

    /// Makes a table of lengths that are known to form a code.
    init(complete lengths: [UInt8]) {
        var counts = [Int](repeating: 0, count: 16)
        for length in lengths { counts[Int(length)] += 1 }
        width = counts.lastIndex { $0 > 0 } ?? 0
        entries = Self.entries(lengths[...], counts: counts, width: width)
    }

    private static func entries(
        _ lengths: ArraySlice<UInt8>, counts: [Int], width: Int
    ) -> [UInt16] {
        var next = [Int](repeating: 0, count: 17)
        var code = 0
        for length in 1...15 {
            next[length] = code
            code = (code + counts[length]) << 1
        }
        var entries = [UInt16](repeating: 0, count: 1 << width)
        for (symbol, length) in lengths.enumerated() where length > 0 {
            let length = Int(length)
            let step = 1 << length
            var place = reversed(next[length], bits: length)
            next[length] += 1
            while place < entries.count {
                entries[place] = UInt16(symbol << 4 | length)
                place += step
            }
        }
        return entries
    }

    /// Codes begin with their highest bit, and the reader gives the first bit as the lowest.
    private static func reversed(_ code: Int, bits: Int) -> Int {
        var result = 0
        for bit in 0..<bits { result |= (code >> bit & 1) << (bits - 1 - bit) }
        return result
    }
}

/// Bits of a text, the lowest of each byte first.
struct BitReader {
    private let input: ArraySlice<UInt8>
    private var position: Int
    private var held: UInt64 = 0
    private var heldCount = 0

    init(_ input: ArraySlice<UInt8>) {
        self.input = input
        position = input.startIndex
    }

    /// Where the next byte that no bit was taken of begins.
    var byteAlignedPosition: Int { position - heldCount / 8 }

    /// The next bits as a number.
    mutating func bits(_ count: Int) throws(Inflate.Failure) -> Int {
        guard count > 0 else { return 0 }
        fill()
        guard heldCount >= count else { throw .cut }
        let value = Int(held & (1 << UInt64(count) - 1))
        drop(count)
        return value
    }

    mutating func symbol(_ table: HuffmanTable) throws(Inflate.Failure) -> Int {
        fill()
        let entry = table.entries[Int(held & (1 << UInt64(table.width) - 1))]
        let length = Int(entry & 0xF)
        guard length > 0 else { throw heldCount < table.width ? .cut : .damaged }
        guard heldCount >= length else { throw .cut }
        drop(length)
        return Int(entry >> 4)
    }

    /// Drops what is left of a byte that has begun.
    mutating func align() { drop(heldCount % 8) }

    /// The next whole bytes; the reader must be aligned.
    mutating func bytes(_ count: Int) throws(Inflate.Failure) -> ArraySlice<UInt8> {
        let start = byteAlignedPosition
        guard input.endIndex - start >= count else { throw .cut }
        (held, heldCount) = (0, 0)
        position = start + count
        return input[start..<position]
    }

    private mutating func fill() {
        while heldCount <= 56, position < input.endIndex {
            held |= UInt64(input[position]) << UInt64(heldCount)
            position += 1
            heldCount += 8
        }
    }

    private mutating func drop(_ count: Int) {
        held >>= UInt64(count)
        heldCount -= count
    }
}
