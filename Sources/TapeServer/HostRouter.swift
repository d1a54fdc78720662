import Synchronization
import TapeHTTP

/// Routes each request to a case by its listener and host, and refuses requests for other hosts.
final class HostRouter: WireHandler {
    private struct Port {
        let handler: any PortHandler
        let speech: StandIn.Speech
    }

    /// The host name under which requests with the same head are answered.
    struct Route {
        fileprivate let epoch: Int
        fileprivate let host: String
    }

    /// Counts listeners opened and closed; a cached route from an earlier epoch is looked up again.
    private let epoch = Atomic<Int>(0)
    private let handlers = Mutex<[ConnectionSource.Listener: Port]>([:])

    func add(
        _ handler: any PortHandler, at listener: ConnectionSource.Listener,
        speaking speech: StandIn.Speech
    ) {
        handlers.withLock { $0[listener] = Port(handler: handler, speech: speech) }
        epoch.add(1, ordering: .sequentiallyConsistent)
    }

    func speech(at listener: ConnectionSource.Listener) -> StandIn.Speech {
        handlers.withLock { $0[listener]?.speech } ?? .plain
    }

    /// Whether a tunnel to a host may be opened: only to a host that the handler answers for.
    func mayPass(_ authority: String, listener: ConnectionSource.Listener) -> Bool {
        guard let handler = handlers.withLock({ $0[listener]?.handler }) else { return false }
        if handler.answersFor(authority) {
            Authority.shared?.allow([HTTPURL("https://\(authority)/").host.lowercased()])
            return true
        }
        handler.note(
            stray: HTTPRequest(
                method: HTTPMethod(rawValue: "CONNECT"), url: HTTPURL("https://\(authority)/")))
        return false
    }

    func remove(at listener: ConnectionSource.Listener) {
        handlers.withLock { $0[listener] = nil }
        epoch.add(1, ordering: .sequentiallyConsistent)
    }

    func answer(_ request: WireRequest) -> WireAnswer {
        let epoch = epoch.load(ordering: .sequentiallyConsistent)
        if let route = request.head.route, route.epoch == epoch,
            let handler = handlers.withLock({ $0[request.source.listener]?.handler })
        {
            return handler.answer(request, at: route.host)
        }
        return answer(request, in: epoch)
    }

    private func answer(_ request: WireRequest, in epoch: Int) -> WireAnswer {
        guard let port = handlers.withLock({ $0[request.source.listener] }) else {
            return .refusal(410, "this case was closed")
        }
        var request = request
        var authority = request.headers["Host"] ?? "127.0.0.1:\(request.port)"
        var isAskedAsProxy = request.source.tunnel != nil
        // Only a proxy may be asked for an `https` URL.
        let isProxy = port.speech == .proxy || port.speech == .everyHost
        if let target = request.absoluteTarget, isProxy || !target.isSecure {
            (authority, request.target) = (target.authority, target.path)
            request.isSecure = request.isSecure || target.isSecure
            isAskedAsProxy = true
        }
        guard request.target.hasPrefix("/") else {
            return .refusal(400, "ask for a path: this is the API itself, not a proxy")
        }
        if let tunnel = request.source.tunnel,
            !Self.isSame(authority, tunnel, isSecure: request.isSecure)
        {
            note(request, at: authority, for: port)
            return .refusal(
                421, "the tunnel leads to \(tunnel.prefix(100)) and to no other host", isLast: true)
        }
        if port.speech == .everyHost || port.speech == .proxy && isAskedAsProxy,
            port.handler.answersFor(authority)
        {
            return port.handler.answer(request, at: authority)
        }
        guard port.speech != .everyHost,
            let host = Self.ownName(authority, port: request.port)
        else {
            if isProxy { note(request, at: authority, for: port) }
            return .refusal(
                421, "`\(authority.prefix(100))` is not a name of this stand-in", isLast: true)
        }
        request.head.route = Route(epoch: epoch, host: host)
        return port.handler.answer(request, at: host)
    }

    /// Reports a request for a host that the handler does not answer for.
    private func note(_ request: WireRequest, at authority: String, for port: Port) {
        let scheme = request.isSecure ? "https" : "http"
        port.handler.note(
            stray: HTTPRequest(
                method: HTTPMethod(rawValue: request.method),
                url: HTTPURL("\(scheme)://\(authority)\(request.target)"),
                headers: request.headers))
    }

    /// Whether two spellings name the same host and port.
    private static func isSame(_ one: String, _ other: String, isSecure: Bool) -> Bool {
        let names = [one, other].map { name in
            let name = name.lowercased()
            let suffix = isSecure ? ":443" : ":80"
            return name.hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : name
        }
        return names[0] == names[1]
    }

    /// Our own name with its port if the `Host` is a loopback name; nil for any other.
    ///
    /// Any other name was pointed at this machine, as web pages can do (DNS rebinding). A client that leaves out the port has
    /// still reached it.
    private static func ownName(_ host: String, port: UInt16) -> String? {
        let suffix = ":\(port)"
        let name = host.hasSuffix(suffix) ? String(host.dropLast(suffix.count)) : host
        // A name may end with the dot of the DNS root.
        guard LoopbackHost.contains(name) || name.lowercased() == "localhost." else { return nil }
        return port == 80 ? host : name + suffix
    }
}
