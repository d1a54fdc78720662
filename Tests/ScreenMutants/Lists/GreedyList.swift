package import TapeList
package import TapeScreen

/// Asks for the next page as soon as one arrived, wished for or not.
package struct GreedyList: HandmadeList {
    package let name = "greedy list"
    package var notes = ListNotes(asking: .tap)

    package init() {}

    package mutating func arrived(
        _ page: LoadedPage<String, String>, _ ticket: Int
    ) -> [ListEffect] {
        guard let flight = notes.flight, flight.number == ticket else { return [] }
        let effects = accept(page, replacing: flight.purpose == .refresh)
        return notes.hasMore ? effects + load(notes.next) : effects
    }
}
