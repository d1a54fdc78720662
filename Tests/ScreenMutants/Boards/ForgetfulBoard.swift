import TapeBench
import TapeList

/// Does not look again when a section goes, so that the last loading one leaves the board loading.
struct ForgetfulBoard: HandmadeBoard {
    let name = "board that forgets who left"
    var notes: BoardNotes

    var isStale = false

    var status: SectionStatus {
        guard !isStale else { return notes.told }
        return BoardNotes.greatest(notes.statuses, layout)
    }

    mutating func removed(_ section: String, _ stage: inout BoardStage) {
        notes.sections.removeAll { $0.name == section }
        isStale = true
    }

    mutating func tell(_ stage: inout BoardStage) {
        isStale = false
        guard status != notes.told else { return }
        notes.told = status
        stage.emit(status)
    }
}
