package import TapeList
package import TapeScreen

/// Asks only from display callbacks: a footer that stays on screen after new rows came says "loading" for ever.
package struct StaleSpinnerList: HandmadeList {
    package let name = "list with a stale spinner"
    package var notes = ListNotes(asking: .display)

    package init() {}

    package mutating func laidOut(_ lastVisible: RowPath?) -> [ListEffect] { [] }
}
