package import TapeList
package import TapeScreen

/// Asks for the position it computes from its own item count, whatever the page said.
package struct CountingList: HandmadeList {
    package let name = "counting list"
    package var notes = ListNotes(asking: .tap)

    package init() {}

    package mutating func wished(_ trigger: Trigger) -> [ListEffect] {
        guard notes.flight == nil, notes.hasMore else { return [] }
        return load("\(notes.items.count)")
    }
}
