package import TapeList
package import TapeScreen

/// Asks when half of everything was seen: ever farther from the end the longer the list grows.
package struct RatioThresholdList: HandmadeList {
    package let name = "list with a ratio for a threshold"
    package var notes = ListNotes(asking: .rowsNearEnd(5))

    package init() {}

    package mutating func displayed(_ path: RowPath) -> [ListEffect] {
        path.row >= notes.items.count * 7 / 10 ? wished(.threshold) : []
    }
}
