import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Closes connections that do not send a whole request in time, even if they keep sending bytes.
///
/// The time runs from the start of a connection, and again from the end of each answer. When a connection ends, it reports
/// whether its last answer was read.
final class ConnectionWatch: Sendable {
    /// A connection that is watched for as long as it is open.
    final class Watched: Sendable {
        private struct State {
            /// Nil while it is the server's turn, not the client's.
            var deadline: ContinuousClock.Instant?
            /// The last answer sent; nil once the client sends another request, which shows that it has read the answer.
            var last: WireAnswer?
        }

        fileprivate let socket: Int32
        private let patience: Duration
        private let state: Mutex<State>

        fileprivate init(_ socket: Int32, patience: Duration) {
            self.socket = socket
            self.patience = patience
            state = Mutex(State(deadline: .now + patience))
        }

        /// Stops the clock: a whole request has arrived.
        func pause() { state.withLock { $0 = State() } }

        /// Restarts the clock after an answer, if there was one, while the next request is awaited.
        func resume(behind answer: WireAnswer?) {
            let deadline = ContinuousClock.now + patience
            state.withLock { $0 = State(deadline: deadline, last: answer) }
        }

        /// The last answer sent.
        fileprivate var last: WireAnswer? { state.withLock(\.last) }

        /// Whether its time is up; true only once.
        fileprivate func isDue(at now: ContinuousClock.Instant) -> Bool {
            state.withLock { state in
                guard let deadline = state.deadline, deadline <= now else { return false }
                state.deadline = nil
                return true
            }
        }
    }

    private struct State {
        var connections: [ObjectIdentifier: Watched] = [:]
        var isSweeping = false
    }

    private let state = Mutex(State())
    private let patience: Duration
    private let alarms: Alarms

    init(patience: Duration, alarms: Alarms) {
        self.patience = patience
        self.alarms = alarms
    }

    /// Starts watching a socket, which must stay open until its watch has ended.
    func begin(_ socket: Int32) -> Watched {
        let watched = Watched(socket, patience: patience)
        let isFirst = state.withLock { state in
            state.connections[ObjectIdentifier(watched)] = watched
            defer { state.isSweeping = true }
            return !state.isSweeping
        }
        if isFirst { planSweep() }
        return watched
    }

    /// Stops watching; must be called before the socket is closed, because its number may be reused.
    func end(_ watched: Watched) {
        _ = state.withLock { $0.connections.removeValue(forKey: ObjectIdentifier(watched)) }
        guard let last = watched.last, SocketAddress.isBrokenOff(watched.socket) else { return }
        last.finish(.unread)
    }

    private func planSweep() {
        // Weak, because the alarms outlive this object.
        alarms.ring(after: patience / 4) { [weak self] in self?.sweep() }
    }

    private func sweep() {
        let goesOn = state.withLock { state in
            let now = ContinuousClock.now
            for connection in state.connections.values where connection.isDue(at: now) {
                // The server then reads the end of the connection and closes it.
                _ = shutdown(connection.socket, Self.bothWays)
            }
            state.isSweeping = !state.connections.isEmpty
            return state.isSweeping
        }
        if goesOn { planSweep() }
    }

    #if canImport(Glibc)
        private static let bothWays = Int32(SHUT_RDWR)
    #else
        private static let bothWays = SHUT_RDWR
    #endif
}
