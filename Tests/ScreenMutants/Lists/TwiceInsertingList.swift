package import TapeList
package import TapeScreen

/// Appends a page when it arrives and once more when the table was laid out.
package struct TwiceInsertingList: HandmadeList {
    package let name = "list that inserts twice"
    package var notes = ListNotes(asking: .tap)
    private var arrived: [String] = []

    package init() {}

    package func additions(_ page: [String]) -> [String] { page }

    package mutating func arrived(
        _ page: LoadedPage<String, String>, _ ticket: Int
    ) -> [ListEffect] {
        guard let flight = notes.flight, flight.number == ticket else { return [] }
        arrived = flight.purpose == .append ? page.items : []
        return accept(page, replacing: flight.purpose == .refresh)
    }

    package mutating func laidOut(_ lastVisible: RowPath?) -> [ListEffect] {
        let again = arrived
        arrived = []
        return changing { notes in
            notes.items += again
            return false
        }
    }
}
