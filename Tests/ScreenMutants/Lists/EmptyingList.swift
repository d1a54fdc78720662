package import TapeList
package import TapeScreen

/// Shows its error instead of the items it has.
package struct EmptyingList: HandmadeList {
    package let name = "list that empties on failure"
    package var notes = ListNotes(asking: .tap)

    package init() {}

    package mutating func failed(_ failure: LoadFailure, _ ticket: Int) -> [ListEffect] {
        guard let flight = notes.flight, flight.number == ticket else { return [] }
        return changing { notes in
            notes.flight = nil
            notes.items = []
            notes.failure = (failure, flight.purpose)
            return true
        } + [.report(failure)]
    }
}
