package import TapeList
import TapeScreen

/// Calls a board without sections normal, so that an empty board inside another one counts as content.
package struct NormalWhenEmptyBoard: HandmadeBoard {
    package let name = "board that is normal when empty"
    package let layout: BoardLayout
    package var notes: BoardNotes

    package init(layout: BoardLayout, sections: [String]) {
        self.layout = layout
        notes = BoardNotes(sections: sections, told: layout == .fullTable ? .empty : .normal)
    }

    package var status: SectionStatus {
        let statuses = notes.statuses
        return statuses.isEmpty ? .normal : BoardNotes.greatest(statuses, layout)
    }
}
