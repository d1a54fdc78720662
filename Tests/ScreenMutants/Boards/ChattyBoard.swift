package import TapeList
package import TapeScreen

/// Tells its status after every event, changed or not.
package struct ChattyBoard: HandmadeBoard {
    package let name = "chatty board"
    package let layout: BoardLayout
    package var notes: BoardNotes

    package init(layout: BoardLayout, sections: [String]) {
        self.layout = layout
        notes = BoardNotes(sections: sections, told: layout == .fullTable ? .empty : .normal)
    }

    package mutating func tell(_ stage: inout BoardStage) {
        stage.emit(status)
    }
}
