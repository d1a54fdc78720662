import TapeBench
import TapeList

/// Retries whichever row is selected.
struct AnyRowRetryList: HandmadeList {
    let name = "list that retries from any row"
    var notes = ListNotes(asking: .tap)

    mutating func selected(_ path: RowPath) -> [ListEffect] {
        notes.failure == nil ? [] : retried()
    }
}
