import TapePaging

/// Deletions that may have been done although nobody was told so.
extension StirSession {
    /// Makes a write; the API's words where it refused.
    ///
    /// A deletion that may have been done is sent again only once the list shows that the row is still there, because another's
    /// row may have got its name.
    mutating func write(_ act: StirAct, in scenario: StirScenario, run: Int) async -> String? {
        var refusal = await writeOnce(act, in: scenario, run: run)
        guard case .delete(let row) = act else { return refusal }
        var pauses = StirPauses()
        for _ in 0..<Self.repetitions {
            guard ledger.rows[row]?.isInDoubt == true, !isStopped else { break }
            await means.wait(pauses.next())
            guard await look()?.keys.contains(.own(row)) == true else { break }
            refusal = await writeOnce(act, in: scenario, run: run)
        }
        return refusal
    }

    private static let repetitions = 3

    /// A walk that nobody judges.
    @discardableResult
    mutating func look() async -> StirLedger.Walk? {
        let look = nextRun()
        while await page(.settling, run: look, limit: StirLimits.pages(quietIn: ledger)) {}
        return ledger.runs.last { $0.number == look }?.walk
    }
}
