/// The three bytes with which tokens, or the signs within them, may begin.
///
/// One look at each place of a text rules out nearly all places.
struct TokenBeginnings {
    /// One bit for each sequence of three bytes, of which only the lowest five bits count: those tell letters apart.
    private var bits = [UInt64](repeating: 0, count: 1 << 9)
    /// The sequences themselves.
    private var sequences: Set<UInt32> = []

    init(_ beginnings: some Sequence<[UInt8]>) {
        for beginning in beginnings {
            precondition(beginning.count > 1, "a token's beginning has at least two bytes")
            let thirds = beginning.count > 2 ? beginning[2]...beginning[2] : 0...255
            for third in thirds { insert([beginning[0], beginning[1], third]) }
        }
    }

    private mutating func insert(_ bytes: [UInt8]) {
        let place = bytes.reduce(0) { Self.place(of: $1, behind: $0) }
        bits[place >> 6] |= 1 << UInt64(place & 63)
        sequences.insert(bytes.reduce(0) { $0 << 8 | UInt32($1) })
    }

    /// The first place of a text at which a token may begin.
    func firstPlace(in text: ArraySlice<UInt8>) -> Int? {
        unsafe text.withUnsafeBufferPointer { text -> Int? in
            unsafe bits.withUnsafeBufferPointer { bits -> Int? in
                guard text.count > 2 else { return nil }
                var place = unsafe Self.place(of: text[0], behind: 0)
                place = unsafe Self.place(of: text[1], behind: place)
                for position in 2..<text.count {
                    place = unsafe Self.place(of: text[position], behind: place)
                    guard unsafe bits[place &>> 6] &>> UInt64(place & 63) & 1 != 0 else { continue }
                    if unsafe isBeginning(text, at: position &- 2) { return position &- 2 }
                }
                return nil
            }
        }.map { text.startIndex + $0 }
    }

    private func isBeginning(_ text: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
        let (first, second) = unsafe (UInt32(text[start]), UInt32(text[start &+ 1]))
        return unsafe sequences.contains(first << 16 | second << 8 | UInt32(text[start &+ 2]))
    }

    /// The place of a byte and the two before it.
    private static func place(of byte: UInt8, behind place: Int) -> Int {
        (place &<< 5 | Int(byte & 31)) & 0x7FFF
    }
}
