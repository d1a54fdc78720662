package import TapeList
package import TapeScreen

/// Saves room by dropping items from the middle.
package struct GapList: HandmadeList {
    package let name = "list with a gap"
    package var notes = ListNotes(asking: .tap)

    package init() {}

    package mutating func accept(
        _ page: LoadedPage<String, String>, replacing: Bool
    ) -> [ListEffect] {
        let added = replacing ? page.items : additions(page.items)
        return changing { notes in
            notes.flight = nil
            notes.isLoaded = true
            notes.hasMore = page.hasMore
            notes.next = page.next
            notes.items = replacing ? added : notes.items.prefix(20) + added
            return true
        }
    }

    package mutating func arrived(
        _ page: LoadedPage<String, String>, _ ticket: Int
    ) -> [ListEffect] {
        guard let flight = notes.flight, flight.number == ticket else { return [] }
        return accept(page, replacing: flight.purpose == .refresh)
    }
}
