import TapeBench
import TapeList

/// Asks again as soon as a request failed.
struct StormingList: HandmadeList {
    let name = "storming list"
    var notes = ListNotes(asking: .display)

    mutating func broke(_ flight: LoadTicket<String>, _ failure: LoadFailure) -> [ListEffect] {
        [.report(failure)] + load(flight.pointer)
    }
}
