import TapeBench
import TapeList

/// Takes a page shorter than asked for the last one.
struct ShortPageList: HandmadeList {
    let name = "list that trusts short pages"
    var notes = ListNotes(asking: .tap)

    func read(_ page: LoadedPage<String, String>) -> LoadedPage<String, String> {
        var page = page
        page.hasMore = page.items.count >= 20
        return page
    }
}
