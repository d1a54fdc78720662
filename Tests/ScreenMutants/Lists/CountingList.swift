import TapeBench
import TapeList

/// Asks for the position it computes from its own item count, whatever the page said.
struct CountingList: HandmadeList {
    let name = "counting list"
    var notes = ListNotes(asking: .tap)

    mutating func wished(_ trigger: Trigger) -> [ListEffect] {
        guard notes.flight == nil, notes.hasMore else { return [] }
        return load("\(notes.items.count)")
    }
}
