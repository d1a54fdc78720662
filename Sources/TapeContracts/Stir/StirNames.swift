import TapePaging

/// Recognises which items of a list are rows of ours: by the names that the API gave them, or else by their numbers.
struct StirNames: Sendable {
    /// The names of items that hold the number of a row that had to be looked for by number.
    private(set) var bearers: [Int: Set<String>] = [:]
    /// Items that appeared after our first row, hold numbers of our lot, and whose names belong to none of our rows.
    private(set) var strays: [String: Set<Int>] = [:]
    /// The rows whose texts such items show as they were sent, by the names of the items.
    private var strayRows: [String: Set<Int>] = [:]
    /// Our rows by the names under which the list may show them; a name belongs to the last row that got it.
    private var rowsByName: [String: [Int]] = [:]
    /// The names of rows that were found by their numbers.
    private var found: [Int: String] = [:]
    /// Names of items that are not ours.
    private var foreign: Set<String> = []
    /// The kinds of rows that the list shows under the names given in the answers to insertions.
    private var namedKinds: Set<Int> = []
    /// The kinds of rows that the list shows under other names than those given in the answers to insertions.
    private var renamedKinds: Set<Int> = []
    /// The kinds of which a row was listed under its name from an answer, together with its number.
    private var confirmedKinds: Set<Int> = []
    /// The rows that were found under other names, and whose items show their names as well.
    private var namedInside: Set<Int> = []
    /// The changes, in order, after which rows were listed with their numbers.
    var numberedChanges: Set<[String]> = []
    /// Items that are copies of our rows.
    var copies = StirCopies()
    /// How the list shows the numbers of our rows.
    var shapes = StirShapes()
    /// Whether items of the list have no names.
    private let isNameless: Bool
    private let texts: StirTexts

    init(isNameless: Bool, texts: StirTexts) {
        self.isNameless = isNameless
        self.texts = texts
    }

    func isForeign(_ name: String) -> Bool { foreign.contains(name) }

    /// Whether a row that was found under another name shows the name from the answer to its insertion, too.
    func showsName(_ row: Int) -> Bool { namedInside.contains(row) }

    /// Records the name that an insertion's answer gave; a name belongs to the last row that got it.
    mutating func learn(_ name: String, of row: Int) {
        add(row, named: name)
        forgetStray(name)
    }

    private mutating func forgetStray(_ name: String) {
        (strays[name], strayRows[name]) = (nil, nil)
    }

    /// The names of items that show a text of a row as it was sent, although their names belong to none of our rows and they
    /// are not known to be copies.
    func strays(of row: Int) -> [String] {
        strayRows.filter { $0.value.contains(row) && !copies.contains($0.key, of: row) }.map(\.key)
    }

    /// The rows whose texts an item shows as they were sent, if its name belongs to none of our rows.
    func rows(shownBy name: String) -> Set<Int> { strayRows[name] ?? [] }

    /// Whether an item with the name of a row that may be gone shows the row's number in a text as it was sent, or as the list
    /// shows the texts of such rows.
    func showsAsBefore(_ row: StirLedger.Row, in item: StirNumbers) -> Bool {
        shapes.fit(row, in: item) || texts.show(row, in: item)
    }

    /// Whether an item is a row of ours by its name, and shows a number of that row.
    func isOwn(
        _ name: String, holding numbers: StirNumbers, among rows: [Int: StirLedger.Row]
    ) -> Bool {
        let bearers = rowsByName[name, default: []].compactMap { rows[$0] }
        return bearers.contains { row in
            row.isNamed(by: numbers)
                && (row.id.map { $0.text == name } ?? true || !confirmedKinds.contains(row.kind))
        }
    }

    /// Whether the names of a kind in the list are known to be others than those that writes use.
    func isRenamed(_ kind: Int) -> Bool {
        renamedKinds.contains(kind) && !confirmedKinds.contains(kind)
    }

    /// Notes that a name may now be another row's, since an insertion's answer gave it: numbers in the list will decide.
    mutating func release(_ name: String) {
        foreign.remove(name)
    }

    private mutating func add(_ row: Int, named name: String) {
        guard rowsByName[name]?.last != row else { return }
        rowsByName[name, default: []].append(row)
    }

    /// The row with a name; an item that holds the number of an earlier row of that name is that one, as in a snapshot.
    private func row(
        named name: String, holding numbers: StirNumbers?, among rows: [Int: StirLedger.Row]
    ) -> Int? {
        guard let bearers = rowsByName[name], let last = bearers.last else { return nil }
        guard bearers.count > 1, let numbers, rows[last]?.isNamed(by: numbers) == false else {
            return last
        }
        return bearers.last { rows[$0]?.isNamed(by: numbers) == true } ?? last
    }

    /// Whether the numbers in some items are needed to tell which rows they are.
    func needsNumbers(of items: [PageReading.Item], among rows: [Int: StirLedger.Row]) -> Bool {
        guard !rows.isEmpty else { return false }
        // A row whose insertion was not answered may have any name that is free.
        if rows.values.contains(where: { $0.isDoubtful && !$0.isSeen }) { return true }
        // Where numbers are listed, a name without its row's number is someone else's by then.
        let marked = Set(rows.values.filter { $0.isMarked == true }.map(\.kind))
        return items.contains { item in
            guard let name = item.identity else { return true }
            if let bearers = rowsByName[name], let row = bearers.last.flatMap({ rows[$0] }) {
                return row.wantsNumber || bearers.count > 1 || marked.contains(row.kind)
            }
            return !foreign.contains(name)
        }
    }

