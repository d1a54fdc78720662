import TapeBench
import TapeList

/// Says that there is no more as soon as a page failed.
struct EarlyEndMarkList: HandmadeList {
    let name = "list that ends early"
    var notes = ListNotes(asking: .tap)

    var footer: Footer {
        guard !notes.items.isEmpty else { return .absent }
        if notes.isAppending { return .loading }
        return notes.hasMore && notes.failure == nil ? .button : .endMark
    }
}
