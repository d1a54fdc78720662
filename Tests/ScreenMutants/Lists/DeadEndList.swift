import TapeBench
import TapeList

/// Takes its footer away after a failure, and with it the only thing that could ask again.
struct DeadEndList: HandmadeList {
    let name = "dead-end list"
    var notes = ListNotes(asking: .display)

    var footer: Footer {
        guard !notes.items.isEmpty, notes.hasMore, notes.failure == nil else { return .absent }
        return notes.isAppending ? .loading : .awaitingDisplay
    }
}
