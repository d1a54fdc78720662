import TapeBench
import TapeList

/// Forgets to look whether a request is already in flight.
struct ImpatientList: HandmadeList {
    let name = "impatient list"
    var notes = ListNotes(asking: .display)

    mutating func wished(_ trigger: Trigger) -> [ListEffect] {
        notes.hasMore ? load(notes.next) : []
    }
}
