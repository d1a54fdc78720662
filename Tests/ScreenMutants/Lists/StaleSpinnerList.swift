import TapeBench
import TapeList

/// Asks only from display callbacks: a footer that stays on screen after new rows came says "loading" for ever.
struct StaleSpinnerList: HandmadeList {
    let name = "list with a stale spinner"
    var notes = ListNotes(asking: .display)

    mutating func laidOut(_ lastVisible: RowPath?) -> [ListEffect] { [] }
}
