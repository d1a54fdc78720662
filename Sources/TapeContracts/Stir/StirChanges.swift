/// What rows are in one walk and in a later one.
struct StirChanges {
    private let old: [StirKey: UInt64]
    private let new: [StirKey: UInt64]

    init(_ before: StirLedger.Walk, _ after: StirLedger.Walk) {
        (old, new) = (before.contents, after.contents)
    }

    /// The rows of some that both walks list, with other values.
    func changed(_ rows: some Sequence<StirKey>) -> Set<StirKey> {
        Set(rows.filter { old[$0] != nil && new[$0] != nil && old[$0] != new[$0] })
    }

    /// Whether most rows of some differ: values such as the time of the answer do, and say nothing of one of them.
    func areNoise(_ rows: some Sequence<StirKey>) -> Bool {
        let listed = rows.filter { old[$0] != nil && new[$0] != nil }
        return !listed.isEmpty && 2 * changed(listed).count >= listed.count
    }
}

extension StirLedger.Walk {
    /// What each row was when it was last seen.
    fileprivate var contents: [StirKey: UInt64] {
        var contents: [StirKey: UInt64] = [:]
        for page in pages {
            for (key, content) in zip(page.keys, page.contents) { contents[key] = content }
        }
        return contents
    }
}
