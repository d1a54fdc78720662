import TapePaging

/// Items that show a text of a row of ours as it was sent, although they were listed together with that row: somebody else has
/// copied it.
struct StirCopies: Sendable {
    /// The names of the copies of each row.
    private(set) var names: [Int: Set<String>] = [:]
    /// When each item with a text of ours was first listed.
    private var arrivals: [String: Int] = [:]
    /// The copies that were found since the last time that someone asked.
    private var news: [(row: Int, name: String)] = []

    func contains(_ name: String, of row: Int) -> Bool { names[row]?.contains(name) ?? false }

    mutating func add(_ name: String, of row: Int) {
        guard names[row, default: []].insert(name).inserted else { return }
        news.append((row, name))
    }

    /// Takes over what an earlier run found.
    mutating func take(_ names: Set<String>, of row: Int) {
        if !names.isEmpty { self.names[row, default: []].formUnion(names) }
    }

    /// When an item was first listed, which is now if it is new.
    mutating func arrival(of name: String, at time: Int) -> Int {
        let arrival = arrivals[name] ?? time
        arrivals[name] = arrival
        return arrival
    }

    mutating func takeNews() -> [(row: Int, name: String)] {
        defer { news = [] }
        return news
    }
}

/// Tells copies of our rows, which somebody else made, from rows of ours that come back after their deletion.
extension StirLedger {
    /// Whether an item was listed together with a row whose text it shows.
    func isCopy(_ name: String, of row: Row) -> Bool { naming.copies.contains(name, of: row.row) }

    /// Notes an item that shows texts of rows of ours, and whose name belongs to none of them.
    mutating func noteLookalike(
        _ name: String, _ key: StirKey, walkedSince began: Int, in sight: inout Sight
    ) {
        let shown = naming.rows(shownBy: name)
        guard !shown.isEmpty else { return }
        let arrival = naming.copies.arrival(of: name, at: time)
        for row in shown.compactMap({ rows[$0] }) where !isCopy(name, of: row) {
            if let gone = row.goneAt {
                let isFeed = convention.stability.judged == .feed
                if gone < arrival, !isFeed { sight.returned[row.row] = key }
            } else if row.showsCopies, !row.isInDoubt, row.isMarked == true,
                row.lastSeenAt ?? -1 >= began
            {
                naming.copies.add(name, of: row.row)
            }
        }
    }

    /// Notes that a row is listed under its own name: items with its text that were listed before are copies.
    mutating func noteCopies(of row: Row) {
        guard row.showsCopies else { return }
        for name in naming.strays(of: row.row) { naming.copies.add(name, of: row.row) }
    }
}

extension StirLedger.Row {
    /// Whether an item with its text, listed together with it, can only be a copy: no change gave it a second name, nor did the
    /// API after it had accepted the row.
    fileprivate var showsCopies: Bool { !isDoubtful && !isChanged && !isAccepted && !isMisnamed }

    /// Whether its deletion was confirmed.
    var isSurelyGone: Bool {
        guard goneAt != nil else { return false }
        return entry?.isGone == true ? entry?.isUnsure == false : !isMissed
    }

    /// Whether it may still be listed under a name that is not known to be its own: it was not deleted, or a change may have
    /// renamed it before.
    var mayBeElsewhere: Bool {
        let mayBeRenamed = isChanged && isMarked != true && entry?.isGone != true
        return !isSurelyGone || mayBeRenamed
    }
}
