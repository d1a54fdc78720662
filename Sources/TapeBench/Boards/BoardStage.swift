public import TapeList

/// Where a board under test emits statuses and starts loads; it writes everything down.
public struct BoardStage: Sendable {
    /// Sections whose loads come to a result before `start` returns.
    var resultsAtOnce: [String: SectionResult]
    private(set) var entries: [BoardTrace.Entry] = []
    private(set) var pending: [SectionTicket<String>] = []

    init(resultsAtOnce: [String: SectionResult]) {
        self.resultsAtOnce = resultsAtOnce
    }

    /// Tells observers the status of the board.
    public mutating func emit(_ status: SectionStatus) {
        entries.append(.emitted(status))
    }

    /// Starts a section's load.
    ///
    /// - Returns: the result if the load is over at once, as with a cache; otherwise it comes as a report.
    public mutating func start(_ ticket: SectionTicket<String>) -> SectionResult? {
        let result = resultsAtOnce[ticket.section]
        entries.append(.started(ticket, result))
        if result == nil { pending.append(ticket) }
        return result
    }
}
