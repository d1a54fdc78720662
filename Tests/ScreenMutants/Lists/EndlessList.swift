import TapeBench
import TapeList

/// Goes on while there is a pointer, whatever has-more says.
struct EndlessList: HandmadeList {
    let name = "endless list"
    var notes = ListNotes(asking: .display)

    func read(_ page: LoadedPage<String, String>) -> LoadedPage<String, String> {
        var page = page
        page.hasMore = page.next != nil
        return page
    }
}
