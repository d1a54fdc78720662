/// How many pages a walk may have before it counts as endless.
enum StirLimits {
    /// A quiet walk; before anything was written, what others have learnt is not known.
    static func pages(quietIn ledger: StirLedger) -> Int {
        guard let first = ledger.runs.first(where: { $0.scenario == .quiet })?.walk, first.isWhole
        else { return 500 }
        return 2 * first.pages.count + 2 * ledger.rows.count + 10
    }

    static func pages(before: StirLedger.Walk, writes: [StirLedger.Write]) -> Int {
        2 * before.pages.count + 2 * writes.count { $0.operation == .insert && $0.isDone } + 10
    }
}
