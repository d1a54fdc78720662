import TapeBench
import TapeList

/// Goes on spinning after a failure.
struct EternalSpinnerList: HandmadeList {
    let name = "list with an eternal spinner"
    var notes = ListNotes(asking: .tap)

    var footer: Footer {
        guard !notes.items.isEmpty else { return .absent }
        guard notes.hasMore else { return .endMark }
        return notes.isAppending || notes.failure != nil ? .loading : .button
    }
}
