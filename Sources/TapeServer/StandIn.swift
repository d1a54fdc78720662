import Synchronization
import TapeHTTP

/// Stands in for an API: plays cassettes to any client that connects.
///
/// Each case has a port of its own, so that relative and absolute links keep working, cases run side by side, and no path or
/// header of the API is taken.
package final class StandIn: Sendable {
    private let cases: OpenCases
    private let loop: ListenerLoop
    private let server: WireServer
    /// The address that is listened on.
    package let address: String

    /// Starts the two threads that serve at an address; nothing is listened on yet.
    ///
    /// A connection that does not bring a whole request within `patience` is closed.
    package init(
        address: String = "127.0.0.1", patience: Duration = .seconds(60)
    ) throws(ServerError) {
        self.address = address
        let cases = OpenCases()
        let loop = try ListenerLoop()
        let server = try WireServer(cases, alarms: loop.alarms, patience: patience)
        try loop.run { server.serve($0, from: $1, length: $2) }
        (self.cases, self.loop, self.server) = (cases, loop, server)
    }

    deinit { loop.stop() }

    /// Opens a listener for a case; gives its port.
    package func open(_ handler: any PortHandler, port: UInt16 = 0) throws(ServerError) -> UInt16 {
        let number = try loop.open(on: address, port: port)
        cases.add(handler, at: number)
        return number
    }

    /// Closes a case's listener; what was accepted is answered to its end.
    package func close(port: UInt16) {
        loop.close(port: port)
        cases.remove(at: port)
    }

    /// The origin of a case, as clients reach it.
    package func origin(ofPort port: UInt16) -> String {
        address.contains(":") ? "http://[\(address)]:\(port)" : "http://\(address):\(port)"
    }
}

/// Answers what comes to one port.
package protocol PortHandler: Sendable {
    /// Called on the one thread that serves all connections, so it must not block; `host` is the name by which the client came.
    func answer(_ request: WireRequest, at host: String) -> WireAnswer
}

/// The cases by their ports.
final class OpenCases: WireHandler {
    private let handlers = Mutex<[UInt16: any PortHandler]>([:])

    func add(_ handler: any PortHandler, at port: UInt16) {
        handlers.withLock { $0[port] = handler }
    }

    func remove(at port: UInt16) { handlers.withLock { $0[port] = nil } }

    func answer(_ request: WireRequest) -> WireAnswer {
        guard let handler = handlers.withLock({ $0[request.port] }) else {
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
        guard let host = Self.ownName(authority, port: request.port) else {
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
