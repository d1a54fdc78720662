extension StirSession {
    static let searches = 5

    /// Makes writes of different kinds between two pages, then a few random ones; a case that breaks is reduced to as few
    /// writes as possible, and only that is judged.
    mutating func search(rows: Int, size: Int) async {
        // If walks with a single kind of write are broken, others show nothing more.
        guard !isStopped, !StirEvidence(ledger, stir: stir).isBrokenAnywhere else { return }
        let changes = stir.kinds.map(\.changes.count).max() ?? 0
        await levelBed(rows)
        var planned = StirStep.pairs(
            after: pagesOfOurs, changes: changes, canDelete: canDelete)[...]
        for _ in 0..<(planned.count + Self.searches) where !isStopped {
            await levelBed(rows)
            let steps =
                planned.popFirst()
                ?? StirStep.drawn(
                    after: pagesOfOurs, kinds: stir.kinds.count, changes: changes,
                    canDelete: canDelete, from: &random)
            guard await breaks(steps, .random, size: size) else { continue }
            let least = await shrunk(steps, rows: rows, size: size)
            await levelBed(rows)
            // If the smaller case broke only by chance, the full one is tried again.
            if await breaks(least, .shrunk, size: size) { return }
            await levelBed(rows)
            if await breaks(steps, .shrunk, size: size) { return }
        }
    }

    /// The pages with rows of ours after which there are more of them, as of the last quiet walk.
    private var pagesOfOurs: ClosedRange<Int> {
        let pages = lastQuiet?.pages ?? []
        let ours = pages.indices.filter { pages[$0].keys.contains { $0.ownRow != nil } }
        guard let first = ours.first, let last = ours.last else { return 1...1 }
        return (first + 1)...max(first + 1, last)
    }

    /// Makes or deletes rows until there are exactly this many, so that each try finds the list in the same state.
    private mutating func levelBed(_ count: Int) async {
        let surplus = alive.sorted().prefix(max(0, alive.count - count))
        if canDelete, !surplus.isEmpty {
            let run = nextRun()
            for row in surplus where !isStopped {
                _ = await write(.delete(row: row), in: .bed, run: run)
            }
        }
        await makeRows(count)
    }

    private mutating func breaks(
        _ steps: [StirStep], _ scenario: StirScenario, size: Int
    ) async -> Bool {
        await stirred(StirScript(scenario, steps: steps), size: size)
        return StirEvidence(ledger, stir: stir).isLastBroken
    }

    /// A smallest part of some writes that still breaks.
    private mutating func shrunk(_ steps: [StirStep], rows: Int, size: Int) async -> [StirStep] {
        var least = steps
        var index = 0
        while index < least.count, least.count > 1, !isStopped {
            var fewer = least
            fewer.remove(at: index)
            await levelBed(rows)
            if await breaks(fewer, .random, size: size) { least = fewer } else { index += 1 }
        }
        return least
    }
}
