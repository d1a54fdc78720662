package import TapeBench

/// The result of judging a user's own list, client or board.
package struct OwnListResult: Sendable {
    package let rows: [LawRow]
    /// The broken laws, the likely cause of the others first.
    package let causes: [LawIdentifier]
    /// For each broken law, a run in which it was broken.
    package let traces: [LawIdentifier: ListTrace]
    /// For each broken law of a client without a list, the requests of a run in which it was broken.
    package var logs: [LawIdentifier: String] = [:]
    package let pages: Int
    /// The faults that the user chose and that found no place to strike.
    package let unplaced: [String]
    /// What was not tried, and why.
    package let untried: [String]
}
