import TapeBench
import TapeList

/// Offers to repeat a position that the API refuses.
struct StubbornList: HandmadeList {
    let name = "stubborn list"
    var notes = ListNotes(asking: .tap)

    mutating func wished(_ trigger: Trigger) -> [ListEffect] {
        notes.flight == nil && notes.hasMore && !notes.isHeld ? load(notes.next) : []
    }
}
