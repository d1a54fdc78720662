/// What `Content-Range` says of a page, such as `items 20-29/57`; units and totals may be left out.
package struct PageRange: Hashable, Sendable {
    /// In small letters; empty where the header names none.
    package let unit: String
    /// The first and the last item of the page, both of the page; nil where it has none.
    package let items: ClosedRange<Int>?
    /// Nil where it is not known.
    package let total: Int?
    /// Whether the last item is before the first, which is impossible.
    package let isReversed: Bool

    /// Whether its numbers are those of items, and not of bytes.
    package var countsItems: Bool { unit != "bytes" }

    /// Nil for ranges that do not count, such as those of identities.
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
