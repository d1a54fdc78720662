/// Servers may write numbers of any size. Arithmetic with them stops at the bounds of `Int`.
extension Int {
    /// The number, if positions can count by it; nil where differences from other numbers could overflow.
    package var countable: Int? { magnitude < 1 << 62 ? self : nil }

    /// A number that positions can count by; nil where the text is not one.
    init?(countingBy text: some StringProtocol) {
        guard let number = Int(text)?.countable else { return nil }
        self = number
    }

    /// The sum, limited to the bounds of `Int`; at a bound, a walk ends as a loop.
    package func addingSaturated(_ other: Int) -> Int {
        let (sum, isPast) = addingReportingOverflow(other)
        return isPast ? (other < 0 ? .min : .max) : sum
    }

    /// The difference, limited to the bounds of `Int`.
    package func subtractingSaturated(_ other: Int) -> Int {
        let (difference, isPast) = subtractingReportingOverflow(other)
        return isPast ? (other < 0 ? .max : .min) : difference
    }

    /// The product, limited to the bounds of `Int`.
    package func multipliedSaturated(by other: Int) -> Int {
        let (product, isPast) = multipliedReportingOverflow(by: other)
        return isPast ? ((self < 0) == (other < 0) ? .max : .min) : product
    }
}
