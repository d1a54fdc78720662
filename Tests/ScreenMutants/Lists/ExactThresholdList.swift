import TapeBench
import TapeList

/// Asks when exactly the fifteenth row from the end is displayed, which a quick scroll never does.
struct ExactThresholdList: HandmadeList {
    let name = "list with an exact threshold"
    var notes = ListNotes(asking: .rowsNearEnd(15))

    mutating func displayed(_ path: RowPath) -> [ListEffect] {
        path.row == notes.items.count - 15 ? wished(.threshold) : []
    }

    mutating func laidOut(_ lastVisible: RowPath?) -> [ListEffect] { [] }
}
