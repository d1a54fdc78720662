package import TapeList
import TapeScreen

/// Says that there is no more as soon as a page failed.
package struct EarlyEndMarkList: HandmadeList {
    package let name = "list that ends early"
    package var notes = ListNotes(asking: .tap)

    package init() {}

    package var footer: Footer {
        guard !notes.items.isEmpty else { return .absent }
        if notes.isAppending { return .loading }
        return notes.hasMore && notes.failure == nil ? .button : .endMark
    }
}
