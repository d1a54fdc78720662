/// What else is known about rows when a stirred walk is judged.
struct StirFates: Sendable {
    /// Rows that were, or may have been, deleted before the walk.
    let gone: Set<StirKey>
    /// Rows that are listed again after the quiet walk that follows.
    let listedLater: Set<StirKey>

    init(_ ledger: StirLedger, of walk: StirLedger.Walk, until after: StirLedger.Walk?) {
        // Others may have taken a row's place at any time since it was listed.
        gone = ledger.rowsGone(before: walk.began).union(ledger.usurped.map(StirKey.own))
        let end = after?.pages.last?.at ?? .max
        let later = ledger.rows.values.filter { $0.lastSeenAt.map { $0 > end } ?? false }
        listedLater = Set(later.map { .own($0.row) })
    }
}

/// Rows of ours that went although this run did not delete them.
struct StirDisappearances: Sendable {
    /// Those that went by other hands, such as sessions that expire; empty if deletions of others took them.
    var byOthers: Set<Int> = []
    /// Those that deletions of others took.
    var taken: Set<Int> = []
    /// Whether all of them went while others were deleted, which may be a coincidence.
    var areWithDeletions = false
    /// When the first walk began that lacked one of them.
    var firstMissed: Int?
    /// When each row was last listed.
    var lastSeen: [Int: Int] = [:]
    /// When rows were last listed whose deletion found none, or whose names were given again: each may have gone right then.
    var lastSightings: Set<Int> = []
}

extension StirLedger {
    /// Rows of ours that went by other hands or were taken by deletions.
    ///
    /// Each was listed, then no longer, and its deletion finds no row, or its name is another row's by then. Those that changes
    /// took are not among them, because they are just missing.
    ///
    /// Deletions took them if rows went again and again, always while others were deleted, and either mostly when others were
    /// or so often that it is no coincidence; or if rows next to those went that were drawn at random to be deleted.
    func disappearances(
        within window: StirWindow, _ scattering: StirScattering
    ) -> StirDisappearances {
        let deletions = writes.filter { $0.operation == .delete }
        let walks = runs.filter { $0.scenario == .quiet }.compactMap(\.walk).filter(\.isWhole)
        let next = { (time: Int) in walks.firstIndex { $0.began > time } }
        let exits = departed
        let sightings = Set(exits.values.map(\.seen))
        var looks: [Int: Int] = [:]
        for (row, exit) in exits {
            // If no walk lacked it before its deletion, that deletion may have been done by a try that was not answered.
            guard let look = next(exit.seen), walks[look].began < exit.gone else { continue }
            looks[row] = look
        }
        guard let first = looks.values.min() else {
            return StirDisappearances(lastSightings: sightings)
        }
        let (vanished, went) = (Set(looks.keys), Set(looks.values))
        // A deletion that finds no row may take another one as well.
        let deleted = Set(deletions.filter(\.mayBeDone).compactMap { next($0.at) })
        let departures = StirDepartures(
            of: Set(vanished.map(StirKey.own)), in: self, within: window, before: endOfRow)
        let areTaken =
            went.count > 1 && went.isSubset(of: deleted)
            && (2 * went.count >= deleted.count
                || chance(that: went.count, fallInto: deleted, of: walks) < 0.001)
        if areTaken || departures.areTaken(by: .delete) || scattering.areTaken {
            return StirDisappearances(taken: vanished, areWithDeletions: true)
        }
        let areChanged = looks.allSatisfy { isChanged($0, before: walks[$1].began) }
        if looks.count > 1 && areChanged || departures.areTaken(by: .change) {
            return StirDisappearances()
        }
        return StirDisappearances(
            byOthers: vanished, areWithDeletions: departures.areWith(.delete),
            firstMissed: walks[first].began, lastSeen: exits.mapValues { $0.seen },
            lastSightings: sightings)
    }

    /// The rows that went although no answer says that they were deleted: when each was last listed, and when that was told.
    private var departed: [Int: (seen: Int, gone: Int)] {
        // A deletion that got no answer may have been done, so that a later one finds no row.
        let doubtful = writes.filter { $0.operation == .delete && $0.isUnclear && !$0.isOfNoRow }
        let (tried, givenAgain) = (Set(doubtful.map(\.row)), namesGivenAgain)
        var departed: [Int: (seen: Int, gone: Int)] = [:]
        for row in rows.values
        where !row.isRenamed && !tried.contains(row.row) && row.tenure.usurpedAt == nil {
            if row.isMissed, let seen = row.lastSeenAt, let gone = row.goneAt {
                departed[row.row] = (seen, gone)
            } else if let gone = givenAgain[row.row], let seen = lastSighting(row.row, before: gone)
            {
                departed[row.row] = (seen, gone)
            }
        }
        return departed
    }

    /// The rows whose names the answers to later insertions gave, and when.
    ///
    /// An API gives a name again only when its row is gone: somebody removed the row, and no deletion can find it any more.
    private var namesGivenAgain: [Int: Int] {
        var times: [Int: Int] = [:]
        for new in rows.values {
            guard let name = new.takenID, let made = new.madeAt else { continue }
            for row in rows.values where row.kind == new.kind && row.id == name {
                guard let born = row.madeAt, born < made, row.goneAt ?? .max > made else {
                    continue
                }
                times[row.row] = min(times[row.row] ?? .max, made)
            }
        }
        return times
    }

    /// When a row was last listed before a moment.
    private func lastSighting(_ row: Int, before time: Int) -> Int? {
        let pages = runs.flatMap(\.walks).flatMap(\.pages)
        return pages.filter { $0.at < time && $0.keys.contains(.own(row)) }.map(\.at).max()
    }

    /// Whether a row was changed after it was last listed and before a walk began.
    private func isChanged(_ row: Int, before walk: Int) -> Bool {
        guard let seen = rows[row]?.lastSeenAt else { return false }
        return writes.contains { write in
            write.operation == .change && write.row == row && write.mayBeDone && write.at > seen
                && write.at < walk
        }
    }

    /// How likely it is that so many events, which may fall between any two walks, all fall before some of the walks.
    private func chance(
        that count: Int, fallInto some: Set<Int>, of walks: [Walk]
    ) -> Double {
        let spans = zip(walks, [0] + walks.map(\.began)).map { $0.began - $1 }
        let share =
            Double(some.map { spans[$0] }.reduce(0, +)) / Double(max(walks.last?.began ?? 1, 1))
        return repeatElement(share, count: count).reduce(1, *)
    }
}
