import TapeBench
import TapeList

/// Calls a board without sections normal, so that an empty board inside another one counts as content.
struct NormalWhenEmptyBoard: HandmadeBoard {
    let name = "board that is normal when empty"
    var notes: BoardNotes

    var status: SectionStatus {
        let statuses = notes.statuses
        return statuses.isEmpty ? .normal : BoardNotes.greatest(statuses, layout)
    }
}
