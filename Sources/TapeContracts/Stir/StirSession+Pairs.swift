extension StirSession {
    /// How many rows of ours a scenario needs of those that a walk may need.
    func rowsNeeded(by scenario: StirScenario, of rows: Int, size: Int) -> Int {
        guard scenario.needsAllRows else { return rows - size / 2 }
        // Of so many rows next to each other, some fill a page, wherever pages begin.
        if scenario == .deleteShown { return max(rows, min(2 * size + 4, Self.mostRows)) }
        guard scenario == .deleteMany, let walk = lastQuiet, size > 0 else { return rows }
        // If the last page has a single row, deleting rows that were read makes the list shorter by a page.
        let count = max(rows, alive.count)
        let others = walk.keys.count { $0.ownRow == nil }
        let more = (size - (others + count - 1) % size) % size
        return count + more <= Self.mostRows ? count + more : rows
    }

    /// Makes the writes of two walks that broke once more, during one walk: what breaks then as well does not come from two
    /// walks.
    mutating func repeatAlone(_ pair: StirScenario, size: Int) async {
        guard !isStopped, pair.isPair, pair != .twoWalks,
            let run = ledger.runs.last(where: { $0.scenario == pair }),
            StirEvidence(ledger, stir: stir).isBrokenOnlyInPair(run.number)
        else { return }
        let done = run.writes.filter(\.isDone)
        let made = done.filter { $0.operation == .insert && alive.contains($0.row) }.map(\.row)
        let deleted = done.count { $0.operation == .delete }
        let count = alive.count - made.count + deleted
        if canDelete, !made.isEmpty {
            let bed = nextRun()
            for row in made where !isStopped {
                _ = await write(.delete(row: row), in: .bed, run: bed)
            }
        }
        await makeRows(count)
        await stirred(StirScript(alone: pair), size: size)
    }
}
