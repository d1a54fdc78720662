import TapePaging

extension StirLedger.Walk {
    /// Whether its total counts rows that it does not list; one that others change meanwhile says nothing.
    var countsUnlisted: Bool {
        let totals = Set(pages.map(\.total))
        guard totals.count == 1, case let total?? = totals.first else { return false }
        return total != keys.count
    }
}

/// Finds changes that take rows out of the list, such as one that completes a task where the list shows open ones.
///
/// Such a change cannot be told from a server that loses every row that is changed. If some of the rows stay, or the total goes
/// on counting them, it is a breach.
struct StirExits: Sendable {
    /// When each row left the list.
    private(set) var times: [Int: Int] = [:]

    init(_ ledger: StirLedger, _ quiet: [StirLedger.Walk]) {
        let walks = quiet.filter(\.isWhole)
        let changes = ledger.writes.filter { $0.operation == .change && $0.isDone }
        // A row under another name is not gone, and neither is one that a window cuts off.
        guard !changes.isEmpty, ledger.namesAllItems, ledger.renamed.isEmpty,
            ledger.convention.window == nil
        else { return }
        // A spec's several changes are told apart.
        let groups = Dictionary(grouping: changes) { $0.shape(besides: ledger.rows[$0.row]?.id) }
        for group in groups.values {
            let exits = group.compactMap { Exit($0, ledger, walks) }
            guard exits.count > 1, exits.allSatisfy(\.isForGood) else { continue }
            for exit in exits { times[exit.row] = times[exit.row] ?? exit.at }
        }
    }

    /// A change of a row that was listed before it.
    private struct Exit {
        let row: Int
        let at: Int
        /// Whether no later walk lists the row, and their totals do not count it.
        let isForGood: Bool

        /// Nil if nothing shows what the change did.
        init?(_ write: StirLedger.Write, _ ledger: StirLedger, _ walks: [StirLedger.Walk]) {
            (row, at) = (write.row, write.at)
            let end = ledger.writes.first {
                $0.row == write.row && $0.at > write.at && $0.operation != .insert
            }
            let key = StirKey.own(write.row)
            let later = walks.filter { $0.began > write.at && $0.began < end?.at ?? .max }
            guard let before = walks.last(where: { $0.began < write.at }),
                before.keys.contains(key), !later.isEmpty
            else { return nil }
            isForGood = later.allSatisfy { !$0.keys.contains(key) && !$0.countsUnlisted }
        }
    }
}
