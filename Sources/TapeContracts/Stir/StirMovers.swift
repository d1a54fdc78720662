/// Finds rows that we did not touch and that have another place in the order after a walk than before it.
struct StirMovers {
    /// Rows whose values changed.
    private let changed: Set<StirKey>
    /// Rows that overtook others, or were overtaken.
    private let shifted: Set<StirKey>
    /// Whether values differ in most rows.
    private let isNoise: Bool

    init(among rows: Set<StirKey>, _ before: StirLedger.Walk, _ after: StirLedger.Walk) {
        let first = before.keys.filter(rows.contains)
        let last = after.keys.filter(rows.contains)
        let common = Set(last)
        let ranks = Dictionary(
            last.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        let kept = first.filter(common.contains)
        shifted = Set(kept.enumerated().filter { ranks[$1] != $0 }.map(\.element))
        guard !shifted.isEmpty else {
            (changed, isNoise) = ([], false)
            return
        }
        let changes = StirChanges(before, after)
        (changed, isNoise) = (changes.changed(kept), changes.areNoise(kept))
    }

    /// The rows that others moved, to judge by their values; if the order's key may change, all rows with another place.
    func moved(isOrderMutable: Bool) -> Set<StirKey> {
        let moved = isOrderMutable ? shifted : []
        let movers = changed.intersection(shifted)
        guard !movers.isEmpty else { return moved }
        return moved.union(isNoise ? movers : changed)
    }
}
