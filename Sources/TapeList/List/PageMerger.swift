/// Puts a page's items below those already there, as the merge policy says about repeated ids.
struct PageMerger<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
    let policy: MergePolicy
    private var known: Set<Item.ID> = []

    init(policy: MergePolicy) {
        self.policy = policy
    }

    mutating func removeAll() {
        known.removeAll()
    }

    mutating func forget(_ ids: Set<Item.ID>) {
        known.subtract(ids)
    }

    /// Merges one page, lets go what the window has no room for, and tells what changed.
    mutating func merge(
        _ page: [Item], into items: inout PagedItems<Item>, keeping window: PageWindow
    ) -> ItemsChange {
        let oldCount = items.count
        let change = merge(page, into: &items)
        switch (window, change) {
        case (.unlimited, _), (_, .replaced): return change
        case (.last(let pages), .changed(let removed, let updated, _)):
            let gone = items.dropFirstPages(keeping: max(2, pages))
            guard !gone.isEmpty else { return change }
            forget(Set(gone.map(\.id)))
            // What goes is old, because the new page is the last of at least two that stay.
            let moved = Set(removed)
            let dropped = (0..<oldCount).lazy.filter { !moved.contains($0) }.prefix(gone.count)
            let leaving = moved.union(dropped)
            return .changed(
                removed: leaving.sorted(),
                updated: updated.filter { !leaving.contains($0) },
                inserted: (oldCount - leaving.count)..<items.count)
        }
    }

    private mutating func merge(
        _ page: [Item], into items: inout PagedItems<Item>
    ) -> ItemsChange {
        switch policy {
        case .append: append(page, to: &items, removed: [], updated: [])
        case .ignore: ignore(page, &items)
        case .update: update(page, &items)
        case .move: move(page, &items)
        }
    }

    private mutating func ignore(_ page: [Item], _ items: inout PagedItems<Item>) -> ItemsChange {
        let fresh = page.filter { known.insert($0.id).inserted }
        return append(fresh, to: &items, removed: [], updated: [])
    }

    private mutating func update(_ page: [Item], _ items: inout PagedItems<Item>) -> ItemsChange {
        let (latest, old) = split(page, items)
        for (position, item) in old {
            items.replace(item, at: position)
        }
        return append(latest, to: &items, removed: [], updated: old.map(\.position))
    }

    private mutating func move(_ page: [Item], _ items: inout PagedItems<Item>) -> ItemsChange {
        let (fresh, old) = split(page, items)
        let places = old.map(\.position)
        items.remove(at: places)
        // Moved and new items keep the order of the page.
        let moving = Set(fresh.map(\.id)).union(old.map(\.item.id))
        let arrived = lastOfEach(page).filter { moving.contains($0.id) }
        return append(arrived, to: &items, removed: places, updated: [])
    }

    /// Parts a page into items not yet held and items held at a position, the last of a repeated id counting.
    private mutating func split(
        _ page: [Item], _ items: PagedItems<Item>
    ) -> (fresh: [Item], old: [(position: Int, item: Item)]) {
        let latest = lastOfEach(page)
        let fresh = latest.filter { !known.contains($0.id) }
        let repeated = latest.filter { known.contains($0.id) }
        for item in fresh { known.insert(item.id) }
        guard !repeated.isEmpty else { return (fresh, []) }
        var byID: [Item.ID: Item] = [:]
        for item in repeated { byID[item.id] = item }
        let old = items.positions(of: Set(byID.keys), isUnique: true).compactMap { position in
            byID[items[position].id].map { (position: position, item: $0) }
        }
        return (fresh, old)
    }

    private func lastOfEach(_ page: [Item]) -> [Item] {
        var seen: Set<Item.ID> = []
        return page.reversed().filter { seen.insert($0.id).inserted }.reversed()
    }

    private func append(
        _ fresh: [Item], to items: inout PagedItems<Item>, removed: [Int], updated: [Int]
    ) -> ItemsChange {
        let old = items.count
        items.append(fresh)
        return .changed(removed: removed, updated: updated, inserted: old..<items.count)
    }
}
