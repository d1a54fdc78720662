import TapeBench
import TapeList

/// Takes loading more for section loading.
struct AppendLoadingBoard: HandmadeBoard {
    let name = "board that loads when sections load more"
    var notes: BoardNotes

    mutating func appended(
        _ section: String, _ input: BoardInput, _ stage: inout BoardStage
    ) {
        switch input {
        case .appendBegan: notes.change(section, to: .loading)
        case .appendFailed: notes.change(section, to: .error)
        case .appendEnded: notes.change(section, to: .normal)
        case .refresh, .reload, .report, .set, .add, .remove: return
        }
        tell(&stage)
    }
}
