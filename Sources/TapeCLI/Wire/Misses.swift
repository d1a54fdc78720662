import Synchronization

/// Requests that nothing answered.
final class Misses: Sendable {
    private let messages = Mutex<[String]>([])

    var all: [String] { messages.withLock { $0 } }

    func note(_ message: String) { messages.withLock { $0.append(message) } }
}
