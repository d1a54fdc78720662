import TapeBench
import TapeList

/// Does not read Retry-After.
struct HurriedRetryList: HandmadeList {
    let name = "list that cannot wait"
    var notes = ListNotes(asking: .tap)

    mutating func broke(_ flight: LoadTicket<String>, _ failure: LoadFailure) -> [ListEffect] {
        changing { notes in
            notes.flight = nil
            notes.failure = (LoadFailure(.temporary, message: failure.message), flight.purpose)
            return false
        } + [.report(failure)]
    }
}
