/// Text in the form that an order compares, where it does not compare bytes.
package enum OrderRank: Hashable, Sendable {
    case instant(Instant)
    /// Text compared without case.
    ///
    /// Both spellings are kept, because the signs between the two alphabets in ASCII sort differently in each.
    case folded(lower: String, upper: String)
    /// Text whose runs of digits are compared as numbers.
    case natural([UInt8])
    case letters(OrderLetters)

    /// Whether one rank comes before or after another.
    enum Answer: Hashable {
        case decided(isBefore: Bool, isAfter: Bool)
        /// The order leaves it undecided.
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
