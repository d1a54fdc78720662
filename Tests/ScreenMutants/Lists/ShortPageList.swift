package import TapeList
package import TapeScreen

/// Takes a page shorter than asked for the last one.
package struct ShortPageList: HandmadeList {
    package let name = "list that trusts short pages"
    package var notes = ListNotes(asking: .tap)

    package init() {}

    package mutating func arrived(
        _ page: LoadedPage<String, String>, _ ticket: Int
    ) -> [ListEffect] {
        guard let flight = notes.flight, flight.number == ticket else { return [] }
        var page = page
        page.hasMore = page.items.count >= 20
        return accept(page, replacing: flight.purpose == .refresh)
    }
}
