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
        var pauses = StirPauses()
        while !isStopped, pauses.spent <= terms.patience {
            let run = nextRun()
            while !isStopped, await page(.settling, run: run) {}
            if showsAll(run) { break }
            await means.wait(pauses.next())
        }
        for row in ledger.rows.keys { ledger.rows[row]?.isPending = false }
    }

    private func showsAll(_ run: Int) -> Bool {
        guard let walk = ledger.runs.last(where: { $0.number == run })?.walk, walk.isWhole else {
            return false
        }
        return Set(walk.keys.compactMap(\.ownRow)) == alive
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
