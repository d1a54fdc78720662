import Synchronization

/// How many bytes of requests' bodies may be held at once, over all connections.
final class BodyAllowance: Sendable {
    private let left: Mutex<Int>

    init(_ bytes: Int) {
        left = Mutex(bytes)
    }

    /// Whether there was room; if so, it is taken.
    func take(_ count: Int) -> Bool {
        left.withLock { left in
            guard count <= left else { return false }
            left -= count
            return true
        }
    }

    func giveBack(_ count: Int) { left.withLock { $0 += count } }
}
