import TapeBench
import TapeList

/// Throws its items away when a refresh begins, before anything came in their place.
struct HastyRefreshList: HandmadeList {
    let name = "list that refreshes hastily"
    var notes = ListNotes(asking: .tap)

    mutating func refreshed() -> [ListEffect] {
        let cancelled = notes.flight.map { [ListEffect.cancel($0)] } ?? []
        return cancelled
            + changing { notes in
                notes.items = []
                return true
            } + load(nil)
    }
}
