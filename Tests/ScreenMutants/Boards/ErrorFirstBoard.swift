import TapeBench
import TapeList

/// Lets an error outrank loading, as one may read the conditions of the matrix.
struct ErrorFirstBoard: HandmadeBoard {
    let name = "board that shows errors first"
    var notes: BoardNotes

    var status: SectionStatus {
        let statuses = notes.statuses
        switch layout {
        case .bySection: return statuses.contains(.loading) ? .loading : .normal
        case .fullTable:
            if statuses.contains(.error) { return .error }
            if statuses.contains(.loading) { return .loading }
            return statuses.contains(.normal) ? .normal : .empty
        }
    }
}
