import TapeBench
import TapeList

/// Moves its offset on when it asks, so that a retry asks for the page after the failed one.
struct SkippingRetryList: HandmadeList {
    let name = "list that skips failed pages"
    var notes = ListNotes(asking: .tap)
    private var offset = 0

    mutating func wished(_ trigger: Trigger) -> [ListEffect] {
        guard notes.flight == nil, notes.hasMore else { return [] }
        offset += 20
        return load("\(offset)")
    }
}
