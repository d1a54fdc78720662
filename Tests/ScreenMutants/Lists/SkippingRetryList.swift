package import TapeList
package import TapeScreen

/// Moves its offset on when it asks, so that a retry asks for the page after the failed one.
package struct SkippingRetryList: HandmadeList {
    package let name = "list that skips failed pages"
    package var notes = ListNotes(asking: .tap)
    private var offset = 0

    package init() {}

    package mutating func wished(_ trigger: Trigger) -> [ListEffect] {
        guard notes.flight == nil, notes.hasMore else { return [] }
        offset += 20
        return load("\(offset)")
    }
}
