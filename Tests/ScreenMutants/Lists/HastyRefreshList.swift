import TapeList
package import TapeScreen

/// Throws its items away when a refresh begins, before anything came in their place.
package struct HastyRefreshList: HandmadeList {
    package let name = "list that refreshes hastily"
    package var notes = ListNotes(asking: .tap)

    package init() {}

    package mutating func refreshed() -> [ListEffect] {
        let cancelled = notes.flight.map { [ListEffect.cancel($0)] } ?? []
        return cancelled
            + changing { notes in
                notes.items = []
                return true
            } + load(nil)
    }
}
