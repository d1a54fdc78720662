/// A row that an earlier run made, or may have made, as that run recorded it.
package struct StirEntry: Hashable, Sendable {
    package let number: Int
    package internal(set) var kind: Int
    /// Nil if the answer never came, or did not name the row.
    package var id: StirID?
    /// Whether the insertion was only accepted.
    package var isPending: Bool
    /// The numbers that changes wrote, or may have written, in place of its own.
    package var changedTo: Set<Int> = []
    /// Whether the list may show it without any of its numbers.
    package var mayBeUnmarked = false
    /// Whether its deletion was answered, so that it is only looked for by its numbers.
    package var isGone = false
    /// Whether it may have had another name by then, because it was changed, or because its name was unknown to the API.
    package var isUnsure = false
    /// Whether it may be there although the list shows of no item whether it is this row.
    package var isUnfindable = false
    /// Whether it was or may have been deleted or renamed, so that only its number shows that an item with its name is the row.
    package var isNameUncertain = false
    /// The names of items that are known to be copies of it, or that may be somebody else's.
    package var copies: Set<String> = []
    /// The forms of the texts in which the list showed the numbers of rows of its kind.
    package var shapes: Set<String> = []

    package init(number: Int, kind: Int, id: StirID? = nil, isPending: Bool = false) {
        self.number = number
        self.kind = kind
        self.id = id
        self.isPending = isPending
    }
}

extension StirLedger {
    /// Adds a row that an earlier run made, or may have made.
    mutating func takeUp(_ entry: StirEntry, as row: Int) {
        var made = Row(row: row, kind: entry.kind, number: entry.number, id: entry.id)
        made.id = made.id ?? chosenID(of: made)
        made.entry = entry
        made.isChanged = !entry.changedTo.isEmpty
        naming.copies.take(entry.copies, of: row)
        naming.shapes.take(entry.shapes, of: entry.kind)
        if entry.isGone {
            // By now its name may be someone else's.
            (made.id, made.madeAt, made.goneAt, made.isMissed) = (nil, time, time, true)
            rows[row] = made
            return
        }
        (made.isPending, made.isAccepted) = (entry.isPending, entry.isPending)
        made.isDoubtful = made.id == nil
        made.isUnfindable = made.isDoubtful && entry.isUnfindable
        made.madeAt = made.isDoubtful ? nil : time
        rows[row] = made
        if let name = made.id?.text { naming.learn(name, of: row) }
    }
}
