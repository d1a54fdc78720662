import TapePaging

/// Repeats deletions that may have been done although no answer confirmed it.
extension StirSession {
    /// Makes a write; returns the API's words if it refused.
    ///
    /// A deletion that may have been done is only repeated once the list shows that the row is still there, because someone
    /// else's row may have got its name. In the final clean-up it is also repeated if the list shows no row with that name,
    /// to learn whether the row is gone: the list may be out of date. This does not apply where names of deleted rows were seen
    /// to go to others.
    mutating func write(_ act: StirAct, in scenario: StirScenario, run: Int) async -> String? {
        guard await isStillOurs(act, in: scenario, run: run) else { return nil }
        var refusal = await writeOnce(act, in: scenario, run: run)
        guard case .delete(let row) = act else { return refusal }
        var pauses = StirPauses()
        for _ in 0..<Self.repetitions {
            guard ledger.rows[row]?.isInDoubt == true, mayRepeat(in: scenario) else { break }
            await means.wait(pauses.next())
            guard let look = await look() else { break }
            let isListed = look.keys.contains(.own(row))
            let isUnlisted =
                look.isWhole && !look.namesakes.contains(row) && !ledger.givesNamesAway
            guard isListed || (isUnlisted && scenario == .clean) else { break }
            refusal = await writeOnce(act, in: scenario, run: run)
        }
        return refusal
    }

    private static let repetitions = 3

    /// Whether a deletion may be sent again: in the final clean-up also after a run that ended early.
    private func mayRepeat(in scenario: StirScenario) -> Bool {
        guard scenario == .clean, obstacle != nil else { return !isStopped }
        // An API that gives no page any more, or confirms no deletion, need not be asked about each row again and again.
        return !Task.isCancelled && lastLook?.failure == nil && rowsRepeatedInVain < 3
    }

    /// How many rows are in doubt although their deletions were repeated as often as they may be.
    private var rowsRepeatedInVain: Int {
        let deletions = ledger.writes.filter { $0.operation == .delete }
        return Dictionary(grouping: deletions, by: \.row).count { row, writes in
            writes.count > Self.repetitions && ledger.rows[row]?.isInDoubt == true
        }
    }

    /// Walks the list without being judged.
    @discardableResult
    mutating func look() async -> StirLedger.Walk? {
        let look = nextRun()
        while await page(.settling, run: look, limit: StirLimits.pages(quietIn: ledger)) {}
        return ledger.runs.last { $0.number == look }?.walk
    }
}

extension StirLedger.Walk {
    /// Rows of ours that are gone, or may be, and whose names other items now have.
    var namesakes: Set<Int> { Set(pages.flatMap(\.sight.namesakes)) }
}
