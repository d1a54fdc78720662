/// Makes the rows of ours that scenarios write to.
extension StirSession {
    /// How many rows of ours a walk needs: more than two pages of them, so that ends of pages are ours.
    func rowsNeeded(_ size: Int) -> Int {
        let pages = 2 * size + 4
        return max(6, pages <= 64 ? pages : min(size + 4, Self.mostRows))
    }

    static let mostRows = 128
    private static let conflict = 409

    /// Takes the first lot of numbers that the list does not contain: another run's rows may be there, or times of writes.
    mutating func chooseNumbers() {
        let taken = Set(listed.map(Terms.lot))
        let lot = Terms.lot(of: firstNumber)
        let free = (lot..<lot + Terms.lots).first { !taken.contains($0 % Terms.lots) }
        guard let free, free != lot else { return }
        firstNumber = Terms.firstNumber(lot: free)
    }

    /// Makes rows until there are this many, and looks at the list until they show.
    ///
    /// If the API refuses more, writing stops unless there are at least so many.
    mutating func makeRows(_ count: Int, atLeast least: Int = .max) async {
        var run = nextRun()
        var (doubts, conflicts) = (0, 0)
        while !isStopped, alive.count < count {
            let refusal = await write(.insert(kind: lastRow % stir.kinds.count), in: .bed, run: run)
            // A row whose answer was lost is looked for in the list; after several lost answers the run stops.
            let isDoubtful = refusal != nil && ledger.rows[lastRow]?.isDoubtful == true
            doubts = isDoubtful ? doubts + 1 : 0
            let status = ledger.runs.last { $0.number == run }?.writes.last?.status
            conflicts = refusal != nil && status == Self.conflict ? conflicts + 1 : 0
            if isDoubtful, doubts < 3 {
                await means.wait(.milliseconds(500 * doubts))
            } else if (1..<3).contains(conflicts) {
                // Somebody else's row may have the number; the next one has another.
                continue
            } else if let refusal {
                let isAnswered = status != nil
                // If there are enough rows, a refusal is only a limit of the API.
                if isAnswered, !isDoubtful, alive.count >= least { break }
                let words = isAnswered ? "the API refused to make a row" : "a row could not be made"
                obstacle = "\(words) (\(lastWrite)): \(refusal)"
            }
            let rounds = lastRow / stir.kinds.count
            guard !isStopped, lastRow.isMultiple(of: stir.kinds.count), rounds <= Self.trials
            else { continue }
            // If the run is killed, the next one must know how to recognise our rows among others with the same names.
            if rounds == 1 {
                await quietWalk()
                noteUnmarked()
            }
            await tryDeletions()
            run = nextRun()
        }
        if !isStopped, needsLook { await quietWalk() }
    }

    /// How many rows of a kind are deleted before more are made, until a deletion is done.
    static let trials = 3

    /// Deletes the newest row of each kind, because with a mistaken `delete` all others would stay as well.
    private mutating func tryDeletions() async {
        guard !stopsAtMisnamed() else { return }
        let alive = alive
        let newest = ledger.rowsInOrder.suffix(stir.kinds.count).filter { row in
            alive.contains(row.row) && stir.kinds[row.kind].deletion != nil
                && !provesDeletion(kind: row.kind)
        }
        guard !newest.isEmpty else { return }
        let run = nextRun()
        for row in newest where !isStopped {
            _ = await write(.delete(row: row.row), in: .bed, run: run)
        }
        if !isStopped { await quietWalk() }
        await awaitDeletions(of: newest.map(\.row))
    }

    /// Records which kinds of rows the list shows without their numbers.
    private func noteUnmarked() {
        for kind in stir.kinds.indices {
            let rows = ledger.rows.values.filter { $0.kind == kind && $0.isSeen }
            if !rows.isEmpty, !rows.contains(where: { $0.isMarked == true }) {
                note(.unmarked(kind: kind))
            }
        }
    }
}
