public import TapeList

/// An input to a board under test.
public enum BoardInput: Hashable, Sendable {
    /// Load all sections again.
    case refresh
    /// Load one section again.
    case reload(String)
    /// A section's load ended with this result.
    case report(SectionTicket<String>, SectionResult)
    /// A section's status was set from outside.
    case set(String, SectionStatus)
    /// A section was added below the others.
    case add(String, SectionStatus)
    /// A section was removed.
    case remove(String)
    /// A section that shows content began to load more.
    case appendBegan(String)
    /// A section could not load more; what it shows stays.
    case appendFailed(String)
    /// A section loaded more.
    case appendEnded(String)
}

/// A board that can be driven and watched: ours, or another one behind a small adapter.
public protocol BoardUnderTest {
    /// The name used in reports.
    var name: String { get }
    /// How its sections share the screen.
    var layout: BoardLayout { get }
    /// The board's current status.
    var status: SectionStatus { get }
    /// What each section shows now, by its name; `nil` for a board that cannot say, whose sections are then not judged.
    var sections: [String: SectionStatus]? { get }
    /// Handles an input; statuses are emitted and loads started on the stage, in the order in which they happen.
    mutating func handle(_ input: BoardInput, on stage: inout BoardStage)
}

extension BoardUnderTest {
    /// The default: the board cannot say.
    public var sections: [String: SectionStatus]? { nil }
}
