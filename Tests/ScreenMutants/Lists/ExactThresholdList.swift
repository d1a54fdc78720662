package import TapeList
package import TapeScreen

/// Asks when exactly the fifteenth row from the end is displayed, which a quick scroll never does.
package struct ExactThresholdList: HandmadeList {
    package let name = "list with an exact threshold"
    package var notes = ListNotes(asking: .rowsNearEnd(15))

    package init() {}

    package mutating func displayed(_ path: RowPath) -> [ListEffect] {
        path.row == notes.items.count - 15 ? wished(.threshold) : []
    }

    package mutating func laidOut(_ lastVisible: RowPath?) -> [ListEffect] { [] }
}
