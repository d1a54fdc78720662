package import TapeList
package import TapeScreen

/// Retries whichever row is selected.
package struct AnyRowRetryList: HandmadeList {
    package let name = "list that retries from any row"
    package var notes = ListNotes(asking: .tap)

    package init() {}

    package mutating func selected(_ path: RowPath) -> [ListEffect] {
        notes.failure == nil ? [] : retried()
    }
}
