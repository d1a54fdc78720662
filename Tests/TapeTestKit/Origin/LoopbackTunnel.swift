import Foundation
import Synchronization

/// A proxy on 127.0.0.1 that tunnels by CONNECT, to other ports of this machine only.
package final class LoopbackTunnel: Sendable {
    /// Where it listens, without a slash at the end.
    package let baseURL: String
    private let core: TunnelCore

    /// Listens on a port that the system chooses.
    package init() throws {
        let listener = try LoopbackSocket.bound()
        baseURL = "http://127.0.0.1:\(try listener.port())"
        core = try TunnelCore(listener)
    }

    deinit { core.stop() }

    /// The hosts and ports that tunnels were asked to, in order.
    package var targets: [String] { core.targets }
}

/// What the tunnel's threads share, so that they do not keep the tunnel itself alive.
private final class TunnelCore: Sendable {
    private let asked = Mutex<[String]>([])
    private let stopping: LoopbackSocket

    init(_ listener: LoopbackSocket) throws {
        let (near, far) = try LoopbackSocket.pair()
        stopping = near
        try listener.listen()
        Thread.detachNewThread {
            while let socket = listener.accept(until: far) {
                Thread.detachNewThread { self.serve(socket) }
            }
            listener.close()
        }
    }

    var targets: [String] { asked.withLock { $0 } }

    func stop() { stopping.shutDown() }

    private func serve(_ socket: LoopbackSocket) {
        var head: [UInt8] = []
        while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
            guard let more = socket.receive() else { return socket.close() }
            head += more
        }
        let words = String(decoding: head, as: UTF8.self).split(separator: " ")
        guard words.count > 1, words[0] == "CONNECT",
            let port = words[1].split(separator: ":").last.flatMap({ UInt16($0) }),
            // `try?`: nobody there is an answer, which the asker is given.
            let far = try? LoopbackSocket.connected(to: port)
        else {
            _ = socket.send(Array("HTTP/1.1 502 Bad Gateway\r\n\r\n".utf8)[...])
            return socket.close()
        }
        asked.withLock { $0.append(String(words[1])) }
        _ = socket.send(Array("HTTP/1.1 200 Connected\r\n\r\n".utf8)[...])
        Thread.detachNewThread { Self.pass(from: far, to: socket) }
        Self.pass(from: socket, to: far)
    }

    private static func pass(from source: LoopbackSocket, to drain: LoopbackSocket) {
        while let bytes = source.receive(), drain.send(bytes[...]) {}
        source.shutDown()
        drain.shutDown()
    }
}
