package import TapeList
package import TapeScreen

/// Refreshes section by section, as the seed's loop does: a section that is done at once ends the loading early.
package struct SeedLoopBoard: HandmadeBoard {
    package let name = "seed 5, section board"
    package let layout: BoardLayout
    package var notes: BoardNotes

    package init(layout: BoardLayout, sections: [String]) {
        self.layout = layout
        notes = BoardNotes(sections: sections, told: layout == .fullTable ? .empty : .normal)
    }

    package mutating func refreshed(_ stage: inout BoardStage) {
        for name in notes.sections.map(\.name) { load([name], &stage) }
    }
}
