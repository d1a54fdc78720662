/// Rows of ours that the list shows again after their deletion, under other names and with the texts that were sent: an
/// archive, for example, that is part of the list.
///
/// A copy that somebody else made may also be listed first after the deletion of its row. So these are rows that came back only
/// if several did, in the first look after their deletions, and if hardly any text of ours was seen at another time.
struct StirComebacks {
    /// The rows, with the items that show their texts.
    let items: [Int: Set<StirKey>]

    init(_ ledger: StirLedger) {
        var arrivals: [Int: Int] = [:]
        var items: [Int: Set<StirKey>] = [:]
        for page in ledger.runs.flatMap(\.walks).flatMap(\.pages) {
            for (row, key) in page.sight.returned {
                arrivals[row] = min(arrivals[row] ?? .max, page.at)
                items[row, default: []].insert(key)
            }
        }
        guard !arrivals.isEmpty else {
            self.items = [:]
            return
        }
        let looks = ledger.runs.filter(\.writes.isEmpty).compactMap(\.walk).filter(\.isWhole)
        let settled = ledger.rows.values.filter { $0.isSurelyGone && !$0.mayBeElsewhere }
        let returned = settled.filter { arrivals[$0.row] != nil }
        let punctual = returned.filter { row in
            guard let gone = row.goneAt, let arrival = arrivals[row.row] else { return false }
            return looks.first { $0.began > gone }?.pages.last.map { arrival <= $0.at } ?? false
        }
        let others = returned.count - punctual.count + ledger.naming.copies.names.count
        // An earlier run may have seen copies that it could not record.
        let isOfEarlierRun = settled.contains { $0.entry?.isGone == true }
        let areMost = !isOfEarlierRun || 2 * punctual.count > settled.count
        let haveReturned = punctual.count > 2 && 4 * others <= punctual.count && areMost
        let rows = haveReturned ? Set(punctual.map(\.row)) : []
        self.items = items.filter { rows.contains($0.key) }
    }

    /// The items that are such rows.
    var keys: Set<StirKey> { items.values.reduce(into: []) { $0.formUnion($1) } }
}
