package import TapeList
package import TapeScreen

/// Clears the flag that a request is in flight only when it succeeds.
package struct KeptFlagList: HandmadeList {
    package let name = "list that keeps its flag"
    package var notes = ListNotes(asking: .tap)
    private var isLoading = false

    package init() {}

    package mutating func wished(_ trigger: Trigger) -> [ListEffect] {
        guard !isLoading, notes.hasMore else { return [] }
        isLoading = true
        return load(notes.next)
    }

    package mutating func arrived(
        _ page: LoadedPage<String, String>, _ ticket: Int
    ) -> [ListEffect] {
        guard let flight = notes.flight, flight.number == ticket else { return [] }
        isLoading = false
        return accept(page, replacing: flight.purpose == .refresh)
    }
}
