import TapePaging

/// Which items of a list are rows of ours: by the names that the API gave them, or else by their numbers.
struct StirNames: Sendable {
    /// The names of the items that hold the number of a row that was looked for by it.
    private(set) var bearers: [Int: Set<String>] = [:]
    /// Items that came since there are rows of ours, hold numbers of their lot, and are none of them by name.
    private(set) var strays: [String: Set<Int>] = [:]
    /// Rows of ours by the names under which the list may show them; the last one that got a name has it.
    private var rowsByName: [String: [Int]] = [:]
    /// The names under which rows are listed that were found by their numbers.
    private var found: [Int: String] = [:]
    /// Names of items that are not ours.
    private var foreign: Set<String> = []
    /// The kinds of rows that the list shows under the names that insertions were answered with.
    private var namedKinds: Set<Int> = []
    /// The kinds of rows that the list shows under other names than insertions were answered with.
    private(set) var renamedKinds: Set<Int> = []
    /// Whether items of the list have no names.
    private let isNameless: Bool

    init(isNameless: Bool) {
        self.isNameless = isNameless
    }

    func isForeign(_ name: String) -> Bool { foreign.contains(name) }

    /// Notes the name that an insertion was answered with; the last row that got it is the one that has it.
    mutating func learn(_ name: String, of row: Int) {
        add(row, named: name)
        strays[name] = nil
    }

    /// Notes that a name may be another row's by now, because an insertion was answered with it: the numbers in the list tell.
    mutating func release(_ name: String) {
        foreign.remove(name)
    }

    private mutating func add(_ row: Int, named name: String) {
        guard rowsByName[name]?.last != row else { return }
        rowsByName[name, default: []].append(row)
    }

    /// The row that has a name; an item that holds the number of one which had it before is that one, as a snapshot shows it.
    private func row(
        named name: String, holding numbers: StirNumbers?, among rows: [Int: StirLedger.Row]
    ) -> Int? {
        guard let bearers = rowsByName[name], let last = bearers.last else { return nil }
        guard bearers.count > 1, let numbers, rows[last]?.isNamed(by: numbers) == false else {
            return last
        }
        return bearers.last { rows[$0]?.isNamed(by: numbers) == true } ?? last
    }

    /// Whether it takes the numbers in some items to tell which rows they are.
    func needsNumbers(of items: [PageReading.Item], among rows: [Int: StirLedger.Row]) -> Bool {
        guard !rows.isEmpty else { return false }
        return items.contains { item in
            guard let name = item.identity else { return true }
            if let bearers = rowsByName[name], let row = bearers.last.flatMap({ rows[$0] }) {
                return row.wantsNumber || bearers.count > 1
            }
            return !foreign.contains(name)
        }
    }

    /// What items are, with the numbers that they hold.
    mutating func keys(
        of items: [PageReading.Item], holding numbers: [StirNumbers],
        among rows: [Int: StirLedger.Row]
    ) -> [StirKey] {
        noteNamed(items, among: rows)
        let searched = searched(among: rows)
        return items.enumerated().map { index, item in
            let shown = numbers.indices.contains(index) ? numbers[index] : nil
            if let name = item.identity, let row = row(named: name, holding: shown, among: rows) {
                return .own(row)
            }
            let isKnown = item.identity.map(foreign.contains) ?? false
            if !isKnown, let shown,
                let row = row(of: item.identity, among: searched, by: shown)
            {
                return .own(row)
            }
            if let name = item.identity, foreign.insert(name).inserted, let shown {
                noteStray(name, holding: shown, among: rows)
            }
            return .other(item.digest)
        }
    }

    /// Notes the numbers of our lot that an item holds which is none of our rows by name.
    mutating func noteStray(
        _ name: String, holding numbers: StirNumbers, among rows: [Int: StirLedger.Row]
    ) {
        let lots = Set(rows.values.map { StirSession.Terms.lot(of: $0.number) })
        let ours = numbers.values.filter { lots.contains(StirSession.Terms.lot(of: $0)) }
        strays[name] = ours.isEmpty ? nil : Set(ours)
    }

    /// Learns which rows are listed under the names that the API gave them, before any is looked for by its number.
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

    /// The rows of ours that are looked for by their numbers, because their names do not find them.
    private func searched(among rows: [Int: StirLedger.Row]) -> [StirLedger.Row] {
        rows.values.filter { row in
            guard row.madeAt != nil || row.isDoubtful else { return false }
            return isNameless || row.isDoubtful || (!row.isSeen && !namedKinds.contains(row.kind))
        }
        .sorted { $0.row < $1.row }
    }

    /// The row whose number an item holds; one that has another name by now is only noted to be there twice.
    private mutating func row(
        of name: String?, among searched: [StirLedger.Row], by numbers: StirNumbers
    ) -> Int? {
        guard let row = searched.first(where: { numbers.contains($0.number) }) else { return nil }
        guard let name, !isNameless else { return row.row }
        bearers[row.row, default: []].insert(name)
        guard found[row.row].map({ $0 == name }) ?? !row.isSeen else { return nil }
        found[row.row] = name
        add(row.row, named: name)
        if row.id != nil { renamedKinds.insert(row.kind) }
        return row.row
    }
}
