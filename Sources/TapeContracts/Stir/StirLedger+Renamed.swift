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

    /// The rows whose own names are gone, and what they are listed as: one item, and no other, holds what a change wrote.
    var renamed: [StirEntry] {
        let missed = missedSinceChanges
        guard !missed.isEmpty else { return [] }
        var bearers: [Int: [String]] = [:]
        for (name, numbers) in strays {
            for number in numbers { bearers[number, default: []].append(name) }
        }
        return bearers.sorted { $0.key < $1.key }.compactMap { number, names in
            guard let row = missed.first(where: { $0.mayHold(number) }),
                let name = names.first, names.count == 1,
                let id = id(of: row.row, listedAs: name)
            else { return nil }
            return StirEntry(number: number, kind: row.kind, id: id)
        }
    }
}

extension StirLedger.Row {
    /// Whether a change put a number in the place of the row's own.
    fileprivate func mayHold(_ number: Int) -> Bool {
        if let changedTo = entry?.changedTo, !changedTo.isEmpty {
            return changedTo.contains(number)
        }
        return number == self.number(movingUp: true) || number == self.number(movingUp: false)
    }

    /// The number that a change writes, which puts the row before all others or behind them.
    func number(movingUp isUp: Bool) -> Int {
        let first = StirSession.Terms.firstNumber(lot: StirSession.Terms.lot(of: number))
        return first + (isUp ? 990_000 : 0) + row % 100
    }
}
