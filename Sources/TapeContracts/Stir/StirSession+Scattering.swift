/// Finds out whether deletions take rows of ours, if some went and nothing shows why.
extension StirSession {
    /// Deletes rows of ours that are drawn at random, a few between any two quiet walks, until it is known.
    mutating func scatterDeletions() async {
        guard !isStopped, stir.kinds.allSatisfy({ $0.deletion != nil }),
            StirEvidence(ledger, stir: stir).hasUnexplainedLosses
        else { return }
        var (deleted, made) = (0, 0)
        while deleted < StirScattering.mostDeletions, !isStopped {
            let most = StirScattering.mostInsertions - made
            guard let more = await makeUntouchedRows(atMost: most), let walk = lastQuiet,
                walk.isWhole
            else { return }
            made += more
            let groups = StirScattering.groups(in: walk, ledger)
            guard !groups.isEmpty else { return }
            let run = nextRun()
            for group in groups where !isStopped {
                guard let row = group.randomElement(using: &random) else { continue }
                _ = await write(.delete(row: row), in: .deleteScattered, run: run)
                deleted += 1
            }
            if !isStopped { await quietWalk() }
            let scattering = StirScattering(ledger)
            if scattering.areTaken || scattering.isRefuted { break }
        }
        // What the last walk lacks must be lacking in another one.
        if !isStopped { await quietWalk() }
    }

    /// Makes rows until there are enough that nothing was written to; returns how many, or nil if the walks would be too long.
    private mutating func makeUntouchedRows(atMost most: Int) async -> Int? {
        if needsLook { await quietWalk() }
        guard let walk = lastQuiet, walk.isWhole else { return nil }
        let listed = StirScattering.untouched(in: walk, ledger).count
        let short = min(StirScattering.rowsNeeded - listed, most)
        guard short > 0 else { return 0 }
        // Each of them may need a page.
        guard walk.pages.count + short < terms.pageLimit else { return nil }
        await makeRows(alive.count + short, atLeast: 0)
        return short
    }
}
