package import TapeList
package import TapeScreen

/// Offers to repeat a position that the API refuses.
package struct StubbornList: HandmadeList {
    package let name = "stubborn list"
    package var notes = ListNotes(asking: .tap)

    package init() {}

    package mutating func wished(_ trigger: Trigger) -> [ListEffect] {
        notes.flight == nil && notes.hasMore && !notes.isHeld ? load(notes.next) : []
    }
}
