/// Tracks rows whose deletion may have been done although no answer confirmed it.
extension StirLedger {
    /// Rows of ours that were, or may have been, deleted before a moment.
    func rowsGone(before time: Int) -> Set<StirKey> {
        let gone = rows.values.filter { row in
            row.isMisnamed || row.isInDoubt(at: time) || row.goneAt.map { $0 < time } ?? false
        }
        return Set(gone.map { .own($0.row) })
    }

    /// Marks rows as present again if a quiet walk that began after the doubt lists them.
    mutating func settle(_ keys: [StirKey], listedSince began: Int) {
        for row in keys.compactMap(\.ownRow) {
            guard let doubt = rows[row]?.doubts.last, doubt.lowerBound < began else { continue }
            rows[row]?.settle(at: time)
        }
        learnChanges(of: keys)
    }

    /// Whether an insertion was answered with a name that was another row's before, so that others may get those of ours.
    var givesNamesAway: Bool { rows.values.contains { $0.takenID != nil } }

    /// Whether a row whose name is not known may be an item of a walk, because the list does not show the numbers of such rows:
    /// an item has the name that the insertion was answered with, or was not listed before the insertion.
    func mayShow(_ row: Row, in walk: Walk) -> Bool {
        guard !rows.values.contains(where: { $0.kind == row.kind && $0.isMarked == true }) else {
            return false
        }
        if let entry = row.entry { return entry.isUnfindable }
        let items = walk.keys.filter { $0.ownRow == nil }
        if let name = row.takenID?.text, items.contains(where: { names[$0] == name }) {
            return true
        }
        let made = writes.first { $0.row == row.row && $0.operation == .insert }
        let before = runs.filter { $0.scenario == .quiet }.compactMap(\.walk).last {
            $0.isWhole && $0.began < made?.at ?? 0
        }
        guard let before else { return false }
        return !Set(items).isSubset(of: before.keys)
    }

    /// Marks rows as gone that may have been deleted, or renamed by a change, once a new row has the name of one.
    mutating func settleFormerBearers(of new: Row) {
        for row in rows.values where row.row != new.row && row.kind == new.kind {
            guard row.isInDoubt || row.isAlive && row.isChanged, let id = row.id, id == new.id
            else { continue }
            rows[row.row]?.miss(at: time)
        }
    }
}

extension StirLedger.Row {
    /// Whether it is currently unknown if the row is there.
    var isInDoubt: Bool { doubts.last?.upperBound == .max }

    /// Whether an item is listed under its name since a moment, although the row was or may have been deleted, and nothing
    /// shows whether it is this row or somebody else's.
    func isNamedOnly(since time: Int) -> Bool {
        guard goneAt != nil || isInDoubt, let namedAt else { return false }
        return namedAt >= time && namedAt > listedAt ?? 0
    }

    /// Whether it may have another name since a change: the answer gave one, and the list has not shown the row by its number
    /// under its own name since.
    var mayBeRenamed: Bool { renamedTo != nil && isMarked != true }

    func isInDoubt(at time: Int) -> Bool { doubts.contains { $0.contains(time) } }

    /// Notes that it is unknown from now on whether the row is there.
    mutating func doubt(at time: Int) {
        if !isInDoubt { doubts.append(time..<Int.max) }
    }

    /// Notes that the row is gone, since an unknown time.
    mutating func miss(at time: Int) {
        (goneAt, isMissed) = (time, true)
        settle(at: time)
    }

    /// Notes that it is known again whether the row is there.
    mutating func settle(at time: Int) {
        guard isInDoubt, let doubt = doubts.popLast() else { return }
        doubts.append(doubt.lowerBound..<max(time, doubt.lowerBound))
    }
}
