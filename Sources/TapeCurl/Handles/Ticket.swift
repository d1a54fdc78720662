internal import Synchronization
internal import TapeHTTP

/// What stands for one exchange on both sides of the loop: the task that waits and the thread that works.
final class Ticket: Sendable {
    let request: HTTPRequest
    private let cancelled = Atomic(false)

    init(_ request: HTTPRequest) {
        self.request = request
    }

    /// Whether the task has given up; it may have done so before the loop saw the ticket.
    var isCancelled: Bool { cancelled.load(ordering: .acquiring) }

    func cancel() { cancelled.store(true, ordering: .releasing) }
}
