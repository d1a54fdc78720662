/// The rows of ours that scenarios write to.
extension StirSession {
    /// How many rows of ours a walk needs: more than two pages of them, so that ends of pages are ours.
    func rowsNeeded(_ size: Int) -> Int {
        let pages = 2 * size + 4
        return max(6, pages <= 64 ? pages : min(size + 4, Self.mostRows))
    }

    static let mostRows = 128

    /// Takes the first lot of numbers of which the list holds none: rows of another run may be there, or times of writes.
    mutating func chooseNumbers() {
        let taken = Set(listed.map(Terms.lot))
        let lot = Terms.lot(of: firstNumber)
        let free = (lot..<lot + Terms.lots).first { !taken.contains($0 % Terms.lots) }
        guard let free, free != lot else { return }
        firstNumber = Terms.firstNumber(lot: free)
    }

    /// Makes rows until there are so many, and looks at the list until they show.
    mutating func makeRows(_ count: Int) async {
        var run = nextRun()
        var doubts = 0
        while !isStopped, alive.count < count {
            let refusal = await write(.insert(kind: lastRow % stir.kinds.count), in: .bed, run: run)
            // A row whose answer was lost is looked for in the list; where none comes, nothing more is asked.
            let isDoubtful = refusal != nil && ledger.rows[lastRow]?.isDoubtful == true
            doubts = isDoubtful ? doubts + 1 : 0
            if isDoubtful, doubts < 3 {
                await means.wait(.milliseconds(500 * doubts))
            } else if let refusal {
                // Where some rows were made, a refusal is the API's limit.
                let isAnswered =
                    ledger.runs.last { $0.number == run }?.writes.last?.status != nil
                let words = isAnswered ? "the API refused to make a row" : "a row could not be made"
                obstacle = "\(words) (\(lastWrite)): \(refusal)"
            }
            // After a kill it must be known by what rows of ours are told from others of their names.
            if lastRow == stir.kinds.count, !isStopped {
                await quietWalk()
                noteUnmarked()
                run = nextRun()
            }
        }
        if !isStopped, needsLook { await quietWalk() }
    }

    /// Notes which kinds of rows the list shows without their numbers.
    private func noteUnmarked() {
        for kind in stir.kinds.indices {
            let rows = ledger.rows.values.filter { $0.kind == kind && $0.isSeen }
            if !rows.isEmpty, !rows.contains(where: { $0.isMarked == true }) {
                note(.unmarked(kind: kind))
            }
        }
    }
}
