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

    /// Starts the two threads that serve; nothing is listened on yet.
    package init(address: String = "127.0.0.1") throws(ServerError) {
        self.address = address
        let cases = OpenCases()
        let loop = try ListenerLoop()
        let server = try WireServer(cases, alarms: loop.alarms)
        try loop.run { server.serve($0, from: $1, length: $2) }
        (self.cases, self.loop, self.server) = (cases, loop, server)
    }

    deinit { loop.stop() }

    /// Opens a listener for a case; gives its port.
    package func open(_ player: CasePlayer, port: UInt16 = 0) throws(ServerError) -> UInt16 {
        let number = try loop.open(on: address, port: port)
        cases.add(player, at: number)
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

/// The cases by their ports.
final class OpenCases: WireHandler {
    private let players = Mutex<[UInt16: CasePlayer]>([:])

    func add(_ player: CasePlayer, at port: UInt16) { players.withLock { $0[port] = player } }

    func remove(at port: UInt16) { players.withLock { $0[port] = nil } }

    func answer(_ request: WireRequest) -> WireAnswer {
        guard let player = players.withLock({ $0[request.port] }) else {
            return Self.refusal(410, "this case was closed")
        }
        guard request.target.hasPrefix("/") else {
            return Self.refusal(400, "ask for a path: this is the API itself and no proxy")
        }
        let host = request.headers["Host"] ?? "127.0.0.1:\(request.port)"
        guard Self.isOurs(host, port: request.port) else {
            return Self.refusal(421, "`\(host.prefix(100))` is not a name of this stand-in")
        }
        return player.answer(request, at: host)
    }

    /// Whether a `Host` names this machine: any other name was made to lead here, as pages in a browser can do.
    private static func isOurs(_ host: String, port: UInt16) -> Bool {
        guard host.hasSuffix(":\(port)") || port == 80 else { return false }
        let name = host.hasSuffix(":\(port)") ? String(host.dropLast("\(port)".count + 1)) : host
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        let isLoopback =
            parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
        return isLoopback || name.lowercased() == "localhost" || name == "[::1]"
    }

    private static func refusal(_ status: Int, _ words: String) -> WireAnswer {
        let response = HTTPResponse(
            status: status, headers: ["Content-Type": "text/plain; charset=utf-8"],
            body: Array("pagetape: \(words)\n".utf8))
        return WireAnswer(WireResponse(response).map(WireAnswer.Content.response) ?? .closed)
    }
}
