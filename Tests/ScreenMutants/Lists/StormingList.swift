package import TapeList
package import TapeScreen

/// Asks again as soon as a request failed.
package struct StormingList: HandmadeList {
    package let name = "storming list"
    package var notes = ListNotes(asking: .display)

    package init() {}

    package mutating func failed(_ failure: LoadFailure, _ ticket: Int) -> [ListEffect] {
        guard let flight = notes.flight, flight.number == ticket else { return [] }
        return [.report(failure)] + load(flight.pointer)
    }
}
