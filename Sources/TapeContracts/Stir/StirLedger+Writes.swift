import TapePaging

/// Looks at writes across all runs.
extension StirLedger {
    var writes: [Write] { runs.flatMap(\.writes) }

    /// Whether the run ended early because a row could not be made, or an insertion's answer named no new row.
    var endsForLackOfRows: Bool {
        let run = runs.last { $0.scenario != .clean && !$0.writes.isEmpty }
        guard let run, let write = run.writes.last, write.operation == .insert else { return false }
        return write.namesNoRow || !write.isDone && run.scenario == .bed
    }

    /// The rows for which writes of a kind were sent.
    func rows(touchedBy operation: StirOperation) -> Set<Int> {
        Set(writes.filter { $0.operation == operation }.map(\.row))
    }

    /// When a row of ours was found to be gone; never for all others.
    func endOfRow(_ key: StirKey) -> Int { key.ownRow.flatMap { rows[$0]?.goneAt } ?? .max }

    /// How many rows of ours exist at a moment.
    func ownRows(at time: Int) -> Int {
        rows.values.count { row in
            row.madeAt.map { $0 < time } ?? false && row.goneAt.map { $0 > time } ?? true
        }
    }

    /// The least and the most number of rows by which the writes before a moment made the list longer.
    func growth(before time: Int) -> ClosedRange<Int> {
        var (least, most) = (0, 0)
        for write in writes where write.at < time {
            let change = write.operation == .insert ? 1 : write.operation == .delete ? -1 : 0
            guard write.isDone || write.isUnclear else { continue }
            // Marks of deleted rows may be counted.
            let isUnclear = write.isUnclear || change < 0 && convention.stability.judged == .feed
            if change > 0 || !isUnclear { most += change }
            if change < 0 || !isUnclear { least += change }
        }
        return least...most
    }

    /// Whether the last write to a row before a moment was a deletion whose refusal may mean that the row was already gone.
    func mayBeGone(_ row: Int, before time: Int) -> Bool {
        let last = writes.filter { $0.row == row && $0.at < time }.max { $0.at < $1.at }
        guard let last, last.operation == .delete, let status = last.status, !last.isDone
        else { return false }
        return [200, 400, 422].contains(status)
    }
}
