import TapeHTTP
import TapePaging

extension StirSession {
    /// A row that was not deleted, and the reason.
    package typealias Remnant = (row: StirLedger.Row, words: String)

    /// Deletes our rows, checks whether they are gone, and returns what is left.
    package mutating func takeAway() async -> [Remnant] {
        await clean()
        await lookOnceMore()
        await deleteAgain()
        await sweep()
        await outwait()
        return left()
    }

    /// Deletes the rows again that are listed with their numbers although their deletion may have been done: the failure may
    /// have passed.
    private mutating func deleteAgain() async {
        guard let look = lastLook, look.isWhole else { return }
        let listed = Set(look.keys.compactMap(\.ownRow))
        let kept = ledger.rowsInOrder.filter { row in
            row.isAlive && row.isMarked == true && listed.contains(row.row)
                && lastDeletion(of: row)?.isDoubtful ?? false
        }
        guard !kept.isEmpty else { return }
        let run = nextRun()
        for row in kept where !Task.isCancelled {
            _ = await write(.delete(row: row.row), in: .clean, run: run)
        }
        await self.look()
    }

    private func lastDeletion(of row: StirLedger.Row) -> StirLedger.Write? {
        ledger.writes.last { $0.row == row.row && $0.operation == .delete }
    }

    /// Deletes our rows and returns those that could not be deleted.
    @discardableResult
    package mutating func clean() async -> [StirLedger.Row] {
        beginCensus()
        await awaitRows()
        let strangers = await strangers()
        // Rows of an earlier run are listed for the first time by now.
        beginCensus()
        settleUncertain()
        let run = nextRun()
        for row in ledger.rowsInOrder
        where row.isAlive && !strangers.contains(row.row) && !Task.isCancelled {
            _ = await write(.delete(row: row.row), in: .clean, run: run)
        }
        await cleanDoubtful(run)
        if !ledger.missedSinceChanges.isEmpty {
            await look()
            await sweep()
        }
        return ledger.rowsInOrder.filter { $0.isAlive || $0.isDoubtful }
    }

    /// Rows whose names may now belong to someone else's rows: rows of an earlier run that nothing shows to be ours, rows
    /// that may already be deleted and whose names something else has, and rows that are listed under other names.
    private mutating func strangers() async -> Set<Int> {
        guard ledger.rows.values.contains(where: \.isAlive) else { return [] }
        let look = await look()
        let alive = ledger.rowsInOrder.filter(\.isAlive)
        let named = alive.filter { $0.entry?.id != nil }
        let doubtful = alive.filter(\.isInDoubt)
        let namesakes = look?.namesakes ?? []
        let strangers = named.map(\.row).filter { number in
            guard let row = ledger.rows[number], row.isSeen else { return look?.isWhole != true }
            return row.isStranger
        }
        return namesakes.intersection(doubtful.map(\.row)).union(strangers).union(misplaced)
    }

    /// Takes rows of an earlier run for gone if they were or may have been deleted then and a whole look does not show them:
    /// by the time of another deletion, their names may be someone else's.
    private mutating func settleUncertain() {
        guard lastLook?.isWhole == true, ledger.namesAllItems else { return }
        for row in ledger.rowsInOrder
        where row.isAlive && row.entry?.isNameUncertain == true && !row.isSeen && !row.isChanged
            && !row.mayStillCome && !row.isInDoubt
        {
            ledger.rows[row.row]?.miss(at: ledger.time)
            note(.gone(row))
        }
    }

    /// Waits until rows are listed that were only accepted, or whose answers never came: a row that is not there yet cannot
    /// be deleted.
    private mutating func awaitRows() async {
        let isWanted = { (row: StirLedger.Row) in
            row.isAlive && row.mayStillCome
                || row.isDoubtful && !row.isSeen && !isAnswered(row.row)
        }
        let wanted = ledger.rows.values.filter(isWanted).map(\.row)
        guard !wanted.isEmpty else { return }
        let isSlow =
            ledger.rows.values.contains(where: \.isPending)
            || ledger.runs.contains { $0.writes.contains { $0.status == 202 } }
        var patience = isSlow ? terms.patience : min(.seconds(2), terms.patience)
        if case .milliseconds(let time)? = stir.visibleAfter {
            patience = max(patience, .milliseconds(time))
        }
        var pauses = StirPauses()
        while pauses.spent < patience, !Task.isCancelled {
            let look = await look()
            if look?.failure != nil || wanted.allSatisfy({ ledger.rows[$0]?.isSeen == true }) {
                break
            }
            await means.wait(pauses.next())
        }
    }

    /// Whether the insertion of a row got any answer.
    private func isAnswered(_ row: Int) -> Bool {
        ledger.writes.contains { $0.row == row && $0.status != nil }
    }

