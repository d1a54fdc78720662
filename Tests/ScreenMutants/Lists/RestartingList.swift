package import TapeList
package import TapeScreen

/// Lets the absence of a pointer mean both "not started" and "finished".
package struct RestartingList: HandmadeList {
    package let name = "restarting list"
    package var notes = ListNotes(asking: .tap)

    package init() {}

    package mutating func wished(_ trigger: Trigger) -> [ListEffect] {
        notes.flight == nil ? load(notes.next) : []
    }
}
