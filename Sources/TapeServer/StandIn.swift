/// Stands in for an API: plays cassettes to any client that connects.
///
/// Each case has its own port, so that relative and absolute links keep working, cases run side by side, and no path or header
/// of the API is reserved.
package final class StandIn: Sendable {
    /// The protocol that clients speak to a port.
    package enum Speech: Hashable, Sendable {
        case plain
        case tls
        /// The port is also a proxy: for whole URLs and for tunnels to the recorded host.
        case proxy
        /// TLS or plain HTTP, as the first byte shows, for any host that a request names: all names resolve to this machine.
        case everyHost
    }

    private let router: HostRouter
    private let loop: ListenerLoop
    private let server: WireServer
    private let secure: WireServer?
    private let gate: ConnectGate?
    /// The address to listen on: nobody but this machine may ask for what was recorded.
    private static let address = "127.0.0.1"

    /// Starts the threads that serve connections; no listener is open yet.
    ///
    /// A connection that does not send a whole request within `patience` is closed. TLS is available only if it is asked for.
    package init(patience: Duration = .seconds(60), isSecure: Bool = false) throws(ServerError) {
        let router = HostRouter()
        let loop = try ListenerLoop()
        let server = try WireServer(router, alarms: loop.alarms, patience: patience)
        (self.router, self.loop, self.server) = (router, loop, server)
        guard isSecure else {
            (secure, gate) = (nil, nil)
            try loop.run { server.serve($0) }
            return
        }
        guard Authority.shared != nil else {
            throw ServerError(.other, "cannot create a certificate authority")
        }
        let secure = try WireServer(
            router, alarms: loop.alarms, patience: patience, isSecure: true)
        let gate = try ConnectGate(patience: patience)
        (self.secure, self.gate) = (secure, gate)
        try gate.run(
            { router.mayPass($0, listener: $1) },
            plain: { server.serve($0) }, secure: { secure.serve($0) })
        try loop.run { connection in
            switch router.speech(at: connection.source.listener) {
            case .plain: server.serve(connection)
            case .tls: secure.serve(connection)
            case .proxy: gate.take(connection, isProxy: true)
            case .everyHost: gate.take(connection, isProxy: false)
            }
        }
    }

    deinit {
        gate?.stop()
        loop.stop()
    }

    /// Opens a listener for a case and returns its port.
    package func open(
        _ handler: any PortHandler, port: UInt16 = 0, speaking speech: Speech = .plain
    ) throws(ServerError) -> UInt16 {
        let number = try loop.open(on: Self.address, port: port)
        if speech != .plain { Authority.shared?.allow(handler.hosts) }
        router.add(handler, at: ConnectionSource.Listener(number), speaking: speech)
        return number
    }

    /// Takes over listeners made in a network where all names resolve to them; returns the numbers that close them.
    package func adopt(_ listeners: [Int32], for handler: any PortHandler) -> [UInt32] {
        Authority.shared?.allow(handler.hosts)
        return listeners.map { socket in
            let number = loop.adopt(socket)
            router.add(handler, at: number, speaking: .everyHost)
            return number
        }
    }

    /// Closes a case's listener; requests already accepted are still answered.
    package func close(port: UInt16) { close([UInt32(port)]) }

    /// Closes listeners that were taken over.
    package func close(_ listeners: [UInt32]) {
        for listener in listeners {
            loop.close(listener)
            router.remove(at: listener)
        }
    }

    /// The origin of a case as its clients see it.
    package func origin(ofPort port: UInt16) -> String {
        let scheme = router.speech(at: ConnectionSource.Listener(port)) == .tls ? "https" : "http"
        return "\(scheme)://\(Self.address):\(port)"
    }
}
