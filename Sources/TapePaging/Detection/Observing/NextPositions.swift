import Synchronization

/// The next position of one page by each convention that was tried on it, each read only once.
final class NextPositions: Sendable {
    private let known = Mutex<[Convention: Position?]>([:])

    func position(by convention: Convention, orReading read: () -> Position?) -> Position? {
        if let position = known.withLock({ $0[convention] }) { return position }
        let position = read()
        known.withLock { $0[convention] = .some(position) }
        return position
    }
}
