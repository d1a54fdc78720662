import TapeHTTP

/// Keeps writes from rows that may be someone else's.
extension StirSession {
    /// How long a deleted row may stay listed before the deletion counts as not done.
    private static let longestStay = Duration.seconds(3)

    /// Whether the row that a write goes to is surely still ours, as far as it takes a look at the list to know.
    ///
    /// Once others got the name of a row that this run had not deleted, no name is safe: the list must have shown the row since,
    /// and during a stirred walk since its last page.
    mutating func isStillOurs(_ act: StirAct, in scenario: StirScenario, run: Int) async -> Bool {
        guard let number = target(of: act), let noticed = ledger.usurpedLast else { return true }
        let page = ledger.runs.last { $0.number == run }?.walks.compactMap(\.pages.last?.at).max()
        let since = scenario.isStirred ? max(noticed, page ?? 0) : noticed
        if isSeen(number, since: since) { return true }
        let hasLooked = lastLook.map { $0.isWhole && $0.began >= since } ?? false
        if !hasLooked { await look() }
        if isSeen(number, since: since) { return true }
        settleUnseen(number, since: since, in: scenario)
        return false
    }

    private func target(of act: StirAct) -> Int? {
        switch act {
        case .insert: nil
        case .change(let row, _, _): row
        case .delete(let row): row
        }
    }

    private func isSeen(_ number: Int, since time: Int) -> Bool {
        ledger.rows[number]?.lastSeenAt.map { $0 >= time } ?? false
    }

    /// Takes a row for gone in the final clean-up that was listed, and that a whole look no longer lists.
    private mutating func settleUnseen(_ number: Int, since time: Int, in scenario: StirScenario) {
        guard scenario == .clean, let row = ledger.rows[number], row.isAlive, row.isSeen,
            !row.isChanged, !row.isInDoubt, ledger.namesAllItems, let look = lastLook,
            look.isWhole, look.began >= time
        else { return }
        let now = ledger.time
        ledger.rows[number]?.miss(at: now)
        note(.gone(row))
    }

    /// Stops, and writes to none of them, if the list shows that the answers to the first insertions name something else.
    mutating func stopsAtMisnamed() -> Bool {
        for row in ledger.rowsInOrder.suffix(stir.kinds.count)
        where !ledger.hasDeleted(kind: row.kind) {
            guard let name = ledger.misnaming(of: row), let id = row.id else { continue }
            ledger.rows[row.row]?.isMisnamed = true
            ledger.rows[row.row]?.tenure.listedAs = name
            // A later clean-up must not take that name for the row's.
            note(.sighted(row))
            obstacle =
                obstacle ?? """
                    the answer to an insertion names \(id.text) where the spec's `id` of `insert` points, and the list shows \
                    that row as \(name), so a deletion of \(id.text) might take another row; nothing was changed or deleted: \
                    let that `id` point to \(name), or, if \(id.text) is what `delete` takes, let the list's `id` name both, \
                    and delete the row by hand
                    """
        }
        return isStopped
    }

    /// Waits until the first rows that were deleted are no longer listed; if they stay, no more rows are made.
    mutating func awaitDeletions(of rows: [Int]) async {
        let patience = min(terms.patience, Self.longestStay)
        var pauses = StirPauses()
        while !isStopped {
            guard let row = rows.compactMap({ ledger.rows[$0] }).first(where: isStillShown) else {
                return
            }
            guard pauses.spent < patience else {
                stop(at: row)
                return
            }
            await means.wait(pauses.next())
            await look()
        }
    }

    /// Whether the deletion of a row was answered as done, and the last look still has the row, or something with its name that
    /// shows nothing of its own.
    private func isStillShown(_ row: StirLedger.Row) -> Bool {
        guard let look = lastLook, row.goneAt != nil, !row.isMissed else { return false }
        return row.isListed(since: look.began) || row.isNamedOnly(since: look.began)
    }

    /// Whether a deletion was done as far as the list shows: none of the deleted rows of the kind is still shown.
    func provesDeletion(kind: Int) -> Bool {
        ledger.hasDeleted(kind: kind)
            && !ledger.rows.values.contains { $0.kind == kind && isStillShown($0) }
    }

    /// Where the list shows nothing of a row but its name, the name may be someone else's: that proves nothing until it happens
    /// each time.
    private mutating func stop(at row: StirLedger.Row) {
        let deleted = ledger.rows.values.filter { $0.kind == row.kind && $0.goneAt != nil }
        let isListed = lastLook.map { row.isListed(since: $0.began) } ?? false
        guard isListed || deleted.count >= Self.trials && deleted.allSatisfy(isStillShown),
            let write = ledger.writes.last(where: { $0.row == row.row && $0.operation == .delete })
        else { return }
        let place = "\(write.request.url.origin)\(write.request.url.path)"
        obstacle =
            obstacle ?? """
                the deletion was answered \(write.status.map(String.init) ?? "as done") \
                (\(write.request.method.rawValue) \(place)), but the row is still listed; no further rows will be made: see that \
                the spec's `delete` deletes; where rows stay as marks, ask for the list without them, and where a deletion takes a \
                while to show, declare `visible-after`
                """
    }
}
