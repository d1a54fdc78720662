extension PageMerger {
    /// Merges one page, drops what the window has no room for, and returns what changed.
    mutating func merge(
        _ page: [Item], into items: inout PagedItems<Item>, keeping window: PageWindow
    ) -> ItemsChange {
        let oldCount = items.count
        let change = merge(page, into: &items)
        switch (window, change) {
        case (.unlimited, _), (_, .replaced): return change
        case (.last(let pages), .changed(let removed, let updated, let moved, let arrived)):
            let gone = items.dropFirstPages(keeping: max(2, pages))
            guard !gone.isEmpty else { return change }
            if policy != .append { register.removeFirst(gone.map(\.id)) }
            // Dropped items are old ones that did not move, because the new page is the last of at least two that stay.
            let elsewhere = Set(removed).union(moved.map(\.from))
            let dropped = (0..<oldCount).lazy.filter { !elsewhere.contains($0) }.prefix(gone.count)
            let leaving = Set(removed).union(dropped)
            return .changed(
                removed: leaving.sorted(),
                updated: updated.filter { !leaving.contains($0) },
                moved: moved.map { .init(from: $0.from, to: $0.to - gone.count) },
                arrived: (arrived.lowerBound - gone.count)..<items.count)
        }
    }
}
