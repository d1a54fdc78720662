package import TapeList
package import TapeScreen

/// Remembers each trigger that comes while a request is in flight, and serves it afterwards.
package struct QueueingList: HandmadeList {
    package let name = "list that queues triggers"
    package var notes = ListNotes(asking: .display)
    private var queued = 0

    package init() {}

    package mutating func wished(_ trigger: Trigger) -> [ListEffect] {
        guard notes.flight == nil else {
            queued += 1
            return []
        }
        return notes.hasMore && (notes.failure == nil || trigger == .tap) ? load(notes.next) : []
    }

    package mutating func arrived(
        _ page: LoadedPage<String, String>, _ ticket: Int
    ) -> [ListEffect] {
        guard let flight = notes.flight, flight.number == ticket else { return [] }
        let effects = accept(page, replacing: flight.purpose == .refresh)
        guard queued > 0, notes.hasMore else { return effects }
        queued -= 1
        return effects + load(notes.next)
    }
}
