extension StirSession {
    /// Waits for writes that take time to show: as long as the spec declares, or as an answer 202 requires.
    mutating func settle() async {
        let isPending = ledger.rows.values.contains { $0.isPending }
        guard ledger.runs.contains(where: { !$0.writes.isEmpty }) else { return }
        switch stir.visibleAfter {
        case .milliseconds(let time)?: await means.wait(.milliseconds(time))
        case .requests(let count)?:
            var asked = 0
            while !isStopped, asked < count {
                let run = nextRun()
                while !isStopped, asked < count, await page(.settling, run: run) { asked += 1 }
            }
        case nil: break
        }
        guard isPending else { return }
        await awaitPending()
        for row in ledger.rows.keys { ledger.rows[row]?.isPending = false }
    }

    /// Looks at the list until it shows what was written, apart from rows that were waited for in vain before.
    private mutating func awaitPending() async {
        var pauses = StirPauses()
        var differing: Set<Int>?
        let patience = waits.patience(atMost: terms.patience)
        while !isStopped, pauses.spent <= patience {
            let run = nextRun()
            while !isStopped, await page(.settling, run: run) {}
            differing = rowsNotAsWritten(in: run)
            if let differing, differing.isSubset(of: waits.givenUp) { break }
            let pause = pauses.next()
            await means.wait(pause)
            if waits.note(pause) { means.tell(StirWaits.words(atMost: terms.patience)) }
        }
        waits.end(after: pauses.spent, differing: differing)
    }

    /// The rows of ours that a walk lists although they were deleted, or lacks although they were made; nil if it did not
    /// reach its end.
    private func rowsNotAsWritten(in run: Int) -> Set<Int>? {
        guard let walk = ledger.runs.last(where: { $0.number == run })?.walk, walk.isWhole else {
            return nil
        }
        return Set(walk.keys.compactMap(\.ownRow)).symmetricDifference(alive)
    }
}

/// How it went to wait for writes that were only accepted: an API may never do some of them.
struct StirWaits: Sendable {
    /// Rows that were waited for in vain, and that no later walk waits for.
    private(set) var givenUp: Set<Int> = []
    /// How many waits were in vain.
    private var vain = 0
    /// The longest wait that was not.
    private var longest = Duration.zero
    private var spent = Duration.zero
    private var isTold = false

    /// After so many waits in vain, later ones are short.
    private static let mostInVain = 3
    private static let shortest = Duration.milliseconds(500)
    /// How long all waits together take before that is told.
    private static let untold = Duration.seconds(3)

    /// What people are told of waits of at most some time each.
    static func words(atMost most: Duration) -> String {
        """
        stir: waiting for writes that the API only accepted (202), up to \(most.inWords) each time, \
        and less after three times in vain
        """
    }

    /// How long the next wait may take.
    func patience(atMost most: Duration) -> Duration {
        vain < Self.mostInVain ? most : min(most, max(longest * 2, Self.shortest))
    }

    /// Counts a pause; true the first time that all of them are long enough to be told.
    mutating func note(_ pause: Duration) -> Bool {
        spent += pause
        guard !isTold, spent > Self.untold else { return false }
        isTold = true
        return true
    }

    /// Notes the end of a wait, and the rows that are still not as they were written.
    mutating func end(after time: Duration, differing: Set<Int>?) {
        if let differing, differing.isSubset(of: givenUp) {
            longest = max(longest, time)
        } else {
            vain += 1
            givenUp.formUnion(differing ?? [])
        }
    }
}

/// Pauses between looks at the list while waiting: short at first, then doubling up to a second.
struct StirPauses {
    private(set) var spent = Duration.zero
    private var pause = Duration.milliseconds(50)

    mutating func next() -> Duration {
        defer { pause = min(pause * 2, .seconds(1)) }
        spent += pause
        return pause
    }
}
