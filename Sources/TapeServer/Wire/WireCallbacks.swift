import Synchronization

/// What the daemon's callbacks reach.
final class WireCallbacks: Sendable {
    let handler: any WireHandler
    let alarms: Alarms
    let watch: ConnectionWatch
    let isSecure: Bool
    let heads = RecentRequestHeads()
    /// Each connection has its own limit as well.
    let bodies = BodyAllowance(256 << 20)
    /// How open connections came, where that says more than their port does.
    private let sources = Mutex<[Int32: ConnectionSource]>([:])

    init(
        _ handler: any WireHandler, alarms: Alarms, watch: ConnectionWatch, isSecure: Bool
    ) {
        self.handler = handler
        self.alarms = alarms
        self.watch = watch
        self.isSecure = isSecure
    }

    /// Notes how a connection came, before it is served.
    func expect(_ connection: IncomingConnection) {
        sources.withLock { $0[connection.socket] = connection.source }
    }

    func source(of socket: Int32, at port: UInt16) -> ConnectionSource {
        sources.withLock { $0[socket] }
            ?? ConnectionSource(listener: ConnectionSource.Listener(port))
    }

    /// Called before the socket is closed, so that no other one with its number is meant.
    func forget(_ socket: Int32) { sources.withLock { $0[socket] = nil } }
}

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
