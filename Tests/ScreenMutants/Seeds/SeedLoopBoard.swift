import TapeBench
import TapeList

/// Refreshes section by section, as the seed's loop does: a section that is done at once ends the loading early.
struct SeedLoopBoard: HandmadeBoard {
    let name = "seed 5, section board"
    var notes: BoardNotes

    mutating func refreshed(_ stage: inout BoardStage) {
        for name in notes.sections.map(\.name) { load([name], &stage) }
    }
}
