import TapeHTTP
package import TapePaging

/// Stirs a list while walking it: writes between the pages, and records everything that happened.
///
/// All requests go through the given transports.
package struct StirSession: Sendable {
    /// An event before or after a write, for a record of our rows that outlives the run.
    package enum Note: Sendable {
        case intending(StirLedger.Row)
        /// A change is about to write a number into the row, or a time, given by its digits.
        case changing(StirLedger.Row, to: Int)
        /// The list shows rows of a kind without their numbers.
        case unmarked(kind: Int)
        case made(StirLedger.Row)
        /// It was or may have been deleted or renamed: its name may be someone else's row's from now on.
        case uncertain(StirLedger.Row)
        case refused(StirLedger.Row)
        /// It may be there although the list shows of no item whether it is this row.
        case unfindable(StirLedger.Row)
        /// Its deletion was answered, or it is no longer there.
        case gone(StirLedger.Row)
        /// Its number is still listed, under a name that is not known to be its own.
        case sighted(StirLedger.Row)
        /// An item with this name shows its text, and is or may be somebody else's copy.
        case copied(StirLedger.Row, name: String)
        /// The form of a text in which the list shows the numbers of rows of a kind.
        case shaped(kind: Int, shape: String)
    }

    package let stir: ContractSpec.Stir
    let endpoint: PagedEndpoint
    let means: Means
    let terms: Terms
    let note: @Sendable (Note) -> Void
    /// Receives the forecast before the first write.
    let announce: @Sendable (StirForecast) -> Void

    package internal(set) var ledger: StirLedger
    /// Why writing stopped, as a message.
    package internal(set) var obstacle: String?
    /// The first number of our rows, from a lot that the list does not contain.
    var firstNumber: Int
    /// The numbers that the list contained before there were rows of ours.
    var listed: Set<Int> = []
    /// The items of the last look; nil until rows are cleaned up.
    var census: StirCensus?
    /// The rows of ours, and the names of other items, that the list showed before rows were cleaned up.
    var listedBefore: (own: Set<Int>, others: Set<String>) = ([], [])
    /// How many scenarios were carried out, of how many, without the search for more.
    private var progress = (done: 0, planned: 0)
    var lastRow = 0
    /// The last write as messages show it: without its query, which may contain secrets.
    var lastWrite = ""
    private var lastRun = 0
    /// How it went to wait for writes that were only accepted.
    var waits = StirWaits()
    var random: StirRandom

    package init(
        _ stir: ContractSpec.Stir, endpoint: PagedEndpoint, by means: Means, terms: Terms,
        noting note: @escaping @Sendable (Note) -> Void = { _ in },
        announcing announce: @escaping @Sendable (StirForecast) -> Void = { _ in }
    ) {
        self.stir = stir
        self.endpoint = endpoint
        self.means = means
        self.terms = terms
        firstNumber = terms.firstNumber
        self.note = note
        self.announce = announce
        ledger = StirLedger(stir, endpoint: endpoint, masking: means.mask)
        random = StirRandom(seed: terms.seed)
    }

    /// Takes over rows that an earlier run made, to delete them.
    package init(
        _ stir: ContractSpec.Stir, endpoint: PagedEndpoint, by means: Means,
        takingUp rows: [StirEntry],
        noting note: @escaping @Sendable (Note) -> Void
    ) {
        self.init(stir, endpoint: endpoint, by: means, terms: Terms(firstNumber: 0), noting: note)
        for row in rows {
            lastRow += 1
            ledger.takeUp(row, as: lastRow)
        }
    }

    /// Whether to make no more requests.
    var isStopped: Bool { obstacle != nil || Task.isCancelled }

    // MARK: The run

    /// Walks and writes, scenario by scenario; our rows are still there afterwards.
    package mutating func run() async {
        let scripts = scripts()
        guard let first = await firstWalk(), let origins = origins() else { return }
        chooseNumbers()
        let isShort = first.pages.count < 2
        // A single page alone does not show how much a page holds.
        let asked = isShort ? endpoint.convention.size?.value ?? 0 : 0
        var size = max(first.pageSize, asked)
        var rows = rowsNeeded(size)
        let forecast = StirForecast(
            stir, origins: origins,
            for: .init(
                rows: isShort ? Self.mostRows : rows, scripts: scripts.count,
                pages: first.pages.count, pageSize: size))
        guard forecast.longestWalk <= terms.pageLimit else {
            obstacle = """
                with rows of ours the list may have \(forecast.longestWalk) pages, and walks stop after \
                \(terms.pageLimit), so nothing was written; give a greater --max-pages
                """
            return
        }
        announce(forecast)
        await makeRows(rows)
        while isShort, !isStopped, let walk = lastQuiet, walk.pages.count < 3, rows < Self.mostRows
        {
            rows = min(2 * rows, Self.mostRows)
            await makeRows(rows)
        }
        size = max(size, lastQuiet?.pageSize ?? 0, 1)
        for script in scripts where !isStopped {
            await carryOut(script, with: rows, size: size)
            await repeatAlone(script.scenario, size: size)
        }
        await search(rows: rows, size: size)
        await scatterDeletions()
        if canDelete, !isStopped {
            await carryOut(StirScript(.deleteAll), with: rows, size: size)
        }
    }

    /// Carries out a planned scenario, and counts it if nothing stopped it.
    private mutating func carryOut(
        _ script: StirScript, with rows: Int, size: Int
    ) async {
        let needed = rowsNeeded(by: script.scenario, of: rows, size: size)
        await makeRows(needed, atLeast: rows - size / 2)
        await stirred(script, size: size)
        if !isStopped { progress.done += 1 }
    }

    /// How many of the planned scenarios were carried out, in words.
    package var scenariosDone: String {
        "\(progress.done) of \(counted(progress.planned, "scenario"))"
    }

    /// Why not all scenarios were carried out, as a message; nil if they were, or if none was meant to be.
    package var shortfall: String? {
        guard !ledger.rows.isEmpty else { return nil }
        guard let obstacle else {
            return Task.isCancelled && progress.done < progress.planned
                ? "stirring was stopped after \(scenariosDone)" : nil
        }
        return """
            stirring ended after \(scenariosDone): \(obstacle); what the others would show is not known, so run it again \
            without that obstacle
            """
    }

    /// The list before anything was written; nil, with the obstacle set, if nothing will be written.
    private mutating func firstWalk() async -> StirLedger.Walk? {
        guard terms.keepsRows || stir.kinds.allSatisfy({ $0.deletion != nil }) else {
            obstacle =
                "the spec's `stir` has no `delete`, so nothing was written; --keep-rows allows rows that stay"
            return nil
        }
        // If a write is not allowed, this is reported before any request.
        guard origins() != nil else { return nil }
        guard let first = await quietWalk(), first.isWhole else {
            obstacle =
                obstacle ?? "the list could not be walked to its end before anything was written"
            return nil
        }
        return first
    }

    /// The origins of all writes; nil, with the obstacle set, if one is not allowed.
    private mutating func origins() -> [String]? {
        do {
            return try targets()
        } catch {
            obstacle = "\(error.words(of: "a write")), so nothing was written"
            return nil
        }
    }

    var canDelete: Bool { stir.kinds.contains { $0.deletion != nil } }

    /// The scenarios in the order of the seed; deleting all rows requires new ones afterwards, so it comes last.
    private mutating func scripts() -> [StirScript] {
        var scripts = [
            StirScenario.insertEarly, .insertLate, .insertMany, .insertBefore, .insertBoundary,
            .insertBehind, .deleteRead, .deleteUnread, .deletePage, .deleteCursor, .deletePair,
            .deleteShown, .deleteMany, .deleteLate, .deleteRest, .twoWalks, .twoWalksInsert,
            .twoWalksDelete, .twoWalksApart, .twoWalksWithin, .twoWalksAhead, .twoWalksInto,
            .twoWalksLate, .twoWalksBefore, .growing,
        ].map { StirScript($0) }
        let changes = stir.kinds.map(\.changes.count).max() ?? 0
        for change in 0..<changes {
            for isUp in [true, false] {
                scripts.append(StirScript(.moveRead, change: change, isUp: isUp))
                scripts.append(StirScript(.moveUnread, change: change, isUp: isUp))
                scripts.append(StirScript(.moveCursor, change: change, isUp: isUp))
            }
        }
        scripts = scripts.filter { canDelete || $0.scenario.operation != .delete }
        progress.planned = scripts.count + (canDelete ? 1 : 0)
        if terms.seed > 0 { random.shuffle(&scripts) }
        return scripts
    }

    /// The last quiet walk.
    var lastQuiet: StirLedger.Walk? { ledger.runs.last { $0.scenario == .quiet }?.walk }

    /// Rows of ours that are known to exist.
    var alive: Set<Int> {
        Set(
            ledger.rows.values.filter { $0.isAlive && !$0.isInDoubt && !$0.mayBeRenamed }
                .map(\.row))
    }

    /// Whether anything was written since the last quiet walk.
    var needsLook: Bool {
        guard let last = ledger.runs.last(where: { !$0.writes.isEmpty || $0.scenario == .quiet })
        else { return true }
        return last.scenario != .quiet || !last.writes.isEmpty
    }

    mutating func nextRun() -> Int {
        lastRun += 1
        return lastRun
    }

    // MARK: Walks

    /// Walks the list while nothing is written, after waiting for earlier writes to show.
    @discardableResult
    mutating func quietWalk() async -> StirLedger.Walk? {
        await settle()
        var walk = await walkOnce()
        for _ in 0..<Self.looks where !isStopped && walk?.mayBeOutage == true && lastRow > 0 {
            await means.wait(terms.patience / Self.looks)
            walk = await walkOnce()
        }
        stopIfNothingIsDeleted()
        return walk
    }

    /// How often to look again at a list that does not answer, within the patience.
    private static let looks = 4

    private mutating func walkOnce() async -> StirLedger.Walk? {
        let run = nextRun()
        let limit = StirLimits.pages(quietIn: ledger)
        while !isStopped, await page(.quiet, run: run, limit: limit) {}
        return ledger.runs.last { $0.number == run }?.walk
    }

    /// Requests the next page of a walk, or its first; false if there is none.
    mutating func page(
        _ scenario: StirScenario, run: Int, isBeside: Bool = false, limit: Int? = nil
    ) async -> Bool {
        let index = isBeside ? 1 : 0
        let walks = ledger.runs.last { $0.number == run }?.walks ?? []
        let walk = walks.indices.contains(index) ? walks[index] : nil
        var position = Position.first
        if let walk {
            guard case .fetch(let next, _) = walk.action,
                walk.pages.count < min(limit ?? StirLimits.mostPages, terms.pageLimit)
            else { return false }
            position = next
        }
        let mark = StirMark.page(
            scenario, run: run, isBeside: isBeside, number: (walk?.pages.count ?? 0) + 1
        ).mark
        let exchange = await means.pages.exchange(endpoint.request(for: position, mark: mark))
        ledger.enter(exchange)
        noteSigns()
        if census != nil { census?.add(ledger.items(in: exchange), of: run) }
        if lastRow == 0, let response = exchange.outcome.response {
            listed.formUnion(ledger.numbers(in: response))
        }
        return true
    }

    /// Notes what the next run must know to tell our rows from other people's.
    private mutating func noteSigns() {
        for (kind, shape) in ledger.naming.shapes.takeNews() {
            note(.shaped(kind: kind, shape: shape))
        }
        for (row, name) in ledger.naming.copies.takeNews() {
            if let row = ledger.rows[row] { note(.copied(row, name: name)) }
        }
    }

    private func hasWritten(in run: Int) -> Bool {
        ledger.runs.last { $0.number == run }?.writes.isEmpty == false
    }

    /// The last quiet walk or a new one; nil, with the obstacle set, if the list can no longer be walked to its end.
    private mutating func wholeWalk() async -> StirLedger.Walk? {
        if let last = lastQuiet, last.isWhole { return last }
        guard let walk = await quietWalk(), walk.isWhole else {
            obstacle = obstacle ?? "the list cannot be walked to its end any more"
            return nil
        }
        return walk
    }

    /// Makes one walk with the writes of its script between the pages, and a quiet walk after it.
    mutating func stirred(_ script: StirScript, size: Int) async {
        var script = script
        guard let before = await wholeWalk() else { return }
        let run = nextRun()
        while !isStopped {
            let written = ledger.runs.last { $0.number == run }?.writes ?? []
            let limit = StirLimits.pages(before: before, writes: written)
            guard await page(script.scenario, run: run, limit: limit) else { break }
            guard let walk = ledger.runs.last(where: { $0.number == run })?.walk else { continue }
            let isLate = script.scenario == .twoWalksApart && walk.pages.count < 2
            if !walk.isOver {
                let view = StirView(
                    seen: walk.pages.map(\.keys), before: before.pages.map(\.keys), alive: alive,
                    changed: ledger.rows(touchedBy: .change),
                    kindCount: stir.kinds.count, size: size, isSteered: isAscending != nil)
                for act in script.acts(after: view) where !isStopped && isDue(act) {
                    _ = await write(act, in: script.scenario, run: run)
                }
            }
            guard script.scenario.isPair, !isLate, !isStopped else { continue }
            guard script.scenario == .twoWalks || hasWritten(in: run) else { continue }
            while await page(script.scenario, run: run, isBeside: true, limit: limit),
                script.scenario.isWithin, !isStopped
            {}
        }
        let pairLimit = StirLimits.pages(before: before, writes: [])
        while !isStopped, script.scenario.isPair,
            await page(script.scenario, run: run, isBeside: true, limit: pairLimit)
        {}
        if !isStopped { await quietWalk() }
    }

    /// Whether a row to delete is surely still ours: another act after the same page may have deleted it, and a change may have
    /// given its name to somebody else's row.
    private func isDue(_ act: StirAct) -> Bool {
        guard case .delete(let number) = act, let row = ledger.rows[number] else { return true }
        return alive.contains(number) && !ledger.isUnsureSinceChange(row)
    }
}

extension StirLedger.Walk {
    /// The number of items on its largest page.
    fileprivate var pageSize: Int { pages.map(\.keys.count).max() ?? 0 }

    /// Whether the server gave no page for a reason that may be temporary.
    fileprivate var mayBeOutage: Bool {
        guard case .status(let status)? = failure?.error.code else { return false }
        return status >= 500 || status == 429
    }
}
