import TapeHTTP

/// The numbers of a response that may count the whole list or its pages.
package struct ListTotals: Sendable {
    private let counts: [Signal.Count]
    private let itemCount: Int

    package init(_ page: Observation, _ list: ListPlace) {
        itemCount = list.items(in: page.body)?.count ?? 0
        var counts = page.counts(outside: list)
        if let total = page.contentRange?.total?.countable {
            counts.append(
                Signal.Count(
                    place: .header("Content-Range"), kind: .items, value: total, isNamedTotal: true)
            )
        }
        self.counts = counts
    }

    /// The number that most likely counts the items of the whole list.
    package var likely: Signal.Count? { items.first }

    /// The numbers that may count the items of the whole list, the likeliest first.
    package var items: [Signal.Count] {
        let totals = counts.filter { $0.kind == .items && $0.value >= itemCount }
        let named = totals.filter(\.isNamedTotal) + totals.filter { !$0.isNamedTotal }
        // A count larger than the page counts more than the page.
        return named + counts.filter { $0.kind == .itemsHere && $0.value > itemCount }
    }

    /// All numbers that say how many items the list has or how many are left, the plainest first.
    package var promises: [Signal.Count] {
        let known = Set(items.map(\.place))
        // A number smaller than the page is either not a total or a wrong one.
        let small = counts.filter {
            $0.kind == .items && $0.isNamedTotal && !known.contains($0.place) && $0.isPlainTotal
        }
        return items + small + counts.filter { $0.kind == .remaining }
    }

    package var pages: [Signal.Count] { counts.filter { $0.kind == .pages && $0.value > 0 } }
}
