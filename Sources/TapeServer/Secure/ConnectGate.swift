import Synchronization
import TapeHTTP

#if canImport(Glibc)
    import Glibc
    private let sendFlags = Int32(MSG_NOSIGNAL)
#else
    import Darwin
    // Not every Darwin has the flag; the tool ignores the signal.
    private let sendFlags: Int32 = 0
#endif

/// Looks at the first bytes of a connection and hands it on untouched to the TLS server or the plain one.
///
/// A proxy's `CONNECT` is answered first.
final class ConnectGate: Sendable {
    /// A connection whose first bytes have not arrived yet.
    private struct Visitor {
        let connection: IncomingConnection
        /// Whether it may ask for a tunnel.
        let isProxy: Bool
        let deadline: ContinuousClock.Instant
        /// When it is looked at again, although bytes are there: so far they are only a part of a head.
        var restsUntil: ContinuousClock.Instant?
        private var rest = Duration.milliseconds(1)

        init(
            _ connection: IncomingConnection, isProxy: Bool, deadline: ContinuousClock.Instant
        ) {
            self.connection = connection
            self.isProxy = isProxy
            self.deadline = deadline
        }

        var socket: Int32 { connection.socket }

        func rests(at moment: ContinuousClock.Instant) -> Bool {
            restsUntil.map { moment < $0 } ?? false
        }

        /// The visitor, left alone for twice as long as before.
        func resting() -> Visitor {
            var visitor = self
            visitor.rest = min(rest * 2, .milliseconds(64))
            visitor.restsUntil = min(.now + visitor.rest, deadline)
            return visitor
        }
    }

    /// What to do with a connection.
    private enum Decision {
        case wait
        /// The rest of a head is on its way.
        case waitForMore
        case plain
        case secure
        /// `head` is the length of the `CONNECT` head in bytes.
        case connect(authority: String, head: Int)
        case drop
    }

    private struct State {
        var visitors: [Visitor] = []
        var isStopping = false
    }

    private let state = Mutex(State())
    private let pipe: WakePipe
    private let patience: Duration
    private static let longestHead = 16_384
    /// The first byte of every TLS connection (RFC 8446, 5.1).
    private static let handshake: UInt8 = 22

    init(patience: Duration) throws(ServerError) {
        pipe = try WakePipe()
        self.patience = patience
    }

    /// Starts the gate; `mayPass` says whether a listener leads to a host.
    func run(
        _ mayPass:
            @escaping @Sendable (_ authority: String, _ listener: ConnectionSource.Listener) -> Bool,
        plain: @escaping @Sendable (IncomingConnection) -> Void,
        secure: @escaping @Sendable (IncomingConnection) -> Void
    ) throws(ServerError) {
        do {
            try DetachedThread.start { [self] in
                while let visitors = waited() {
                    for visitor in visitors {
                        switch Self.look(at: visitor) {
                        case .wait: keep(visitor)
                        case .waitForMore: keep(visitor.resting())
                        case .plain: plain(visitor.connection)
                        case .secure: secure(visitor.connection)
                        case .drop: Self.drop(visitor.socket)
                        case .connect(let authority, let head):
                            Self.discard(head, of: visitor.socket)
                            let isLet = mayPass(authority, visitor.connection.source.listener)
                            connect(visitor, to: authority, if: isLet)
                        }
                    }
                }
            }
        } catch {
            throw ServerError(.other, error.detail)
        }
    }

    /// Answers a `CONNECT`; the first bytes inside the tunnel show which protocol it carries.
    private func connect(_ visitor: Visitor, to authority: String, if isLet: Bool) {
        guard isLet else {
            Self.say("HTTP/1.1 403 Forbidden", to: visitor.socket)
            return Self.drop(visitor.socket)
        }
        Self.say("HTTP/1.1 200 Connection established", to: visitor.socket)
        var connection = visitor.connection
        connection.source.tunnel = authority
        keep(Visitor(connection, isProxy: visitor.isProxy, deadline: .now + patience))
    }

