import TapeList
package import TapeScreen

/// Drops a refresh while more is being loaded.
package struct RefreshLosingList: HandmadeList {
    package let name = "list that loses refreshes"
    package var notes = ListNotes(asking: .tap)

    package init() {}

    package mutating func refreshed() -> [ListEffect] {
        notes.flight == nil ? load(nil) : []
    }
}
