import TapeBench
import TapeList

/// Believes every result, also that of a load which a newer one superseded.
struct TokenlessBoard: HandmadeBoard {
    let name = "board without tokens"
    var notes: BoardNotes

    mutating func reported(
        _ ticket: SectionTicket<String>, _ result: SectionResult, _ stage: inout BoardStage
    ) {
        notes.change(ticket.section, to: result.status)
        tell(&stage)
    }
}
