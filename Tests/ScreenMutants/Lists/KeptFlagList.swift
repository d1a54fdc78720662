import TapeBench
import TapeList

/// Clears the flag that a request is in flight only when it succeeds.
struct KeptFlagList: HandmadeList {
    let name = "list that keeps its flag"
    var notes = ListNotes(asking: .tap)
    private var isLoading = false

    mutating func wished(_ trigger: Trigger) -> [ListEffect] {
        guard !isLoading, notes.hasMore else { return [] }
        isLoading = true
        return load(notes.next)
    }

    mutating func accept(
        _ page: LoadedPage<String, String>, replacing: Bool
    ) -> [ListEffect] {
        isLoading = false
        return take(page, replacing: replacing)
    }
}
