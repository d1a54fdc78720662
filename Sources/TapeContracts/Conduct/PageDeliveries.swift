/// Counts how often each id occurs on the pages that arrived whole.
///
/// Fetching a page again brings nothing new, so only the fetch with the most occurrences of an id counts: a client that starts
/// over and keeps both copies has too many. An item on two pages counts on both.
struct PageDeliveries {
    /// How often each id occurs on a page, by the page's number.
    private var ids: [Int: [String: Int]] = [:]
    private var itemCounts: [Int: Int] = [:]

    /// Adds a page; `addingUp` counts every fetch, for pages that the API itself led to again.
    mutating func note(_ ids: [String]?, count: Int, on page: Int, addingUp: Bool) {
        func merged(_ old: Int, _ new: Int) -> Int { addingUp ? old + new : max(old, new) }
        let counts = Dictionary((ids ?? []).map { ($0, 1) }, uniquingKeysWith: +)
        self.ids[page, default: [:]].merge(counts, uniquingKeysWith: merged)
        itemCounts[page] = merged(itemCounts[page] ?? 0, count)
    }

    /// How often each id occurs on all pages together.
    var counts: [String: Int] {
        ids.values.reduce(into: [:]) { all, page in all.merge(page, uniquingKeysWith: +) }
    }

    /// How many items all pages have together.
    var itemCount: Int { itemCounts.values.reduce(0, +) }
}
