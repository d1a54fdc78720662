import TapeBench
import TapeList

/// Appends a page when it arrives and once more when the table was laid out.
struct TwiceInsertingList: HandmadeList {
    let name = "list that inserts twice"
    var notes = ListNotes(asking: .tap)
    private var arrived: [String] = []

    func additions(_ page: [String]) -> [String] { page }

    mutating func accept(
        _ page: LoadedPage<String, String>, replacing: Bool
    ) -> [ListEffect] {
        arrived = replacing ? [] : page.items
        return take(page, replacing: replacing)
    }

    mutating func laidOut(_ lastVisible: RowPath?) -> [ListEffect] {
        let again = arrived
        arrived = []
        return changing { notes in
            notes.items += again
            return false
        }
    }
}
