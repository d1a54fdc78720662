import Foundation
import Synchronization

/// A proxy on 127.0.0.1 that tunnels by CONNECT or by SOCKS 5, to other ports of this machine only.
///
/// Hosts have whatever name they are asked for by; only the port counts.
package final class LoopbackTunnel: Sendable {
    /// How a tunnel is asked for.
    package enum Language: Sendable {
        case connect
        /// SOCKS 5 without a password, hosts by name.
        case socks
    }

    /// Where it listens, without a slash at the end.
    package let baseURL: String
    private let core: TunnelCore

    /// Listens on a port that the system chooses.
    package init(_ language: Language = .connect) throws {
        let listener = try LoopbackSocket.bound()
        let scheme =
            switch language {
            case .connect: "http"
            case .socks: "socks5h"
            }
        baseURL = "\(scheme)://127.0.0.1:\(try listener.port())"
        core = try TunnelCore(listener, language)
    }

    deinit { core.stop() }

    /// The hosts and ports that tunnels were asked to, in order.
    package var targets: [String] { core.targets }
}

/// What the tunnel's threads share, so that they do not keep the tunnel itself alive.
private final class TunnelCore: Sendable {
    private let asked = Mutex<[String]>([])
    private let stopping: LoopbackSocket

    private let language: LoopbackTunnel.Language

    init(_ listener: LoopbackSocket, _ language: LoopbackTunnel.Language) throws {
        let (near, far) = try LoopbackSocket.pair()
        stopping = near
        self.language = language
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
        let target: (host: String, port: UInt16)?
        let (yes, no): ([UInt8], [UInt8])
        switch language {
        case .connect:
            target = Self.connectTarget(socket)
            yes = Array("HTTP/1.1 200 Connected\r\n\r\n".utf8)
            no = Array("HTTP/1.1 502 Bad Gateway\r\n\r\n".utf8)
        case .socks:
            target = Self.socksTarget(socket)
            // Granted, or refused by the far side; then an address that nobody looks at.
            yes = [5, 0, 0, 1, 0, 0, 0, 0, 0, 0]
            no = [5, 5, 0, 1, 0, 0, 0, 0, 0, 0]
        }
        // `try?`: nobody there is an answer, which the asker is given.
        guard let target, let far = try? LoopbackSocket.connected(to: target.port) else {
            _ = socket.send(no[...])
            return socket.close()
        }
        asked.withLock { $0.append("\(target.host):\(target.port)") }
        _ = socket.send(yes[...])
        Thread.detachNewThread { Self.pass(from: far, to: socket) }
        Self.pass(from: socket, to: far)
    }

    private static func connectTarget(_ socket: LoopbackSocket) -> (host: String, port: UInt16)? {
        var head: [UInt8] = []
        while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
            guard let more = socket.receive() else { return nil }
            head += more
        }
        let words = String(decoding: head, as: UTF8.self).split(separator: " ")
        guard words.count > 1, words[0] == "CONNECT" else { return nil }
        let parts = words[1].split(separator: ":")
        guard parts.count == 2, let port = UInt16(parts[1]) else { return nil }
        return (String(parts[0]), port)
    }

    /// Goes through RFC 1928: a greeting, then a request for a host by its name.
    private static func socksTarget(_ socket: LoopbackSocket) -> (host: String, port: UInt16)? {
        var bytes: [UInt8] = []
        func has(_ count: Int) -> Bool {
            while bytes.count < count {
                guard let more = socket.receive() else { return false }
                bytes += more
            }
            return true
        }
        guard has(2), bytes[0] == 5, has(2 + Int(bytes[1])) else { return nil }
        bytes.removeFirst(2 + Int(bytes[1]))
        guard socket.send([5, 0]), has(5), bytes[...3].elementsEqual([5, 1, 0, 3]) else {
            return nil
        }
        let length = Int(bytes[4])
        guard has(5 + length + 2) else { return nil }
        let host = String(decoding: bytes[5..<(5 + length)], as: UTF8.self)
        return (host, UInt16(bytes[5 + length]) << 8 | UInt16(bytes[6 + length]))
    }

    private static func pass(from source: LoopbackSocket, to drain: LoopbackSocket) {
        while let bytes = source.receive(), drain.send(bytes[...]) {}
        source.shutDown()
        drain.shutDown()
    }
}
