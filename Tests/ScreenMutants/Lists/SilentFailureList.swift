import TapeBench
import TapeList

/// Swallows errors: the button is simply there again.
struct SilentFailureList: HandmadeList {
    let name = "list that fails silently"
    var notes = ListNotes(asking: .tap)

    mutating func broke(_ flight: LoadTicket<String>, _ failure: LoadFailure) -> [ListEffect] {
        changing { notes in
            notes.flight = nil
            if flight.purpose == .refresh { notes.failure = (failure, .refresh) }
            return false
        }
    }
}
