import TapeBench
import TapeList

/// Drops a refresh while more is being loaded.
struct RefreshLosingList: HandmadeList {
    let name = "list that loses refreshes"
    var notes = ListNotes(asking: .tap)

    mutating func refreshed() -> [ListEffect] {
        notes.flight == nil ? load(nil) : []
    }
}
