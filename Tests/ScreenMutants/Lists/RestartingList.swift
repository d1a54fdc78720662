import TapeBench
import TapeList

/// Lets the absence of a pointer mean both "not started" and "finished".
struct RestartingList: HandmadeList {
    let name = "restarting list"
    var notes = ListNotes(asking: .tap)

    mutating func wished(_ trigger: Trigger) -> [ListEffect] {
        notes.flight == nil ? load(notes.next) : []
    }
}
