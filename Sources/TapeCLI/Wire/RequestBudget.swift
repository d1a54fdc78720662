import Synchronization

/// How many requests may go out in all.
///
/// A command has one, which all its requests share.
final class RequestBudget: Sendable {
    /// Nil where there is no limit.
    let limit: Int?
    private let spent = Mutex(0)

    init(_ limit: Int?) {
        self.limit = limit
    }

    /// Whether one more request may be made; if so, it counts as made.
    func take() -> Bool {
        spent.withLock { spent in
            if let limit, spent >= limit { return false }
            spent += 1
            return true
        }
    }

    /// How many requests were made.
    var count: Int { spent.withLock { $0 } }
}
