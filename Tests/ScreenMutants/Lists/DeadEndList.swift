package import TapeList
import TapeScreen

/// Takes its footer away after a failure, and with it the only thing that could ask again.
package struct DeadEndList: HandmadeList {
    package let name = "dead-end list"
    package var notes = ListNotes(asking: .display)

    package init() {}

    package var footer: Footer {
        guard !notes.items.isEmpty, notes.hasMore, notes.failure == nil else { return .absent }
        return notes.isAppending ? .loading : .awaitingDisplay
    }
}
