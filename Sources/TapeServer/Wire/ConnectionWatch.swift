import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Ends connections that bring no whole request in time, also those that drip.
///
/// The time runs from a connection's beginning, and again from the end of each answer.
final class ConnectionWatch: Sendable {
    /// Names a connection for as long as it is open.
    typealias Identity = UInt32

    private struct Connection {
        let socket: Int32
        /// Nil while the server, and not the client, is to do something.
        var deadline: ContinuousClock.Instant?
        /// The answer that was sent last, until the client asks for something else, so that it surely read it.
        var last: WireAnswer?
    }

    private struct State {
        var connections: [Identity: Connection] = [:]
        var last: Identity = 0
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
    func begin(_ socket: Int32) -> Identity {
        let (identity, isFirst) = state.withLock { state in
            repeat { state.last &+= 1 } while state.connections[state.last] != nil
            state.connections[state.last] = Connection(socket: socket, deadline: .now + patience)
            defer { state.isSweeping = true }
            return (state.last, !state.isSweeping)
        }
        if isFirst { planSweep() }
        return identity
    }

    /// A whole request is there.
    func pause(_ identity: Identity) {
        state.withLock { state in
            state.connections[identity]?.deadline = nil
            state.connections[identity]?.last = nil
        }
    }

    /// The answer was sent, if there is one; the next request is waited for.
    func resume(_ identity: Identity, behind answer: WireAnswer?) {
        state.withLock { state in
            state.connections[identity]?.deadline = .now + patience
            state.connections[identity]?.last = answer
        }
    }

    /// Called before the socket is closed, so that no other one with its number is meant.
    func end(_ identity: Identity) {
        let ended = state.withLock { $0.connections.removeValue(forKey: identity) }
        guard let ended, let last = ended.last, SocketAddress.isBrokenOff(ended.socket) else {
            return
        }
        last.finish(.unread)
    }

    private func planSweep() {
        // Weakly, because the alarms outlive what they are for.
        alarms.ring(after: patience / 4) { [weak self] in self?.sweep() }
    }

    private func sweep() {
        let goesOn = state.withLock { state in
            let now = ContinuousClock.now
            for (identity, connection) in state.connections {
                guard let deadline = connection.deadline, deadline <= now else { continue }
                // The server reads the end of the connection and closes it.
                _ = shutdown(connection.socket, Self.bothWays)
                state.connections[identity]?.deadline = nil
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
