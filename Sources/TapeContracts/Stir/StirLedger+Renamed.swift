/// Rows that have another name since they were changed, as where a change makes a new version.
extension StirLedger {
    /// The rows that were changed and are not found by their own names any more.
    var missedSinceChanges: [Row] {
        // A change whose answer was lost may have given a name, too.
        let changes = writes.filter { $0.operation == .change && ($0.isDone || $0.isUnclear) }
        let changed = Set(changes.map(\.row))
        return rowsInOrder.filter {
            $0.isMissed && (changed.contains($0.row) || $0.entry?.changedTo.isEmpty == false)
        }
    }

    /// The rows whose own names are gone, and what they are listed as: one item, and no other, holds what a change wrote, or
    /// the row's own number where no item holds that.
    var renamed: [Renaming] { renamed(among: nil) }

    /// The same, of the items of some names only.
    func renamed(among names: Set<String>?) -> [Renaming] {
        let missed = missedSinceChanges
        guard !missed.isEmpty else { return [] }
        var bearers: [Int: [String]] = [:]
        for (name, numbers) in strays where names?.contains(name) ?? true {
            for number in numbers { bearers[number, default: []].append(name) }
        }
        return missed.flatMap { row -> [Renaming] in
            let written = row.numbersOfChanges.filter { bearers[$0] != nil }
            return (written.isEmpty ? [row.number] : written).compactMap { number in
                guard let name = bearers[number]?.first, bearers[number]?.count == 1,
                    let id = id(of: row.row, listedAs: name)
                else { return nil }
                return Renaming(
                    row: row.row, entry: StirEntry(number: number, kind: row.kind, id: id))
            }
        }
    }

    /// A row that a change gave another name.
    struct Renaming {
        let row: Int
        /// What it is by now.
        let entry: StirEntry
    }
}

extension StirLedger.Row {
    /// The numbers that changes put in the place of its own, or may have put there.
    var numbersOfChanges: [Int] {
        if let changedTo = entry?.changedTo, !changedTo.isEmpty { return changedTo.sorted() }
        return [number(movingUp: false), number(movingUp: true)]
    }

    /// The number that a change writes, which puts the row before all others or behind them.
    func number(movingUp isUp: Bool) -> Int {
        let lot = StirSession.Terms.lot(of: number)
        return StirSession.Terms.number(ofRow: row, inLot: lot, at: isUp ? .end : .beginning)
    }
}
