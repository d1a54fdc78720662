import TapeBench
import TapeList

/// Remembers each trigger that comes while a request is in flight, and serves it afterwards.
struct QueueingList: HandmadeList {
    let name = "list that queues triggers"
    var notes = ListNotes(asking: .display)
    private var queued = 0

    mutating func wished(_ trigger: Trigger) -> [ListEffect] {
        guard notes.flight == nil else {
            queued += 1
            return []
        }
        return notes.hasMore && (notes.failure == nil || trigger == .tap) ? load(notes.next) : []
    }

    mutating func accept(
        _ page: LoadedPage<String, String>, replacing: Bool
    ) -> [ListEffect] {
        let effects = take(page, replacing: replacing)
        guard queued > 0, notes.hasMore else { return effects }
        queued -= 1
        return effects + load(notes.next)
    }
}
