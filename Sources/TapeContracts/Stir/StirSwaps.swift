/// Finds out whether each deletion moves the last row into the place of the deleted one, so that nobody else moved it.
struct StirSwaps {
    /// Whether at least three quiet walks show that for all of their rows, and none shows the rows where they were before.
    let areShown: Bool

    init(_ ledger: StirLedger) {
        let quiet = ledger.runs.filter { $0.scenario == .quiet }.compactMap(\.walk)
        let writes = ledger.writes.sorted { $0.at < $1.at }
        var (swapped, kept) = (0, 0)
        for (before, after) in zip(quiet, quiet.dropFirst()) where before.isWhole && after.isWhole {
            let between = writes.filter { $0.at > before.began && $0.at < after.began }
            guard between.allSatisfy({ $0.operation == .delete && $0.isDone && !$0.isUnclear })
            else { continue }
            let deleted = between.map { StirKey.own($0.row) }
            let left = before.keys.filter { !deleted.contains($0) }
            let filled = Self.filled(before.keys, without: deleted)
            // If only the last rows were deleted, nothing shows how places are filled.
            guard filled != left else { continue }
            if after.keys == filled { swapped += 1 }
            if after.keys == left { kept += 1 }
        }
        areShown = swapped > 2 && kept == 0
    }

    /// Rows after deletions whose places the last row fills, one after the other.
    private static func filled(_ keys: [StirKey], without deleted: [StirKey]) -> [StirKey] {
        var keys = keys
        for key in deleted {
            guard let place = keys.firstIndex(of: key), let last = keys.popLast() else { continue }
            if place < keys.count { keys[place] = last }
        }
        return keys
    }
}