    /// Looks in the list for rows whose names are unknown, and deletes each one whose number exactly one item holds.
    private mutating func cleanDoubtful(_ run: Int) async {
        guard ledger.rows.values.contains(where: \.isDoubtful) else { return }
        let look = await look()
        for row in ledger.rowsInOrder where row.isDoubtful && !Task.isCancelled {
            let bearers = ledger.bearers(of: row.row)
            if let name = bearers.first, bearers.count == 1, row.isSeen {
                guard let id = ledger.id(of: row.row, listedAs: name) else { continue }
                ledger.rows[row.row]?.id = id
                // It is unknown since when it was there.
                ledger.rows[row.row]?.madeAt = row.madeAt ?? .max
                ledger.rows[row.row]?.isDoubtful = false
                _ = await write(.delete(row: row.row), in: .clean, run: run)
            } else if let look, look.isWhole, !row.isSeen, bearers.isEmpty {
                settleUnlisted(row, by: look)
            }
        }
    }

    /// Takes a row whose name is unknown for one that was never made, since a whole look does not show it, unless the list does
    /// not show numbers.
    private mutating func settleUnlisted(_ row: StirLedger.Row, by look: StirLedger.Walk) {
        let isUnfindable = ledger.mayShow(row, in: look)
        ledger.rows[row.row]?.isUnfindable = isUnfindable
        guard !isUnfindable else {
            note(.unfindable(row))
            return
        }
        ledger.rows[row.row]?.isDoubtful = false
        ledger.rows[row.row]?.madeAt = nil
        note(.refused(row))
    }

    /// Walks the list after everything was deleted; this is evidence if the run was not stopped.
    private mutating func lookOnceMore() async {
        guard
            ledger.runs.contains(where: { !$0.writes.isEmpty })
                || ledger.rows.values.contains(where: { $0.entry != nil })
        else { return }
        if isStopped { await look() } else { await quietWalk() }
        // A second look tells a page that failed alone from an API that no longer answers.
        if lastLook?.failure != nil, !Task.isCancelled { await look() }
    }

    /// Looks again while deleted rows are still listed, since deletions may take a moment to show.
    private mutating func outwait() async {
        var pauses = StirPauses()
        while pauses.spent < .seconds(1), !Task.isCancelled, let last = lastLook,
            ledger.rows.values.contains(where: {
                $0.isListed(since: last.began) || $0.isNamedOnly(since: last.began)
            })
        {
            await means.wait(pauses.next())
            await look()
        }
    }

    /// How many rows are assumed to be gone because the API says that they do not exist.
    package var missedRows: Int {
        ledger.rows.values.count { row in
            row.isMissed && !row.isRenamed && row.entry?.isGone != true && row.listedAt == nil
                && row.goneAt.map { $0 <= sighted } ?? false
        }
    }

    var lastLook: StirLedger.Walk? { ledger.runs.last { $0.writes.isEmpty }?.walk }

    /// When the last look began that showed any page; rows deleted after that have not been seen to be gone.
    private var sighted: Int {
        ledger.runs.last { $0.writes.isEmpty && $0.walk?.pages.isEmpty == false }?.walk?.began ?? 0
    }

    /// The rows that are still there according to the last look: it may list rows that were deleted, and lack rows that the
    /// API did not delete because they were already gone.
    private func left() -> [Remnant] {
        let look = lastLook
        // If no page came, it is unknown whether rows are gone, unless no page was requested.
        let isUnasked = look?.failure?.error.code == .transport(.cancelled)
        let isBlind = look?.pages.isEmpty == true && !isUnasked
        let lastSight = isBlind && !Task.isCancelled ? sighted : .max
        let listed = Set(look?.keys.compactMap(\.ownRow) ?? [])
        var left: [Remnant] = []
        for row in ledger.rowsInOrder {
            let isNamed = look.map { row.isNamedOnly(since: $0.began) } ?? false
            if let goneAt = row.goneAt {
                let isListed = look.map { row.isListed(since: $0.began) } ?? false
                guard isListed || isNamed || goneAt > lastSight else { continue }
                note(.uncertain(row))
                left.append((row, Self.words(about: row, isListed: isListed, isNamed: isNamed)))
            } else if row.isAlive, let look, look.isWhole, !listed.contains(row.row), !isNamed,
                !row.mayStillCome, row.isSeen || ledger.namesAllItems,
                look.namesakes.contains(row.row) || ledger.mayBeGone(row.row, before: look.began)
            {
                note(.gone(row))
            } else if row.isAlive || row.isDoubtful {
                left.append((row, reason(row)))
            }
        }
        let sighted = sightings(besides: Set(left.map(\.row.row)))
        left += sighted
        noteSought(besides: Set(left.map(\.row.row)))
        return left
    }

