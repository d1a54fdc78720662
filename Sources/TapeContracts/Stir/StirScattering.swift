import TapePaging

/// Deletions of rows of ours that were drawn at random between quiet walks.
///
/// Rows that go by themselves, or by other hands, do not depend on what was drawn. So if all rows that go are neighbours of
/// drawn ones, on the same side, and that is no coincidence, deletions take them.
struct StirScattering {
    /// One row of each group is drawn.
    static let groupSize = 7
    private static let mostGroups = 6
    /// After so many deletions no further round begins.
    static let mostDeletions = 60
    /// The rows that a round needs.
    static let rowsNeeded = 4 * groupSize
    /// The most rows that are made for all rounds: a deletion can take the drawn row and a neighbour.
    static let mostInsertions = rowsNeeded + 2 * (mostDeletions + mostGroups)

    /// Where a row lies that a deletion of another one takes.
    private enum Neighbour: CaseIterable {
        /// Listed right after that row, or right before it.
        case next, previous
        /// Made right after that row, or right before it, among those that are listed.
        case newer, older
    }

    /// The deletions between two quiet walks.
    private struct Round {
        /// The items of the walk before, in the order of the list.
        let keys: [StirKey]
        let groups: [[Int]]
        let drawn: Set<Int>
        /// The rows that went although they were not drawn.
        let gone: Set<Int>

        /// The drawn row that has a row as its neighbour; nil if that neighbour was not drawn.
        func cause(of row: Int, as neighbour: Neighbour) -> Int? {
            let own = keys.compactMap(\.ownRow)
            let other: Int? =
                switch neighbour {
                case .next: keys.prefix { $0 != .own(row) }.last?.ownRow
                case .previous: keys.drop { $0 != .own(row) }.dropFirst().first?.ownRow
                case .newer: own.filter { $0 < row }.max()
                case .older: own.filter { $0 > row }.min()
                }
            return other.flatMap { drawn.contains($0) ? $0 : nil }
        }

        /// How likely it is that this row was drawn from its group, given which rows went.
        func chance(of row: Int) -> Double {
            let group = groups.first { $0.contains(row) } ?? []
            let stayed = group.count { !gone.contains($0) }
            return stayed > 0 ? 1 / Double(stayed) : 1
        }
    }

    private let rounds: [Round]

    init(_ ledger: StirLedger) {
        let runs = ledger.runs.filter { $0.scenario == .deleteScattered }
        // Rows that a window cuts off are not gone, and neither are items without names.
        guard !runs.isEmpty, ledger.namesAllItems, ledger.convention.window == nil else {
            rounds = []
            return
        }
        let quiet = ledger.runs.filter { $0.scenario == .quiet }.compactMap(\.walk)
        rounds = runs.compactMap { run in
            guard let first = run.writes.first?.at, let last = run.writes.last?.at,
                let before = quiet.last(where: { $0.began < first }), before.isWhole,
                let after = quiet.first(where: { $0.began > last && $0.isWhole })
            else { return nil }
            let gone = Self.untouched(in: before, ledger).filter {
                Self.isGone($0, since: after, quiet, ledger)
            }
            return Round(
                keys: before.keys, groups: Self.groups(in: before, ledger),
                drawn: Set(run.writes.map(\.row)), gone: Set(gone))
        }
    }

    /// Whether deletions took rows: the chance that all rows that went are such neighbours is below one in ten thousand.
    var areTaken: Bool {
        let sides = Neighbour.allCases
        return sides.compactMap(chance).contains { Double(sides.count) * $0 < 0.0001 }
    }

    /// Whether rows went that were not all neighbours of drawn ones, on the same side.
    var isRefuted: Bool { Neighbour.allCases.allSatisfy { chance(of: $0) == nil } }

    /// How likely it is that all rows that went are such neighbours; nil if some are not.
    private func chance(of neighbour: Neighbour) -> Double? {
        var chance = 1.0
        for round in rounds {
            for row in round.gone.sorted() {
                guard let cause = round.cause(of: row, as: neighbour) else { return nil }
                chance *= round.chance(of: cause)
            }
        }
        return chance
    }

    /// The groups of rows of each of which one is drawn, in the order of a walk.
    static func groups(in walk: StirLedger.Walk, _ ledger: StirLedger) -> [[Int]] {
        let rows = untouched(in: walk, ledger)
        let starts = stride(from: 0, through: rows.count - groupSize, by: groupSize)
        return starts.prefix(mostGroups).map { Array(rows[$0..<($0 + groupSize)]) }
    }

    /// The rows of ours that a walk lists, that were made before it, and that nothing was written to since.
    static func untouched(in walk: StirLedger.Walk, _ ledger: StirLedger) -> [Int] {
        let writes = ledger.writes.filter { $0.operation != .insert && $0.at < walk.began }
        let touched = Set(writes.map(\.row))
        var listed: Set<Int> = []
        return walk.keys.compactMap(\.ownRow).filter { number in
            guard !touched.contains(number), listed.insert(number).inserted,
                let row = ledger.rows[number], let made = row.madeAt, made < walk.began,
                row.id != nil, ledger.stir.kinds.indices.contains(row.kind),
                ledger.stir.kinds[row.kind].deletion != nil
            else { return false }
            return row.goneAt.map { $0 > walk.began } ?? true
        }
    }

    /// Whether a row went for good before a walk: no page lists it any more, and the API says so, or another walk does.
    private static func isGone(
        _ number: Int, since walk: StirLedger.Walk, _ quiet: [StirLedger.Walk],
        _ ledger: StirLedger
    ) -> Bool {
        guard let row = ledger.rows[number], let seen = row.lastSeenAt, seen < walk.began else {
            return false
        }
        let write = ledger.writes.first { $0.row == number && $0.operation != .insert }
        guard let write else {
            return quiet.contains { $0.began > walk.began && $0.isWhole }
        }
        guard write.at > walk.began else { return false }
        return write.isOfNoRow
            || quiet.contains { later in
                later.began > walk.began && later.isWhole && later.began < write.at
            }
    }
}

extension StirEvidence {
    /// Whether rows of ours went, and it is not known yet whether deletions of others took them.
    var hasUnexplainedLosses: Bool {
        guard !isBrokenAnywhere, disappearances.taken.isEmpty, ledger.namesAllItems,
            convention.window == nil
        else { return false }
        if isDrifting, StirMissing.areTakenByDeletions(self) { return false }
        return !vanished.isEmpty || StirMissing.hasLosses(self)
    }
}
