import Synchronization

/// How many requests may be sent in total.
///
/// A command has one budget, shared by all its requests.
final class RequestBudget: Sendable {
    /// Nil for no limit.
    let limit: Int?
    private let spent = Mutex(0)

    init(_ limit: Int?) {
        self.limit = limit
    }

    /// Takes one request from the budget; false if it is used up.
    func take() -> Bool {
        spent.withLock { spent in
            if let limit, spent >= limit { return false }
            spent += 1
            return true
        }
    }

    /// How many requests have been sent.
    var count: Int { spent.withLock { $0 } }
}
