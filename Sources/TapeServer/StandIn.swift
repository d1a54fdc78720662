import Synchronization
package import TapeHTTP

/// Stands in for an API: plays cassettes to any client that connects.
///
/// Each case has a port of its own, so that relative and absolute links keep working, cases run side by side, and no path or
/// header of the API is taken.
package final class StandIn: Sendable {
    /// What clients speak to a port.
    package enum Speech: Hashable, Sendable {
        case plain
        case tls
        /// The port is also a proxy: for whole URLs, and for what is tunnelled to the recorded host.
        case proxy
    }

    private let cases: OpenCases
    private let loop: ListenerLoop
    private let server: WireServer
    private let secure: WireServer?
    private let gate: ConnectGate?
    /// The address that is listened on.
    package let address: String

    /// Starts the threads that serve at an address; nothing is listened on yet.
    ///
    /// A connection that does not bring a whole request within `patience` is closed. TLS is spoken only where it is asked for.
    package init(
        address: String = "127.0.0.1", patience: Duration = .seconds(60), isSecure: Bool = false
    ) throws(ServerError) {
        self.address = address
        let cases = OpenCases()
        let loop = try ListenerLoop()
        let server = try WireServer(cases, alarms: loop.alarms, patience: patience)
        (self.cases, self.loop, self.server) = (cases, loop, server)
        guard isSecure else {
            (secure, gate) = (nil, nil)
            try loop.run { server.serve($0, from: $1, length: $2) }
            return
        }
        guard Authority.shared != nil else {
            throw ServerError(.other, "no certificate authority could be made")
        }
        let secure = try WireServer(
            cases, alarms: loop.alarms, patience: patience, isSecure: true)
        let gate = try ConnectGate(patience: patience)
        (self.secure, self.gate) = (secure, gate)
        try gate.run(
            { cases.mayPass($0, port: $1) },
            plain: { server.serve($0, from: $1, length: $2) },
            secure: { secure.serve($0, from: $1, length: $2) })
        try loop.run { socket, address, length in
            let port = SocketAddress.localPort(of: socket) ?? 0
            switch cases.speech(at: port) {
            case .plain: server.serve(socket, from: address, length: length)
            case .tls: secure.serve(socket, from: address, length: length)
            case .proxy: gate.take(socket, address, length, port: port)
            }
        }
    }

    deinit {
        gate?.stop()
        loop.stop()
    }

    /// Opens a listener for a case; gives its port.
    package func open(
        _ handler: any PortHandler, port: UInt16 = 0, speaking speech: Speech = .plain
    ) throws(ServerError) -> UInt16 {
        let number = try loop.open(on: address, port: port)
        if speech != .plain { Authority.shared?.allow(handler.hosts) }
        cases.add(handler, at: number, speaking: speech)
        return number
    }

    /// Closes a case's listener; what was accepted is answered to its end.
    package func close(port: UInt16) {
        loop.close(port: port)
        cases.remove(at: port)
    }

    /// The origin of a case, as clients reach it.
    package func origin(ofPort port: UInt16) -> String {
        let scheme = cases.speech(at: port) == .tls ? "https" : "http"
        let host = address.contains(":") ? "[\(address)]" : address
        return "\(scheme)://\(host):\(port)"
    }
}

/// Answers what comes to one port.
package protocol PortHandler: Sendable {
    /// Called on the one thread that serves all connections, so it must not block; `host` is the name by which the client came.
    func answer(_ request: WireRequest, at host: String) -> WireAnswer
    /// Whether a name that is none of this machine's is answered for, as a proxy does for the recorded host.
    func answersFor(_ authority: String) -> Bool
    /// The names of the recorded hosts, for which certificates are signed.
    var hosts: Set<String> { get }
    /// Told of a request for a name that is not answered for.
    func note(foreign request: HTTPRequest)
}

extension PortHandler {
    package func answersFor(_ authority: String) -> Bool { false }
    package var hosts: Set<String> { [] }
    package func note(foreign request: HTTPRequest) {}
}

/// The cases by their ports.
final class OpenCases: WireHandler {
    private struct Port {
        let handler: any PortHandler
        let speech: StandIn.Speech
    }

    private let handlers = Mutex<[UInt16: Port]>([:])

    func add(_ handler: any PortHandler, at port: UInt16, speaking speech: StandIn.Speech) {
        handlers.withLock { $0[port] = Port(handler: handler, speech: speech) }
    }

    func speech(at port: UInt16) -> StandIn.Speech {
        handlers.withLock { $0[port]?.speech } ?? .plain
    }

    /// Whether a tunnel to a host may be made: only to the recorded one, which is never reached.
    func mayPass(_ authority: String, port: UInt16) -> Bool {
        guard let handler = handlers.withLock({ $0[port]?.handler }) else { return false }
        if handler.answersFor(authority) { return true }
        handler.note(
            foreign: HTTPRequest(
                method: HTTPMethod(rawValue: "CONNECT"), url: HTTPURL("https://\(authority)/")))
        return false
    }

    func remove(at port: UInt16) { handlers.withLock { $0[port] = nil } }

    func answer(_ request: WireRequest) -> WireAnswer {
        guard
            let (handler, speech) = handlers.withLock({ ports in
                ports[request.port].map { ($0.handler, $0.speech) }
            })
        else {
            return .refusal(410, "this case was closed")
        }
        var request = request
        var authority = request.headers["Host"] ?? "127.0.0.1:\(request.port)"
        if let (named, path) = request.absoluteTarget {
            (authority, request.target) = (named, path)
        }
        guard request.target.hasPrefix("/") else {
            return .refusal(400, "ask for a path: this is the API itself and no proxy")
        }
        if speech == .proxy, handler.answersFor(authority) {
            return handler.answer(request, at: authority)
        }
        guard let host = Self.ownName(authority, port: request.port) else {
            if speech == .proxy {
                handler.note(
                    foreign: HTTPRequest(
                        method: HTTPMethod(rawValue: request.method),
                        url: HTTPURL("http://\(authority)\(request.target)"),
                        headers: request.headers))
            }
            return .refusal(421, "`\(authority.prefix(100))` is not a name of this stand-in")
        }
        return handler.answer(request, at: host)
    }

    /// Our name with its port, if a `Host` is one: any other name was made to lead here, as pages in a browser can do.
    ///
    /// Who leaves the port out came to it all the same.
    private static func ownName(_ host: String, port: UInt16) -> String? {
        let suffix = ":\(port)"
        let name = host.hasSuffix(suffix) ? String(host.dropLast(suffix.count)) : host
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        let isLoopback =
            parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
        guard isLoopback || name.lowercased() == "localhost" || name == "[::1]" else { return nil }
        return port == 80 ? host : name + suffix
    }
}
