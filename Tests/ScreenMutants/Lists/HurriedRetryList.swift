package import TapeList
package import TapeScreen

/// Does not read Retry-After.
package struct HurriedRetryList: HandmadeList {
    package let name = "list that cannot wait"
    package var notes = ListNotes(asking: .tap)

    package init() {}

    package mutating func failed(_ failure: LoadFailure, _ ticket: Int) -> [ListEffect] {
        guard let flight = notes.flight, flight.number == ticket else { return [] }
        return changing { notes in
            notes.flight = nil
            notes.failure = (LoadFailure(.temporary, message: failure.message), flight.purpose)
            return false
        } + [.report(failure)]
    }
}
