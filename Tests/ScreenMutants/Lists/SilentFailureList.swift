package import TapeList
package import TapeScreen

/// Swallows errors: the button is simply there again.
package struct SilentFailureList: HandmadeList {
    package let name = "list that fails silently"
    package var notes = ListNotes(asking: .tap)

    package init() {}

    package mutating func failed(_ failure: LoadFailure, _ ticket: Int) -> [ListEffect] {
        guard let flight = notes.flight, flight.number == ticket else { return [] }
        return changing { notes in
            notes.flight = nil
            if flight.purpose == .refresh { notes.failure = (failure, .refresh) }
            return false
        }
    }
}
