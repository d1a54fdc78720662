package import TapeList

/// Everything that was observed of one board, in order.
package struct BoardTrace: Sendable {
    /// Something observed.
    package enum Entry: Hashable, Sendable {
        /// The board was told something.
        case input(BoardInput)
        /// It told its observers its status.
        case emitted(SectionStatus)
        /// It started a section's load, which came to a result at once if one is given.
        case started(SectionTicket<String>, SectionResult?)
        /// It was looked at, after everything that an input brought about.
        case look(Look)
        /// It was compared with a board made of boards.
        case composed(Composition)
    }

    /// One board of all sections beside a board whose sections are boards.
    package struct Composition: Hashable, Sendable {
        /// The sections' statuses, part by part.
        package let parts: [[SectionStatus]]
        /// What the board of all sections says.
        package let whole: SectionStatus
        /// What the board of boards says.
        package let ofParts: SectionStatus
    }

    /// A board between two inputs.
    package struct Look: Hashable, Sendable {
        /// What it says its status is.
        package let status: SectionStatus
        /// What its sections have come to, by the inputs alone.
        package let sections: [String: SectionStatus]
        /// What the board says that its sections show; `nil` where it cannot tell.
        package let shown: [String: SectionStatus]?
        /// Whether the input before was the result of a load that something newer had superseded.
        package let isAfterLateReport: Bool
    }

    /// Whom it is about.
    package let board: String
    /// How its sections share the screen.
    package let layout: BoardLayout
    /// What happened.
    package internal(set) var entries: [Entry] = []
    /// Whether the board started loads without end, so that the run was broken off.
    package internal(set) var isStorm = false
}
