import TapePaging

/// The named items of the last look, while rows are being cleaned up.
struct StirCensus {
    private(set) var run = 0
    private(set) var items: [StirItem] = []

    mutating func add(_ more: [StirItem], of run: Int) {
        if run != self.run { self = StirCensus(run: run) }
        items += more
    }
}

/// A row of ours whose numbers the list shows under names that are not known to be ours.
struct StirFind {
    let row: StirLedger.Row
    let names: [String]
    /// What `delete` calls the row now; nil unless exactly one item can be the row, and shows a text as it was sent.
    let id: StirID?
    /// The number that the item shows.
    let number: Int
    /// Whether the row is certainly gone, so that the items are copies for all that is known.
    let isOfOthers: Bool

    var place: [String] { ["\(row.row)"] + names }

    /// Why the items are left alone.
    var words: String {
        let names = names.sorted().prefix(3).joined(separator: ", ")
        if isOfOthers {
            return """
                it was deleted, but its text is listed under another name (\(names)), by a copy that may be someone else's; \
                check it
                """
        }
        return self.names.count > 1
            ? "several items show its number (\(names))"
            : "its number is listed under the name \(names), which may be someone else's; check it"
    }
}

/// Finds rows of ours that the list shows under other names than those by which they were deleted.
extension StirSession {
    private static let sweeps = 200

    /// Looks for our numbers in the last look, and deletes the items that are surely ours.
    ///
    /// Names may change with each deletion, as where they are row numbers, so the list is walked again after the first one;
    /// the rest follow at once only if that left their names alone.
    mutating func sweep() async {
        var areNamesSteady = false
        var finds = finds()
        for _ in 0..<Self.sweeps {
            let sure = finds.filter { $0.id != nil }
            guard let first = sure.first, !Task.isCancelled else { return }
            let run = nextRun()
            for find in areNamesSteady ? sure : [first] where !Task.isCancelled {
                await erase(find, in: run)
            }
            await look()
            finds = self.finds()
            let rest = Set(sure.dropFirst().map(\.place))
            areNamesSteady = !rest.isEmpty && rest.isSubset(of: finds.map(\.place))
        }
    }

    private mutating func erase(_ find: StirFind, in run: Int) async {
        lastRow += 1
        let entry = StirEntry(number: find.number, kind: find.row.kind, id: find.id)
        ledger.takeUp(entry, as: lastRow)
        ledger.rows[find.row.row]?.isRenamed = true
        if find.row.isAlive { ledger.rows[find.row.row]?.miss(at: ledger.time) }
        if let row = ledger.rows[lastRow] { note(.made(row)) }
        _ = await write(.delete(row: lastRow), in: .clean, run: run)
        guard find.number != find.row.number, let row = ledger.rows[find.row.row] else { return }
        note(.gone(row))
    }

    /// Whether the last look reached the end of the list, so that what it does not show is not there.
    var isSearched: Bool {
        let last = ledger.runs.last { $0.writes.isEmpty }
        return last?.walk?.isWhole == true && last?.number == census?.run
    }

    /// The rows of ours that the last look shows under names that are not known to be ours.
    func finds() -> [StirFind] {
        guard isSearched else { return [] }
        let bearers = bearers()
        let returned = Set(StirComebacks(ledger).items.keys)
        return bearers.order.compactMap { number in
            ledger.rows[number].flatMap { row in
                let items = bearers.items[number, default: []]
                let isOfOthers = !row.mayBeElsewhere && !returned.contains(number)
                return find(row, in: items, isOfOthers: isOfOthers)
            }
        }
    }

    /// Rows of ours that are certainly gone, while other items that came since show their texts.
    package func copiedRows() -> Set<Int> {
        Set(finds().filter(\.isOfOthers).map(\.row.row))
    }

    /// The items of the last look with numbers of our rows, by row, and the rows in the order of the list.
    private func bearers() -> (order: [Int], items: [Int: [StirItem]]) {
        var owners: [Int: Int] = [:]
        for row in ledger.rowsInOrder {
            for number in row.numbers where owners[number] == nil { owners[number] = row.row }
        }
        var (order, items): ([Int], [Int: [StirItem]]) = ([], [:])
        for item in census?.items ?? [] {
            for row in Set(item.numbers.values.compactMap { owners[$0] }).sorted() {
                if items[row] == nil { order.append(row) }
                items[row, default: []].append(item)
            }
        }
        return (order, items)
    }

