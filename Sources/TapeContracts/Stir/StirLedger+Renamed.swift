/// Finds rows that were renamed by a change, as where a change makes a new version.
extension StirLedger {
    /// The rows that were changed and are no longer found by their own names: the API says so, or the list shows them under
    /// other names only.
    var missedSinceChanges: [Row] {
        // A change whose answer was lost may also have renamed the row.
        let changes = writes.filter { $0.operation == .change && ($0.isDone || $0.isUnclear) }
        let changed = Set(changes.map(\.row))
        return rowsInOrder.filter {
            ($0.isMissed || $0.isMarked == nil && !naming.strays(of: $0.row).isEmpty)
                && (changed.contains($0.row) || $0.entry?.changedTo.isEmpty == false)
        }
    }

    /// The rows whose own names are gone, with their new names: exactly one item holds a number that a change wrote, or else
    /// the row's own number.
    var renamed: [Renaming] { renamed(among: nil) }

    /// The same, but only for items with these names.
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
                let names = bearers[number, default: []].filter { !isCopy($0, of: row) }
                guard let name = names.first, names.count == 1,
                    let id = id(of: row.row, listedAs: name)
                else { return nil }
                return Renaming(
                    row: row.row, entry: StirEntry(number: number, kind: row.kind, id: id))
            }
        }
    }

    /// A row that a change has renamed.
    struct Renaming {
        let row: Int
        /// The row as it is listed now.
        let entry: StirEntry
    }
}

extension StirLedger.Row {
    /// The numbers that changes wrote, or may have written, in place of the row's own.
    var numbersOfChanges: [Int] {
        if let entry { return entry.changedTo.sorted() }
        return [number(movingUp: false), number(movingUp: true)]
    }

    /// The number that a change writes, which puts the row before all others or after them.
    func number(movingUp isUp: Bool) -> Int {
        let lot = StirSession.Terms.lot(of: number)
        return StirSession.Terms.number(ofRow: row, inLot: lot, at: isUp ? .end : .beginning)
    }
}
