import TapeBench
import TapeList

/// Saves room by dropping items from the middle.
struct GapList: HandmadeList {
    let name = "list with a gap"
    var notes = ListNotes(asking: .tap)

    mutating func accept(
        _ page: LoadedPage<String, String>, replacing: Bool
    ) -> [ListEffect] {
        let added = replacing ? page.items : additions(page.items)
        return changing { notes in
            notes.flight = nil
            notes.isLoaded = true
            notes.hasMore = page.hasMore
            notes.next = page.next
            notes.items = replacing ? added : notes.items.prefix(20) + added
            return true
        }
    }
}
