import TapeBench
import TapeList

/// Appends a page's items in the wrong order.
struct ReversingList: HandmadeList {
    let name = "list that reverses pages"
    var notes = ListNotes(asking: .tap)

    func additions(_ page: [String]) -> [String] {
        let known = Set(notes.items)
        return page.uniqued.filter { !known.contains($0) }.reversed()
    }
}
