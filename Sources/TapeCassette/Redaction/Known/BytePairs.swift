/// The pairs of bytes that something searched for may begin with: one look at each place of a text
/// tells nearly all of them apart.
struct BytePairs {
    private var bits = [UInt64](repeating: 0, count: 1024)

    mutating func insert(_ first: UInt8, _ second: UInt8) {
        let pair = Int(first) << 8 | Int(second)
        bits[pair >> 6] |= 1 << UInt64(pair & 63)
    }

    /// Lets any byte follow.
    mutating func insert(_ first: UInt8) {
        for second in UInt8.min...UInt8.max { insert(first, second) }
    }

    func contains(_ first: UInt8, _ second: UInt8) -> Bool {
        let pair = Int(first) << 8 | Int(second)
        return bits[pair >> 6] >> UInt64(pair & 63) & 1 != 0
    }

    /// The first place from a position on where one of the pairs stands.
    func firstPlace(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        unsafe bits.withUnsafeBufferPointer { bits in
            guard start &+ 1 < text.count else { return nil }
            var pair = unsafe Int(text[start])
            for position in start &+ 1..<text.count {
                pair = unsafe (pair &<< 8 | Int(text[position])) & 0xFFFF
                if unsafe bits[pair &>> 6] &>> UInt64(pair & 63) & 1 != 0 { return position &- 1 }
            }
            return nil
        }
    }
}
