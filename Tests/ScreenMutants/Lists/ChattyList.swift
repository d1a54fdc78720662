package import TapeList
package import TapeScreen

/// Tells the table of changes that are none.
package struct ChattyList: HandmadeList {
    package let name = "chatty list"
    package var notes = ListNotes(asking: .tap)

    package init() {}

    package mutating func laidOut(_ lastVisible: RowPath?) -> [ListEffect] {
        guard !hasTold else { return [] }
        hasTold = true
        return [.update(.batch(UpdateBatch()), leaving: shape)]
    }

    private var hasTold = false
}
