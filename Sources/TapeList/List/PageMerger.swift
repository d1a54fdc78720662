/// Appends a page's items to those already there; the merge policy decides about repeated ids.
struct PageMerger<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
    let policy: MergePolicy
    var register = IDRegister<Item.ID>()

    init(policy: MergePolicy) {
        self.policy = policy
    }

    mutating func removeAll() {
        register.removeAll()
    }

    /// Removes items by their ids and returns the ascending positions at which they were.
    mutating func remove(_ ids: Set<Item.ID>, from items: inout PagedItems<Item>) -> [Int] {
        let positions: [Int]
        switch policy {
        case .append: positions = items.positions(of: ids)
        case .ignore, .update, .move:
            positions = ids.compactMap { position(of: $0, in: items) }.sorted()
            register.remove(positions.map { ($0, items[$0].id) })
        }
        items.remove(at: positions)
        return positions
    }

    /// Merges one page and returns what changed.
    mutating func merge(
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
        let count = items.count
        var fresh: [Int] = []
        fresh.reserveCapacity(page.count)
        for (offset, item) in page.enumerated() {
            let known = register.position(of: item.id) { position in
                position < count ? items[position].id : page[fresh[position - count]].id
            }
            guard known == nil else { continue }
            fresh.append(offset)
            register.append(item.id)
        }
        // A page without a known id is kept as it is.
        let kept = fresh.count == page.count ? page : fresh.map { page[$0] }
        return append(kept, to: &items, removed: [], updated: [])
    }

    private mutating func update(_ page: [Item], _ items: inout PagedItems<Item>) -> ItemsChange {
        let (fresh, old) = split(latestInFirstPlace(page), items)
        for (position, item) in old { items.replace(item, at: position) }
        for item in fresh { register.append(item.id) }
        return append(fresh, to: &items, removed: [], updated: old.map(\.position))
    }

    private mutating func move(_ page: [Item], _ items: inout PagedItems<Item>) -> ItemsChange {
        // Moved and new items keep the order of the page.
        let latest = lastOfEach(page)
        let (_, old) = split(latest, items)
        register.remove(old.map { ($0.position, $0.item.id) })
        items.remove(at: old.map(\.position))
        let start = items.count
        var targets: [Item.ID: Int] = [:]
        for (offset, item) in latest.enumerated() {
            register.append(item.id)
            if !old.isEmpty { targets[item.id] = start + offset }
        }
        items.append(latest)
        let moved = old.compactMap { old in
            targets[old.item.id].map { ItemsChange.Move(from: old.position, to: $0) }
        }
        return .changed(removed: [], updated: [], moved: moved, arrived: start..<items.count)
    }

    /// Splits a page without repeated ids into items not yet held and items held at ascending positions.
    private func split(
        _ latest: [Item], _ items: PagedItems<Item>
    ) -> (fresh: [Item], old: [(position: Int, item: Item)]) {
        var fresh: [Item] = []
        var old: [(position: Int, item: Item)] = []
        for item in latest {
            if let position = position(of: item.id, in: items) {
                old.append((position, item))
            } else {
                fresh.append(item)
            }
        }
        return (old.isEmpty ? latest : fresh, old.sorted { $0.position < $1.position })
    }

    private func position(of id: Item.ID, in items: PagedItems<Item>) -> Int? {
        register.position(of: id) { items[$0].id }
    }

    /// The last item of each id, in the place of that last one.
    private func lastOfEach(_ page: [Item]) -> [Item] {
        var seen: Set<Item.ID> = []
        return page.reversed().filter { seen.insert($0.id).inserted }.reversed()
    }

    /// The last item of each id, in the place of the first one: within a page, too, the newer replaces the older.
    private func latestInFirstPlace(_ page: [Item]) -> [Item] {
        guard Set(page.lazy.map(\.id)).count < page.count else { return page }
        var latest: [Item.ID: Item] = [:]
        for item in page { latest[item.id] = item }
        var seen: Set<Item.ID> = []
        return page.filter { seen.insert($0.id).inserted }.compactMap { latest[$0.id] }
    }

    private func append(
        _ fresh: [Item], to items: inout PagedItems<Item>, removed: [Int], updated: [Int]
    ) -> ItemsChange {
        let old = items.count
        items.append(fresh)
        return .changed(removed: removed, updated: updated, arrived: old..<items.count)
    }
}
