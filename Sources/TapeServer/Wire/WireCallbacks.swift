import Synchronization

/// The objects that the daemon's callbacks use.
final class WireCallbacks: Sendable {
    let handler: any WireHandler
    let alarms: Alarms
    let watch: ConnectionWatch
    let isSecure: Bool
    let heads = RecentRequestHeads()
    /// Shared by all connections; each has its own limit as well.
    let bodies = BodyAllowance(256 << 20)
    /// How open connections arrived, if their port alone does not show it.
    private let sources = Mutex<[Int32: ConnectionSource]>([:])

    init(
        _ handler: any WireHandler, alarms: Alarms, watch: ConnectionWatch, isSecure: Bool
    ) {
        self.handler = handler
        self.alarms = alarms
        self.watch = watch
        self.isSecure = isSecure
    }

    /// Notes how a connection arrived, before it is served.
    func expect(_ connection: IncomingConnection) {
        sources.withLock { $0[connection.socket] = connection.source }
    }

    func source(of socket: Int32, at port: UInt16) -> ConnectionSource {
        sources.withLock { $0[socket] }
            ?? ConnectionSource(listener: ConnectionSource.Listener(port))
    }

    /// Must be called before the socket is closed, because its number may be reused.
    func forget(_ socket: Int32) { sources.withLock { $0[socket] = nil } }
}

/// Limits how many bytes of request bodies are held at once, over all connections.
final class BodyAllowance: Sendable {
    private let left: Mutex<Int>

    init(_ bytes: Int) {
        left = Mutex(bytes)
    }

    /// Reserves room if there is enough; returns whether there was.
    func take(_ count: Int) -> Bool {
        left.withLock { left in
            guard count <= left else { return false }
            left -= count
            return true
        }
    }

    func giveBack(_ count: Int) { left.withLock { $0 += count } }
}