    /// Why a row counts as left behind whose deletion was answered.
    private static func words(
        about row: StirLedger.Row, isListed: Bool, isNamed: Bool
    ) -> String {
        let words = row.isMissed ? "the API says that there is no such row" : "it was deleted"
        if isNamed { return "\(words), and \(namedOnly)" }
        return "\(words), and "
            + (isListed ? "the list has it anyway" : "the list could not be read since")
    }

    private static let namedOnly =
        "the list has an item with its name that does not show whose it is; check it"

    /// Those of the rows that are left whose names may be someone else's rows' by now, and which are not deleted again.
    package func uncertain(among left: [Remnant]) -> Set<Int> {
        guard let look = lastLook else { return [] }
        let named = left.map(\.row).filter { row in
            ledger.rows[row.row]?.isNamedOnly(since: look.began) ?? false
        }
        // If most deleted rows are listed, they were not deleted.
        return Set(named.map(\.row)).subtracting(
            NoGhosts.remains(StirEvidence(ledger, stir: stir)))
    }

    /// Records which rows that may have other names are not in the list, so that the next clean-up need not look for them.
    private func noteSought(besides left: Set<Int>) {
        guard !left.isEmpty, isSearched else { return }
        for var row in ledger.rowsInOrder
        where row.goneAt != nil && !row.isRenamed && !left.contains(row.row) {
            row.isSought = true
            note(.gone(row))
        }
    }

    /// How many rows of an earlier run were deleted, apart from those that are left.
    package func rowsTaken(besides left: [Remnant]) -> Int {
        let left = Set(left.map(\.row.row))
        return ledger.rows.values.count { row in
            row.madeAt != nil && !row.isMissed && !row.isDoubtful && !left.contains(row.row)
        }
    }

    /// Why a row was not deleted that the list may have without showing so.
    private static func unfindable(_ row: StirLedger.Row) -> String {
        guard let name = row.takenID?.text else {
            return "it may have been made, and the list does not show which item it is; look for it"
        }
        return """
            its insertion was answered with \(name), which was another row's name before, and the list does not show whose it \
            is now; check it
            """
    }

    /// Why a row was not deleted.
    private func reason(_ row: StirLedger.Row) -> String {
        guard stir.kinds.indices.contains(row.kind), stir.kinds[row.kind].deletion != nil else {
            return "the spec has no `delete`"
        }
        if let name = row.tenure.listedAs, let id = row.id?.text {
            return """
                it is listed as \(name), and its insertion was answered with \(id); delete it by hand
                """
        }
        let last = lastDeletion(of: row)
        if let look = lastLook, row.isNamedOnly(since: look.began) {
            return "its deletion may have been done, and \(Self.namedOnly)"
        }
        if let name = row.renamedTo, row.mayBeRenamed {
            return "a change was answered with another name, \(name.text); check it"
        }
        if let refusal = last?.refusal { return refusal }
        if Task.isCancelled { return "interrupted" }
        if row.isStranger || ledger.isShownWithoutNumber(row) {
            return "it is listed without its number, so it may be someone else's by now; check it"
        }
        if row.entry?.id != nil, last == nil, obstacle == nil {
            return "the list could not be walked to its end to see whether it is still ours"
        }
        if row.isUnfindable { return Self.unfindable(row) }
        let bearers = ledger.bearers(of: row.row)
        guard row.isDoubtful else { return obstacle ?? "it was not deleted" }
        switch bearers.count {
        case 0: return "the list could not be walked to its end to look for it"
        case 1 where !row.isSeen:
            return """
                \(bearers.joined()) contains its number, but shows no text as it was sent, so it may be someone else's; \
                check it
                """
        case 1:
            return "it is listed as \(bearers.joined()), and it is unknown what `delete` calls it"
        default:
            return "several items hold its number (\(bearers.sorted().joined(separator: ", ")))"
        }
    }
}

extension StirLedger.Row {
    /// Whether it was deleted before a moment and listed after it.
    func isListed(since time: Int) -> Bool {
        guard let goneAt, let listedAt else { return false }
        return goneAt < time && listedAt >= time
    }

    /// Whether it is a row of an earlier run that is listed without a number that marks it as ours.
    fileprivate var isStranger: Bool {
        guard let entry else { return false }
        return isMarked == false && (!entry.mayBeUnmarked || entry.isNameUncertain)
    }

    /// The row's name in messages.
    package var name: String {
        if let name = tenure.listedAs { return name }
        return id?.text ?? "number \(number)\(takenID.map { " (perhaps \($0.text))" } ?? "")"
    }
}
