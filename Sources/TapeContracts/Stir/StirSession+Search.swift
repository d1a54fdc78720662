extension StirSession {
    static let searches = 3

    /// Small changes at random; what breaks is made as small as it can be, and only that is judged.
    mutating func search(rows: Int, size: Int) async {
        // Where walks that isolate a write are broken, others show nothing more.
        guard !isStopped, !StirEvidence(ledger, stir: stir).isBrokenAnywhere else { return }
        for _ in 0..<Self.searches where !isStopped {
            await makeBed(rows - size / 2)
            let pages = ledger.runs.last { $0.scenario == .quiet }?.walk?.pages.count ?? 1
            let steps = StirStep.drawn(
                pages: pages, kinds: stir.kinds.count,
                changes: stir.kinds.map(\.changes.count).max() ?? 0, canDelete: canDelete,
                from: &random)
            guard await breaks(steps, .random, size: size) else { continue }
            let least = await shrunk(steps, rows: rows, size: size)
            await makeBed(rows - size / 2)
            _ = await breaks(least, .shrunk, size: size)
            return
        }
    }

    private mutating func breaks(
        _ steps: [StirStep], _ scenario: StirScenario, size: Int
    ) async -> Bool {
        await stirred(StirScript(scenario, steps: steps), size: size)
        return StirEvidence(ledger, stir: stir).isLastBroken
    }

    /// The fewest of some writes that still break.
    private mutating func shrunk(_ steps: [StirStep], rows: Int, size: Int) async -> [StirStep] {
        var least = steps
        var index = 0
        while index < least.count, least.count > 1, !isStopped {
            var fewer = least
            fewer.remove(at: index)
            await makeBed(rows - size / 2)
            if await breaks(fewer, .random, size: size) { least = fewer } else { index += 1 }
        }
        return least
    }
}
