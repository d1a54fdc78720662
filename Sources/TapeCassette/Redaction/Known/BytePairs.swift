/// The pairs of bytes with which a searched value may begin.
///
/// One look at each place of a text rules out nearly all places.
struct BytePairs {
    private var bits = [UInt64](repeating: 0, count: 1024)

    mutating func insert(_ first: UInt8, _ second: UInt8) {
        let pair = Int(first) << 8 | Int(second)
        bits[pair >> 6] |= 1 << UInt64(pair & 63)
    }

    /// Allows any byte after the first.
    mutating func insert(_ first: UInt8) {
        for second in UInt8.min...UInt8.max { insert(first, second) }
    }

    func contains(_ first: UInt8, _ second: UInt8) -> Bool {
        let pair = Int(first) << 8 | Int(second)
        return bits[pair >> 6] >> UInt64(pair & 63) & 1 != 0
    }

    /// The first place at or after a position where one of the pairs is found.
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
