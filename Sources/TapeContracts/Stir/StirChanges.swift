/// Compares the values of rows in one walk with those in a later one.
struct StirChanges {
    private let old: [StirKey: UInt64]
    private let new: [StirKey: UInt64]

    init(_ before: StirLedger.Walk, _ after: StirLedger.Walk) {
        (old, new) = (before.contents, after.contents)
    }

    /// Those of the given rows that both walks list, with different values.
    func changed(_ rows: some Sequence<StirKey>) -> Set<StirKey> {
        Set(rows.filter { old[$0] != nil && new[$0] != nil && old[$0] != new[$0] })
    }

    /// Rows of others that may be other rows by now, because databases use names again: those with different values.
    func replaced(among rows: Set<StirKey>) -> Set<StirKey> {
        areNoise(rows) ? [] : changed(rows.filter { $0.ownRow == nil })
    }

    /// Whether rows of others have other values, or another order, in one of the walks than in the one before.
    static func areAmongOthers(_ walks: [StirLedger.Walk]) -> Bool {
        zip(walks, walks.dropFirst()).contains { before, after in
            let later = after.keysOnce
            let known = Set(later)
            let others = before.keysOnce.filter { $0.ownRow == nil && known.contains($0) }
            let both = Set(others)
            if later.filter(both.contains) != others { return true }
            let changes = StirChanges(before, after)
            return !changes.changed(others).isEmpty && !changes.areNoise(others)
        }
    }

    /// Whether most of the given rows differ, as with the time of the answer, which says nothing about a single row.
    func areNoise(_ rows: some Sequence<StirKey>) -> Bool {
        let listed = rows.filter { old[$0] != nil && new[$0] != nil }
        return !listed.isEmpty && 2 * changed(listed).count >= listed.count
    }
}

extension StirLedger.Walk {
    /// How often it lists each row.
    var counts: [StirKey: Int] { keys.reduce(into: [:]) { $0[$1, default: 0] += 1 } }

    /// The rows that it lists once, in order.
    fileprivate var keysOnce: [StirKey] {
        let counts = counts
        return keys.filter { counts[$0] == 1 }
    }

    /// The digest of each row when it was last seen.
    fileprivate var contents: [StirKey: UInt64] {
        var contents: [StirKey: UInt64] = [:]
        for page in pages {
            for (key, content) in zip(page.keys, page.contents) { contents[key] = content }
        }
        return contents
    }
}
