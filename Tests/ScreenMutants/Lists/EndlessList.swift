package import TapeList
package import TapeScreen

/// Goes on while there is a pointer, whatever has-more says.
package struct EndlessList: HandmadeList {
    package let name = "endless list"
    package var notes = ListNotes(asking: .display)

    package init() {}

    package mutating func arrived(
        _ page: LoadedPage<String, String>, _ ticket: Int
    ) -> [ListEffect] {
        guard let flight = notes.flight, flight.number == ticket else { return [] }
        var page = page
        page.hasMore = page.next != nil
        return accept(page, replacing: flight.purpose == .refresh)
    }
}
