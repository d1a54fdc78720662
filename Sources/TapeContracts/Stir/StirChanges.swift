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

    /// Rows of others that walks show with different values, unless most are, as with the time of the answer.
    static func restless(_ walks: [StirLedger.Walk]) -> Set<StirKey> {
        var contents: [StirKey: UInt64] = [:]
        var restless: Set<StirKey> = []
        for page in walks.flatMap(\.pages) {
            for (key, content) in zip(page.keys, page.contents) where key.ownRow == nil {
                let first = contents[key, default: content]
                contents[key] = first
                if first != content { restless.insert(key) }
            }
        }
        return 2 * restless.count < contents.count ? restless : []
    }

    /// Whether most of the given rows differ, as with the time of the answer, which says nothing about a single row.
    func areNoise(_ rows: some Sequence<StirKey>) -> Bool {
        let listed = rows.filter { old[$0] != nil && new[$0] != nil }
        return !listed.isEmpty && 2 * changed(listed).count >= listed.count
    }
}

extension StirLedger.Walk {
    /// The digest of each row when it was last seen.
    fileprivate var contents: [StirKey: UInt64] {
        var contents: [StirKey: UInt64] = [:]
        for page in pages {
            for (key, content) in zip(page.keys, page.contents) { contents[key] = content }
        }
        return contents
    }
}
