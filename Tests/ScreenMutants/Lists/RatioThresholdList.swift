import TapeBench
import TapeList

/// Asks when half of everything was seen: ever farther from the end the longer the list grows.
struct RatioThresholdList: HandmadeList {
    let name = "list with a ratio for a threshold"
    var notes = ListNotes(asking: .rowsNearEnd(5))

    mutating func displayed(_ path: RowPath) -> [ListEffect] {
        path.row >= notes.items.count * 7 / 10 ? wished(.threshold) : []
    }
}
