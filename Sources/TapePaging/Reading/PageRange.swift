/// A parsed `Content-Range` header, such as `items 20-29/57`; the unit and the total may be missing.
package struct PageRange: Hashable, Sendable {
    /// The unit in lower case; empty where the header names none.
    package let unit: String
    /// The numbers of the page's first and last item; nil where it has none.
    package let items: ClosedRange<Int>?
    /// The number after the slash; nil where it is unknown.
    package let total: Int?
    /// Whether the last number is below the first, which is a mistake.
    package let isReversed: Bool

    /// Whether its numbers count items rather than bytes.
    package var countsItems: Bool { unit != "bytes" }

    /// Nil for ranges that are not numbers, such as those of identities.
    package init?(_ text: String) {
        let halves = text.split(separator: "/", omittingEmptySubsequences: false)
        guard halves.count <= 2, let head = halves.first else { return nil }
        let words = head.split(separator: " ")
        guard let range = words.last, words.count <= 2 else { return nil }
        unit = words.count == 2 ? words[0].lowercased() : ""
        if halves.count == 2 {
            let text = halves[1].filter { $0 != " " }
            guard text == "*" || Int(text) != nil else { return nil }
            total = Int(text)
        } else {
            total = nil
        }
        if range == "*" {
            (items, isReversed) = (nil, false)
            return
        }
        let bounds = range.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        guard bounds.count == 2, let first = bounds[0], let last = bounds[1] else { return nil }
        isReversed = last < first
        items = isReversed ? nil : first...last
    }
}
