public import TapeList

/// Receives the statuses that a board under test emits and the loads that it starts, and records them.
public struct BoardStage: Sendable {
    /// The results of sections whose loads end before `start` returns.
    private let resultsAtOnce: [String: SectionResult]
    private(set) var entries: [BoardTrace.Entry] = []
    private(set) var pending: [SectionTicket<String>] = []

    init(resultsAtOnce: [String: SectionResult]) {
        self.resultsAtOnce = resultsAtOnce
    }

    /// Reports the status of the board to its observers.
    public mutating func emit(_ status: SectionStatus) {
        entries.append(.emitted(status))
    }

    /// Starts a section's load.
    ///
    /// - Returns: the result if the load ends at once, as with a cache; otherwise the result comes as a report.
    public mutating func start(_ ticket: SectionTicket<String>) -> SectionResult? {
        let result = resultsAtOnce[ticket.section]
        entries.append(.started(ticket, result))
        if result == nil { pending.append(ticket) }
        return result
    }
}
