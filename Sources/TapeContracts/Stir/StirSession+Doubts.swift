import TapePaging

/// Deletions that may have been done although nobody was told so.
extension StirSession {
    /// Makes a write; the API's words where it refused.
    ///
    /// A deletion that may have been done is sent again only once the list shows that the row is still there, because another's
    /// row may have got its name. In the end it is sent again too where the list shows nothing of that name, to learn whether the
    /// row is gone: the list may be an old one.
    mutating func write(_ act: StirAct, in scenario: StirScenario, run: Int) async -> String? {
        var refusal = await writeOnce(act, in: scenario, run: run)
        guard case .delete(let row) = act else { return refusal }
        var pauses = StirPauses()
        for _ in 0..<Self.repetitions {
            guard ledger.rows[row]?.isInDoubt == true, !isStopped else { break }
            await means.wait(pauses.next())
            guard let look = await look() else { break }
            let isListed = look.keys.contains(.own(row))
            let isUnlisted = look.isWhole && !look.namesakes.contains(row)
            guard isListed || (isUnlisted && scenario == .clean) else { break }
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

extension StirLedger.Walk {
    /// Rows of ours that are gone, or may be, and whose names other items have.
    var namesakes: Set<Int> { Set(pages.flatMap(\.sight.namesakes)) }
}
