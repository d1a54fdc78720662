import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Ends connections that bring no whole request in time, also those that drip.
///
/// The time runs from a connection's beginning, and again from the end of each answer. At its end a connection tells whether
/// its last answer was read.
final class ConnectionWatch: Sendable {
    /// A connection that is watched for as long as it is open.
    final class Watched: Sendable {
        private struct State {
            /// Nil while the server, and not the client, is to do something.
            var deadline: ContinuousClock.Instant?
            /// The answer that was sent last, until the client asks for something else, so that it surely read it.
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

        /// A whole request is there.
        func pause() { state.withLock { $0 = State() } }

        /// The answer was sent, if there is one; the next request is waited for.
        func resume(behind answer: WireAnswer?) {
            let deadline = ContinuousClock.now + patience
            state.withLock { $0 = State(deadline: deadline, last: answer) }
        }

        /// The answer that was sent last.
        fileprivate var last: WireAnswer? { state.withLock(\.last) }

        /// Whether its time is up, which is said once.
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

    /// Begins to watch a socket, which must stay open until its watch has ended.
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

    /// Called before the socket is closed, so that no other one with its number is meant.
    func end(_ watched: Watched) {
        _ = state.withLock { $0.connections.removeValue(forKey: ObjectIdentifier(watched)) }
        guard let last = watched.last, SocketAddress.isBrokenOff(watched.socket) else { return }
        last.finish(.unread)
    }

    private func planSweep() {
        // Weakly, because the alarms outlive what they are for.
        alarms.ring(after: patience / 4) { [weak self] in self?.sweep() }
    }

    private func sweep() {
        let goesOn = state.withLock { state in
            let now = ContinuousClock.now
            for connection in state.connections.values where connection.isDue(at: now) {
                // The server reads the end of the connection and closes it.
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
