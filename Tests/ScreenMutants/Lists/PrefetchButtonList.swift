import TapeBench
import TapeList

/// Asks when the fifteenth row from the end is displayed, and offers a button besides.
struct PrefetchButtonList: HandmadeList {
    /// Whether it asks at that row alone, which a quick scroll steps over, rather than at every row from there on.
    let isExact: Bool
    var notes = ListNotes(asking: .rowsNearEnd(15))

    var name: String { "list with \(isExact ? "an exact" : "a") threshold and a button" }

    var footer: Footer {
        guard rightFooter == .absent, !notes.items.isEmpty, notes.hasMore else {
            return rightFooter
        }
        return .button
    }

    mutating func displayed(_ path: RowPath) -> [ListEffect] {
        let row = notes.items.count - 15
        return path.row == row || (!isExact && path.row > row) ? wished(.threshold) : []
    }

    mutating func laidOut(_ lastVisible: RowPath?) -> [ListEffect] { [] }
}
