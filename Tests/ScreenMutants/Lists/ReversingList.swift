import TapeList
import TapeScreen

/// Appends a page's items in the wrong order.
package struct ReversingList: HandmadeList {
    package let name = "list that reverses pages"
    package var notes = ListNotes(asking: .tap)

    package init() {}

    package func additions(_ page: [String]) -> [String] {
        let known = Set(notes.items)
        return page.uniqued.filter { !known.contains($0) }.reversed()
    }
}
