package import TapeList
package import TapeScreen

/// Takes a page without items for the end.
package struct EmptyIsEndList: HandmadeList {
    package let name = "list that ends at empty pages"
    package var notes = ListNotes(asking: .tap)

    package init() {}

    package mutating func arrived(
        _ page: LoadedPage<String, String>, _ ticket: Int
    ) -> [ListEffect] {
        guard let flight = notes.flight, flight.number == ticket else { return [] }
        var page = page
        page.hasMore = page.hasMore && !page.items.isEmpty
        return accept(page, replacing: flight.purpose == .refresh)
    }
}
