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
