package import TapeList
import TapeScreen

/// Lets an error outrank loading, as one may read the conditions of the matrix.
package struct ErrorFirstBoard: HandmadeBoard {
    package let name = "board that shows errors first"
    package let layout: BoardLayout
    package var notes: BoardNotes

    package init(layout: BoardLayout, sections: [String]) {
        self.layout = layout
        notes = BoardNotes(sections: sections, told: layout == .fullTable ? .empty : .normal)
    }

    package var status: SectionStatus {
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
