package import TapeList
package import TapeScreen

/// Does not look again when a section goes, so that the last loading one leaves the board loading.
package struct ForgetfulBoard: HandmadeBoard {
    package let name = "board that forgets who left"
    package let layout: BoardLayout
    package var notes: BoardNotes

    package init(layout: BoardLayout, sections: [String]) {
        self.layout = layout
        notes = BoardNotes(sections: sections, told: layout == .fullTable ? .empty : .normal)
    }

    private var isStale = false

    package var status: SectionStatus {
        guard !isStale else { return notes.told }
        return BoardNotes.greatest(notes.statuses, layout)
    }

    package mutating func removed(_ section: String, _ stage: inout BoardStage) {
        notes.sections.removeAll { $0.name == section }
        isStale = true
    }

    package mutating func tell(_ stage: inout BoardStage) {
        isStale = false
        guard status != notes.told else { return }
        notes.told = status
        stage.emit(status)
    }
}
