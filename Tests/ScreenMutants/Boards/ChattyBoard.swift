import TapeBench
import TapeList

/// Tells its status after every event, changed or not.
struct ChattyBoard: HandmadeBoard {
    let name = "chatty board"
    var notes: BoardNotes

    mutating func tell(_ stage: inout BoardStage) {
        stage.emit(status)
    }
}
