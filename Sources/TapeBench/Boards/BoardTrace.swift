package import TapeList

/// Everything that was observed of one board, in order.
package struct BoardTrace: Sendable {
    /// Something observed.
    package enum Entry: Hashable, Sendable {
        /// The board was given an input.
        case input(BoardInput)
        /// It reported its status to its observers.
        case emitted(SectionStatus)
        /// It started a section's load, which ended at once if there is a result.
        case started(SectionTicket<String>, SectionResult?)
        /// Its state between two inputs, after all effects of the last one.
        case look(Look)
        /// It was compared with a board made of boards.
        case composed(Composition)
    }

    /// The status of one board of all sections compared with that of a board whose sections are boards.
    package struct Composition: Hashable, Sendable {
        /// The sections' statuses, part by part.
        package let parts: [[SectionStatus]]
        /// The status of the board of all sections.
        package let whole: SectionStatus
        /// The status of the board of boards.
        package let ofParts: SectionStatus
    }

    /// The state of a board between two inputs.
    package struct Look: Hashable, Sendable {
        /// The status that the board reports.
        package let status: SectionStatus
        /// The statuses of its sections, derived from the inputs alone.
        package let sections: [String: SectionStatus]
        /// The statuses of its sections as the board reports them; `nil` if it cannot report them.
        package let shown: [String: SectionStatus]?
        /// Whether the previous input was the result of a superseded load.
        package let isAfterLateReport: Bool
    }

    /// The board's name.
    package let board: String
    /// How its sections share the screen.
    package let layout: BoardLayout
    /// What happened.
    package internal(set) var entries: [Entry] = []
    /// Whether the board started loads without end, so that the run was stopped.
    package internal(set) var isStorm = false
}
