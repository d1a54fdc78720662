import TapeBench
import TapeList

/// Shows its error instead of the items it has.
struct EmptyingList: HandmadeList {
    let name = "list that empties on failure"
    var notes = ListNotes(asking: .tap)

    mutating func broke(_ flight: LoadTicket<String>, _ failure: LoadFailure) -> [ListEffect] {
        changing { notes in
            notes.flight = nil
            notes.items = []
            notes.failure = (failure, flight.purpose)
            return true
        } + [.report(failure)]
    }
}
