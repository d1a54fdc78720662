/// Rows that nobody of ours touched, and that have another place in the order after a walk than before it.
struct StirMovers {
    /// Rows whose values changed.
    private let changed: Set<StirKey>
    /// Rows that others overtook, or that overtook others.
    private let shifted: Set<StirKey>
    private let count: Int

    init(among rows: Set<StirKey>, _ before: StirLedger.Walk, _ after: StirLedger.Walk) {
        let first = before.keys.filter(rows.contains)
        let last = after.keys.filter(rows.contains)
        let common = Set(last)
        let ranks = Dictionary(
            last.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        let kept = first.filter(common.contains)
        count = kept.count
        shifted = Set(kept.enumerated().filter { ranks[$1] != $0 }.map(\.element))
        guard !shifted.isEmpty else {
            changed = []
            return
        }
        let (old, new) = (before.contents, after.contents)
        changed = Set(kept.filter { old[$0] != new[$0] })
    }

    /// The rows that others moved, as their values show; where the order's key may change, all that have another place.
    func moved(isOrderMutable: Bool) -> Set<StirKey> {
        let moved = isOrderMutable ? shifted : []
        let movers = changed.intersection(shifted)
        guard !movers.isEmpty else { return moved }
        // Values that differ in most rows, such as the time of the answer, say nothing of one of them.
        return moved.union(2 * changed.count < count ? changed : movers)
    }
}

extension StirLedger.Walk {
    /// What each row was when it was last seen.
    var contents: [StirKey: UInt64] {
        var contents: [StirKey: UInt64] = [:]
        for page in pages {
            for (key, content) in zip(page.keys, page.contents) { contents[key] = content }
        }
        return contents
    }
}
