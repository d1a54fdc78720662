/// Text as an order compares it, where it does not compare its bytes.
package enum OrderRank: Hashable, Sendable {
    case instant(Instant)
    /// Text without regard to case. Both spellings are kept, because signs between the two alphabets change places.
    case folded(lower: String, upper: String)
    /// Digits are numbers.
    case natural([UInt8])
    case letters(OrderLetters)

    /// Whether a key is before or after another.
    enum Answer: Hashable {
        case decided(isBefore: Bool, isAfter: Bool)
        /// The order does not say.
        case open
    }

    /// Nil for ranks of different kinds.
    func precedes(_ other: Self) -> Answer? {
        switch (self, other) {
        case (.instant(let left), .instant(let right)):
            return .decided(isBefore: left < right, isAfter: right < left)
        case (.folded(let lower, let upper), .folded(let otherLower, let otherUpper)):
            let small = Self.bytes(lower.utf8, otherLower.utf8)
            return small == Self.bytes(upper.utf8, otherUpper.utf8) ? small : .open
        case (.natural(let left), .natural(let right)):
            return NaturalOrder.compare(left, right)
        case (.letters(let left), .letters(let right)):
            return left.precedes(right)
        case (.instant, _), (.folded, _), (.natural, _), (.letters, _):
            return nil
        }
    }

    static func bytes(
        _ left: some Sequence<UInt8>, _ right: some Sequence<UInt8>
    ) -> Answer {
        .decided(
            isBefore: left.lexicographicallyPrecedes(right),
            isAfter: right.lexicographicallyPrecedes(left))
    }
}

/// Compares texts whose digits are numbers, as people number chapters and versions.
enum NaturalOrder {
    static func compare(_ left: [UInt8], _ right: [UInt8]) -> OrderRank.Answer {
        var one = left[...]
        var other = right[...]
        var isBehindDigit = false
        while let a = one.first, let b = other.first {
            if isDigit(a), isDigit(b) {
                let (x, y) = (number(&one), number(&other))
                if x.count != y.count {
                    return .decided(isBefore: x.count < y.count, isAfter: x.count > y.count)
                }
                let answer = OrderRank.bytes(x, y)
                if answer != .decided(isBefore: false, isAfter: false) { return answer }
                isBehindDigit = true
                continue
            }
            guard a == b else { return .decided(isBefore: a < b, isAfter: b < a) }
            isBehindDigit = false
            one = one.dropFirst()
            other = other.dropFirst()
        }
        // Versions put 1.0-beta before 1.0, and chapters 1b behind 1.
        if isBehindDigit, let next = one.first ?? other.first, isSuffix(next) { return .open }
        return .decided(isBefore: one.isEmpty && !other.isEmpty, isAfter: !one.isEmpty)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func isSuffix(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
            || "-+~_".utf8.contains(byte)
    }

    /// Takes a run of digits off, without the zeros before it.
    private static func number(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let digits = rest.prefix(while: isDigit)
        rest = rest.dropFirst(digits.count)
        return digits.drop { $0 == 0x30 }
    }
}