    private func find(
        _ row: StirLedger.Row, in shown: [StirItem], isOfOthers: Bool
    ) -> StirFind? {
        guard !row.isDoubtful, !shown.contains(where: ledger.isOwn) else { return nil }
        let items = shown.filter { !ledger.isCopy($0.name, of: row) }
        guard !items.isEmpty else { return nil }
        // A feed tells of rows that were deleted.
        guard !row.isSurelyGone || ledger.convention.stability.judged != .feed else { return nil }
        let isShown = items.contains { ledger.shows(row, in: $0) }
        // Somebody else's row, such as one of a log, may mention a row that is known to be gone, or was never made.
        let isUncertain = row.madeAt != nil && row.goneAt != nil && !row.isSurelyGone
        guard isShown || isUncertain else { return nil }
        let number = row.numbers.first { number in items.contains { $0.numbers.contains(number) } }
        // Where rows are listed without their numbers, another item with such a text may be one of a log.
        let isMarked =
            row.isMarked != false
            || ledger.rows.values.contains { $0.kind == row.kind && $0.isMarked == true }
        let isOne = items.count == 1 && isShown && isMarked && !isCopied(row, items[0].name)
        let id = isOne && !isOfOthers ? ledger.id(of: row.row, listedAs: items[0].name) : nil
        let isNumber = (row.id ?? row.entry?.id)?.isNumber ?? false
        return StirFind(
            row: row, names: items.map(\.name),
            id: id.map { StirID($0.text, isNumber: isNumber && Int($0.text) != nil) },
            number: number ?? row.number, isOfOthers: isOfOthers)
    }

    /// Whether a row was listed under its own name and its texts under another, which then belongs to a copy, of unknown
    /// ownership.
    private func isCopied(_ row: StirLedger.Row, _ name: String) -> Bool {
        !row.isMisnamed && listedBefore.own.contains(row.row)
            && listedBefore.others.contains(name)
    }

    /// Remembers which rows the list shows before they are cleaned up.
    mutating func beginCensus() {
        census = census ?? StirCensus()
        guard listedBefore.own.isEmpty,
            let walk = ledger.runs.last(where: { $0.writes.isEmpty && $0.walk?.isWhole == true })?
                .walk
        else { return }
        let own = walk.keys.compactMap(\.ownRow)
        listedBefore.own = Set(own.filter { ledger.rows[$0]?.isMarked != false })
        listedBefore.others = Set(walk.keys.filter { $0.ownRow == nil }.map(ledger.name))
    }

    /// Rows whose names the last look shows without their numbers, while it shows their texts under other names.
    var misplaced: Set<Int> {
        let bearers = bearers().items
        let shown = Dictionary(grouping: census?.items ?? [], by: \.name)
        return Set(
            ledger.rowsInOrder.filter { row in
                guard row.isAlive, let name = row.id?.text, let items = shown[name],
                    !items.contains(where: { row.isNamed(by: $0.numbers) })
                else { return false }
                return bearers[row.row]?.contains { ledger.shows(row, in: $0) } ?? false
            }.map(\.row))
    }

    /// The rows that the list still shows, or may show, under other names than ours; they are noted for the next clean-up.
    func sightings(besides left: Set<Int>) -> [Remnant] {
        guard isSearched else {
            // Without a whole look, it is unknown whether a change gave a row another name.
            return ledger.missedSinceChanges.filter { !$0.isRenamed && !left.contains($0.row) }.map
            { row in
                note(.sighted(row))
                return (
                    row,
                    "a change may have given it another name, and the list could not be walked to look for it"
                )
            }
        }
        return finds().filter { !left.contains($0.row.row) }.map { find in
            if find.isOfOthers {
                // A later clean-up must not take them for the row.
                for name in find.names { note(.copied(find.row, name: name)) }
            } else {
                note(.sighted(find.row))
            }
            return (find.row, find.words)
        }
    }
}

extension StirLedger.Row {
    /// The numbers by which an item can be this row.
    fileprivate var numbers: [Int] {
        let lot = StirSession.Terms.lot(of: number)
        return [number] + numbersOfChanges.filter { StirSession.Terms.lot(of: $0) == lot }
    }
}
