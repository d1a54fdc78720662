import Synchronization
import TapeHTTP

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Looks at the first bytes of connections to a proxy, and hands them on: to the TLS server once a `CONNECT` was answered, to the
/// plain one untouched where something else comes.
final class ConnectGate: Sendable {
    /// A connection whose first bytes are waited for.
    private struct Visitor {
        let socket: Int32
        let address: sockaddr_storage
        let length: socklen_t
        let port: UInt16
        let deadline: ContinuousClock.Instant
    }

    /// What becomes of a connection.
    private enum Decision {
        case wait
        case plain
        /// The head of a `CONNECT` has so many bytes.
        case connect(authority: String, head: Int)
        case drop
    }

    private struct State {
        var visitors: [Visitor] = []
        var isStopping = false
    }

    private let state = Mutex(State())
    private let bell: Bell
    private let patience: Duration
    private static let longestHead = 16_384

    init(patience: Duration) throws(ServerError) {
        bell = try Bell()
        self.patience = patience
    }

    /// Begins to look; `mayPass` says whether a port leads to a host.
    func run(
        _ mayPass: @escaping @Sendable (_ authority: String, _ port: UInt16) -> Bool,
        plain: @escaping @Sendable (Int32, sockaddr_storage, socklen_t) -> Void,
        secure: @escaping @Sendable (Int32, sockaddr_storage, socklen_t) -> Void
    ) throws(ServerError) {
        do {
            try DetachedThread.start { [self] in
                while let visitors = waited() {
                    for visitor in visitors {
                        switch Self.look(at: visitor) {
                        case .wait: keep(visitor)
                        case .plain: plain(visitor.socket, visitor.address, visitor.length)
                        case .drop: Self.drop(visitor.socket)
                        case .connect(let authority, let head):
                            Self.discard(head, of: visitor.socket)
                            guard mayPass(authority, visitor.port) else {
                                Self.say("HTTP/1.1 403 Forbidden", to: visitor.socket)
                                Self.drop(visitor.socket)
                                continue
                            }
                            Self.say("HTTP/1.1 200 Connection established", to: visitor.socket)
                            secure(visitor.socket, visitor.address, visitor.length)
                        }
                    }
                }
            }
        } catch {
            throw ServerError(.other, error.detail)
        }
    }

    /// Takes a connection to a port.
    func take(_ socket: Int32, _ address: sockaddr_storage, _ length: socklen_t, port: UInt16) {
        let visitor = Visitor(
            socket: socket, address: address, length: length, port: port,
            deadline: .now + patience)
        state.withLock { $0.visitors.append(visitor) }
        bell.ring()
    }

    func stop() {
        state.withLock { $0.isStopping = true }
        bell.ring()
    }

    private func keep(_ visitor: Visitor) { state.withLock { $0.visitors.append(visitor) } }

    /// The connections that bytes have come on, or whose time is up; nil at the end.
    private func waited() -> [Visitor]? {
        let (visitors, isStopping) = state.withLock { state in
            defer { state.visitors = [] }
            return (state.visitors, state.isStopping)
        }
        guard !isStopping else {
            for visitor in visitors { Self.drop(visitor.socket) }
            return nil
        }
        var polled = ([bell.source] + visitors.map(\.socket)).map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        _ = unsafe poll(&polled, nfds_t(polled.count), visitors.isEmpty ? 60_000 : 1_000)
        if polled[0].revents != 0 { bell.quiet() }
        var ready: [Visitor] = []
        let now = ContinuousClock.now
        for (place, visitor) in zip(polled.dropFirst(), visitors) {
            if place.revents != 0 || visitor.deadline <= now {
                ready.append(visitor)
            } else {
                keep(visitor)
            }
        }
        return ready
    }

    /// Nothing is taken from the connection.
    private static func look(at visitor: Visitor) -> Decision {
        var bytes = [UInt8](repeating: 0, count: longestHead)
        let count = unsafe recv(
            visitor.socket, &bytes, bytes.count, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
        guard count > 0 else {
            return visitor.deadline <= .now ? .drop : count == 0 ? .drop : .wait
        }
        let start = Array("CONNECT ".utf8)
        guard zip(bytes.prefix(count), start).allSatisfy({ $0 == $1 }) else { return .plain }
        let text = String(decoding: bytes.prefix(count), as: UTF8.self)
        guard let end = text.firstRange(of: "\r\n\r\n") else {
            if count == longestHead || visitor.deadline <= .now { return .drop }
            // The rest is on its way; what came stays readable meanwhile.
            _ = usleep(2_000)
            return .wait
        }
        let words = text.prefix { $0 != "\r\n" }.split(separator: " ")
        guard words.count == 3, words[2].hasPrefix("HTTP/1.") else { return .drop }
        return .connect(
            authority: String(words[1]), head: text[..<end.upperBound].utf8.count)
    }

    private static func discard(_ count: Int, of socket: Int32) {
        var bytes = [UInt8](repeating: 0, count: count)
        _ = unsafe recv(socket, &bytes, count, Int32(MSG_DONTWAIT))
    }

    private static func say(_ line: String, to socket: Int32) {
        let bytes = Array("\(line)\r\n\r\n".utf8)
        // So few bytes fit into the buffer of a connection that nothing was sent on.
        _ = unsafe send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    private static func drop(_ socket: Int32) { _ = close(socket) }
}
