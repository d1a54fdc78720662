import TapeBench
import TapeList

/// Tells the table of changes that are none.
struct ChattyList: HandmadeList {
    let name = "chatty list"
    var notes = ListNotes(asking: .tap)

    mutating func laidOut(_ lastVisible: RowPath?) -> [ListEffect] {
        guard !hasTold else { return [] }
        hasTold = true
        return [.update(.batch(UpdateBatch()), leaving: shape)]
    }

    private var hasTold = false
}
