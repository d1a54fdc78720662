package import TapeList
package import TapeScreen

/// Forgets to look whether a request is already in flight.
package struct ImpatientList: HandmadeList {
    package let name = "impatient list"
    package var notes = ListNotes(asking: .display)

    package init() {}

    package mutating func wished(_ trigger: Trigger) -> [ListEffect] {
        notes.hasMore ? load(notes.next) : []
    }
}