    /// The keys of items, given the numbers that they hold.
    mutating func keys(
        of items: [PageReading.Item], holding numbers: [StirNumbers],
        among rows: [Int: StirLedger.Row]
    ) -> [StirKey] {
        noteNamed(items, among: rows)
        let searched = searched(among: rows)
        return items.enumerated().map { index, item in
            let shown = numbers.indices.contains(index) ? numbers[index] : nil
            return key(of: item, holding: shown, among: rows, searching: searched)
        }
    }

    private mutating func key(
        of item: PageReading.Item, holding shown: StirNumbers?, among rows: [Int: StirLedger.Row],
        searching searched: [StirLedger.Row]
    ) -> StirKey {
        if let name = item.identity, let row = row(named: name, holding: shown, among: rows) {
            guard let shown, let own = rows[row] else { return .own(row) }
            if let heir = heir(of: own, named: name, among: searched, by: shown) {
                return .own(heir)
            }
            if own.id?.text == name, own.isNamed(by: shown) { confirmedKinds.insert(own.kind) }
            return .own(row)
        }
        let isKnown = item.identity.map(foreign.contains) ?? false
        let wanted = isKnown ? searched.filter(\.isDoubtful) : searched
        if let shown, let row = row(of: item.identity, among: wanted, by: shown) {
            return .own(row)
        }
        if let name = item.identity, foreign.insert(name).inserted, let shown {
            noteStray(name, holding: shown, among: rows)
        }
        return .other(item.digest)
    }

    /// Records the numbers of our lot in an item whose name belongs to none of our rows.
    mutating func noteStray(
        _ name: String, holding numbers: StirNumbers, among rows: [Int: StirLedger.Row]
    ) {
        let lots = Set(rows.values.map { StirSession.Terms.lot(of: $0.number) })
        let ours = numbers.values.filter { lots.contains(StirSession.Terms.lot(of: $0)) }
        guard !ours.isEmpty else { return forgetStray(name) }
        strays[name] = Set(ours)
        strayRows[name] = Set(rows.values.filter { texts.show($0, in: numbers) }.map(\.row))
    }

    /// Learns which rows are listed under their names from the API, before any row is looked for by its number.
    private mutating func noteNamed(
        _ items: [PageReading.Item], among rows: [Int: StirLedger.Row]
    ) {
        for name in items.compactMap(\.identity) {
            guard let row = rowsByName[name]?.last.flatMap({ rows[$0] }), row.id?.text == name
            else { continue }
            namedKinds.insert(row.kind)
            // An item that only mentions the row's number is not the row.
            if let other = found.removeValue(forKey: row.row), other != name {
                rowsByName[other] = nil
                foreign.insert(other)
            }
        }
    }

    /// Our rows that must be looked for by their numbers, because their names do not find them.
    private func searched(among rows: [Int: StirLedger.Row]) -> [StirLedger.Row] {
        rows.values.filter { row in
            guard row.madeAt != nil || row.isDoubtful else { return false }
            if isNameless || row.isDoubtful { return true }
            // A change may have given a row another name, and so may the API have done if it no longer knows the old one: that
            // says nothing about how the list names other rows.
            guard !row.isMissed, !row.isChanged else { return false }
            return !row.isSeen && !namedKinds.contains(row.kind)
        }
        .sorted { $0.row < $1.row }
    }

    /// The row whose insertion was not answered and that got the name of an earlier row of ours, which is gone: only then
    /// does the item show a text of the newer row as it was sent, and no number of the earlier one.
    private mutating func heir(
        of former: StirLedger.Row, named name: String, among searched: [StirLedger.Row],
        by numbers: StirNumbers
    ) -> Int? {
        guard !former.isNamed(by: numbers) else { return nil }
        return row(of: name, among: searched.filter(\.isDoubtful), by: numbers)
    }

    /// The row whose number an item holds; if that row already has another name, the second item is only recorded, and so is
    /// one that may only mention the number of a row whose insertion was not answered.
    private mutating func row(
        of name: String?, among searched: [StirLedger.Row], by numbers: StirNumbers
    ) -> Int? {
        let held = searched.filter { row in
            let isCopy = name.map { copies.contains($0, of: row.row) } ?? false
            return numbers.contains(row.number) && !isCopy
        }
        let isRow = { [texts] (row: StirLedger.Row) in
            !row.isDoubtful || texts.show(row, in: numbers)
        }
        guard let row = held.first(where: isRow) ?? held.first else { return nil }
        guard let name, !isNameless else { return row.row }
        bearers[row.row, default: []].insert(name)
        guard found[row.row].map({ $0 == name }) ?? !row.isSeen, isRow(row) else { return nil }
        found[row.row] = name
        foreign.remove(name)
        forgetStray(name)
        add(row.row, named: name)
        if let id = row.id {
            renamedKinds.insert(row.kind)
            if numbers.texts.contains(id.text) { namedInside.insert(row.row) }
        }
        return row.row
    }
}
