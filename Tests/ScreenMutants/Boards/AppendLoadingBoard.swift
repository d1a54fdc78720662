package import TapeList
package import TapeScreen

/// Takes loading more for section loading.
package struct AppendLoadingBoard: HandmadeBoard {
    package let name = "board that loads when sections load more"
    package let layout: BoardLayout
    package var notes: BoardNotes

    package init(layout: BoardLayout, sections: [String]) {
        self.layout = layout
        notes = BoardNotes(sections: sections, told: layout == .fullTable ? .empty : .normal)
    }

    package mutating func appended(
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
