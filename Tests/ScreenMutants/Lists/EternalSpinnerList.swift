package import TapeList
import TapeScreen

/// Goes on spinning after a failure.
package struct EternalSpinnerList: HandmadeList {
    package let name = "list with an eternal spinner"
    package var notes = ListNotes(asking: .tap)

    package init() {}

    package var footer: Footer {
        guard !notes.items.isEmpty else { return .absent }
        guard notes.hasMore else { return .endMark }
        return notes.isAppending || notes.failure != nil ? .loading : .button
    }
}
