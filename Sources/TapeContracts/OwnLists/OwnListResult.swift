package import TapeBench

/// What judging somebody's list, client or board came to.
package struct OwnListResult: Sendable {
    package let rows: [LawRow]
    /// The broken laws, the likely cause of the others first.
    package let causes: [LawIdentifier]
    /// A run in which each broken law was broken.
    package let traces: [LawIdentifier: ListTrace]
    /// The requests of a run in which each broken law was broken, of a client without a list.
    package var logs: [LawIdentifier: String] = [:]
    package let pages: Int
    /// The faults that somebody chose and that found no place to strike at.
    package let unplaced: [String]
    /// What was not tried, and why.
    package let untried: [String]
}
