public import TapeList

/// What a board under test is told.
public enum BoardInput: Hashable, Sendable {
    /// All sections shall load again.
    case refresh
    /// One section shall load again.
    case reload(String)
    /// A section's load came to a result.
    case report(SectionTicket<String>, SectionResult)
    /// A section has a status for reasons of its own.
    case set(String, SectionStatus)
    /// A section came, below the others.
    case add(String, SectionStatus)
    /// A section went.
    case remove(String)
    /// A section that shows content began to load more.
    case appendBegan(String)
    /// A section could not load more; what it shows stays.
    case appendFailed(String)
    /// A section loaded more.
    case appendEnded(String)
}

/// A board that can be driven and watched: ours, or somebody else's behind a small adapter.
public protocol BoardUnderTest {
    /// What reports call it.
    var name: String { get }
    /// How its sections share the screen.
    var layout: BoardLayout { get }
    /// The status of the board as it would answer now.
    var status: SectionStatus { get }
    /// What each section shows now, by its name; `nil` for a board that cannot tell, whose sections are then not judged.
    var sections: [String: SectionStatus]? { get }
    /// Takes an input; statuses are emitted and loads started on the stage, in the order in which they happen.
    mutating func handle(_ input: BoardInput, on stage: inout BoardStage)
}

extension BoardUnderTest {
    /// It cannot tell.
    public var sections: [String: SectionStatus]? { nil }
}
