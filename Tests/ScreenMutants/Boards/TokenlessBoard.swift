package import TapeList
package import TapeScreen

/// Believes every result, also that of a load which a newer one superseded.
package struct TokenlessBoard: HandmadeBoard {
    package let name = "board without tokens"
    package let layout: BoardLayout
    package var notes: BoardNotes

    package init(layout: BoardLayout, sections: [String]) {
        self.layout = layout
        notes = BoardNotes(sections: sections, told: layout == .fullTable ? .empty : .normal)
    }

    package mutating func reported(
        _ ticket: SectionTicket<String>, _ result: SectionResult, _ stage: inout BoardStage
    ) {
        notes.change(ticket.section, to: result.status)
        tell(&stage)
    }
}
