import TapeBench
import TapeList

/// Asks for the next page as soon as one arrived, wished for or not.
struct GreedyList: HandmadeList {
    let name = "greedy list"
    var notes = ListNotes(asking: .tap)

    mutating func accept(
        _ page: LoadedPage<String, String>, replacing: Bool
    ) -> [ListEffect] {
        let effects = take(page, replacing: replacing)
        return notes.hasMore ? effects + load(notes.next) : effects
    }
}
