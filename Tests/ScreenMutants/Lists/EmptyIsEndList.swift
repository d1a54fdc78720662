import TapeBench
import TapeList

/// Takes a page without items for the end.
struct EmptyIsEndList: HandmadeList {
    let name = "list that ends at empty pages"
    var notes = ListNotes(asking: .tap)

    func read(_ page: LoadedPage<String, String>) -> LoadedPage<String, String> {
        var page = page
        page.hasMore = page.hasMore && !page.items.isEmpty
        return page
    }
}
