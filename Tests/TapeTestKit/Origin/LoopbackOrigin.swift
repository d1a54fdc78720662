import Foundation
import Synchronization
package import TapeHTTP

/// A real HTTP/1.1 server on 127.0.0.1, for tests that need a socket at the other end.
///
/// The handler runs on the connection's own thread and may block; requests of one connection are
/// answered in turn, connections side by side. What came in is kept in ``requests``. The origin
/// ends, with everything it has open, when it is released.
///
/// ```swift
/// let origin = try LoopbackOrigin { request in
///     .json(request.query("page") == "2" ? #"{"items":[3]}"# : #"{"items":[1,2],"next":2}"#)
/// }
/// let exchange = await transport.exchange(HTTPRequest(url: origin.url("/items?page=2")))
/// ```
package final class LoopbackOrigin: Sendable {
    package typealias Handler = @Sendable (OriginRequest) -> OriginReply

    /// Where it listens, without a slash at the end.
    package let baseURL: String
    private let core: OriginCore

    /// Listens on a port that the system chooses.
    package init(_ handler: @escaping Handler) throws {
        let listener = try LoopbackSocket.bound()
        baseURL = "http://127.0.0.1:\(try listener.port())"
        core = try OriginCore(listener: listener, handler: handler)
    }

    /// Listens on a Unix socket, at a path that must not exist yet.
    package init(unixSocket path: String, _ handler: @escaping Handler) throws {
        baseURL = "http://localhost"
        core = try OriginCore(listener: .bound(toPath: path), handler: handler)
    }

    deinit { stop() }

    /// Every request received so far, in order of arrival.
    package var requests: [OriginRequest] { core.requests }

    /// How many connections were accepted so far.
    package var connectionCount: Int { core.connectionCount }

    /// The URL of a path and query on this origin, the text left as it is.
    package func url(_ target: String) -> HTTPURL { HTTPURL(baseURL + target) }

    /// Ends every connection, opens the gates they wait at, and refuses new ones.
    package func stop() { core.stop() }
}

/// What the origin's threads share, so that they do not keep the origin itself alive.
private final class OriginCore: Sendable {
    private struct State {
        var requests: [OriginRequest] = []
        var connectionCount = 0
        var open: [Int: LoopbackSocket] = [:]
        var awaited: [OriginGate] = []
        var isStopped = false
    }

    private let state = Mutex(State())
    private let handler: LoopbackOrigin.Handler
    private let stopping: LoopbackSocket

    init(listener: LoopbackSocket, handler: @escaping LoopbackOrigin.Handler) throws {
        let (near, far) = try LoopbackSocket.pair()
        self.handler = handler
        stopping = near
        try listener.listen()
        Thread.detachNewThread { self.accept(from: listener, until: far) }
    }

    var requests: [OriginRequest] { state.withLock(\.requests) }
    var connectionCount: Int { state.withLock(\.connectionCount) }

    func stop() {
        let (sockets, gates) = state.withLock { state in
            state.isStopped = true
            return (Array(state.open.values), state.awaited)
        }
        stopping.shutDown()
        for socket in sockets { socket.shutDown() }
        for gate in gates { gate.open() }
    }

    private func accept(from listener: LoopbackSocket, until stop: LoopbackSocket) {
        while let socket = listener.accept(until: stop) {
            let number: Int? = state.withLock { state in
                guard !state.isStopped else { return nil }
                state.connectionCount += 1
                state.open[state.connectionCount] = socket
                return state.connectionCount
            }
            guard let number else { break }
            Thread.detachNewThread { self.serve(socket, number: number) }
        }
        listener.close()
    }

    private func serve(_ socket: LoopbackSocket, number: Int) {
        var connection = OriginConnection(socket: socket, number: number)
        while let received = connection.next() {
            let reply = handler(log(received, connection: number))
            let script = OriginScript(reply, isHead: received.method == "HEAD")
            guard connection.act(script, waiting: wait) else { break }
        }
        state.withLock { $0.open[number] = nil }
        socket.close()
    }

    private func log(_ received: OriginConnection.Received, connection: Int) -> OriginRequest {
        state.withLock { state in
            let request = OriginRequest(
                method: received.method, target: received.target, version: received.version,
                headers: received.headers, body: received.body, head: received.head,
                connection: connection, ordinal: state.requests.count + 1)
            state.requests.append(request)
            return request
        }
    }

    private func wait(for gate: OriginGate) {
        let isStopped = state.withLock { state in
            state.awaited.append(gate)
            return state.isStopped
        }
        if !isStopped { gate.block() }
    }
}