    /// Takes a connection; on a proxy's port it may ask for a tunnel.
    func take(_ connection: IncomingConnection, isProxy: Bool) {
        let visitor = Visitor(connection, isProxy: isProxy, deadline: .now + patience)
        state.withLock { $0.visitors.append(visitor) }
        pipe.wake()
    }

    func stop() {
        state.withLock { $0.isStopping = true }
        pipe.wake()
    }

    private func keep(_ visitor: Visitor) { state.withLock { $0.visitors.append(visitor) } }

    /// The connections that have received bytes or run out of time; nil once the gate stops.
    private func waited() -> [Visitor]? {
        let (visitors, isStopping) = state.withLock { state in
            defer { state.visitors = [] }
            return (state.visitors, state.isStopping)
        }
        guard !isStopping else {
            for visitor in visitors { Self.drop(visitor.socket) }
            return nil
        }
        let start = ContinuousClock.now
        // The system leaves out negative ones.
        let sockets = visitors.map { $0.rests(at: start) ? -1 : $0.socket }
        var polled = ([pipe.readEnd] + sockets).map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        _ = unsafe poll(&polled, nfds_t(polled.count), Self.timeout(for: visitors, from: start))
        if polled[0].revents != 0 { pipe.empty() }
        var ready: [Visitor] = []
        let now = ContinuousClock.now
        for (place, visitor) in zip(polled.dropFirst(), visitors) {
            let hasRested = place.fd < 0 && !visitor.rests(at: now)
            if place.revents != 0 || hasRested || visitor.deadline <= now {
                ready.append(visitor)
            } else {
                keep(visitor)
            }
        }
        return ready
    }

    /// How many milliseconds may pass until a connection is looked at again.
    private static func timeout(
        for visitors: [Visitor], from start: ContinuousClock.Instant
    ) -> Int32 {
        let rests = visitors.compactMap(\.restsUntil).filter { $0 > start }
        guard let first = rests.min() else { return visitors.isEmpty ? 60_000 : 1_000 }
        return Int32(min((first - start) / .milliseconds(1), 999)) + 1
    }

    /// Only peeks: all bytes stay in the connection.
    private static func look(at visitor: Visitor) -> Decision {
        var bytes = [UInt8](repeating: 0, count: longestHead)
        let count = unsafe recv(
            visitor.socket, &bytes, bytes.count, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
        guard count > 0 else {
            return count == 0 || visitor.deadline <= .now ? .drop : .wait
        }
        if bytes[0] == handshake { return .secure }
        let start = Array("CONNECT ".utf8)
        guard visitor.isProxy, visitor.connection.source.tunnel == nil,
            zip(bytes.prefix(count), start).allSatisfy({ $0 == $1 })
        else { return .plain }
        // Works on bytes: invalid UTF-8 gets longer as text, which would make the head's length wrong.
        let head = bytes.prefix(count)
        guard let end = head.firstRange(of: Array("\r\n\r\n".utf8)) else {
            if count == longestHead || visitor.deadline <= .now { return .drop }
            return .waitForMore
        }
        let line = String(decoding: head.prefix { $0 != UInt8(ascii: "\r") }, as: UTF8.self)
        let words = line.split(separator: " ")
        guard words.count == 3, words[2].hasPrefix("HTTP/1.") else { return .drop }
        return .connect(authority: String(words[1]), head: end.upperBound)
    }

    private static func discard(_ count: Int, of socket: Int32) {
        var bytes = [UInt8](repeating: 0, count: count)
        _ = unsafe recv(socket, &bytes, count, Int32(MSG_DONTWAIT))
    }

    private static func say(_ line: String, to socket: Int32) {
        let bytes = Array("\(line)\r\n\r\n".utf8)
        // So few bytes always fit into the send buffer of a connection on which nothing was sent.
        _ = unsafe send(socket, bytes, bytes.count, sendFlags)
    }

    private static func drop(_ socket: Int32) { _ = close(socket) }
}
