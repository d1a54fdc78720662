#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A client that sends whatever bytes it is told to, and sees how its connection ends.
package struct RawClient: Sendable {
    /// How a connection ended.
    package enum End: Hashable, Sendable {
        case closed
        case reset
    }

    private let socket: LoopbackSocket

    /// Connects to an origin such as `http://127.0.0.1:4711`.
    package init(to origin: String) throws {
        guard let port = origin.split(separator: ":").last.flatMap({ UInt16($0) }) else {
            throw LoopbackSocket.Failure(call: "connect", number: EINVAL)
        }
        socket = try LoopbackSocket.connected(to: port)
    }

    /// False if the other side has gone.
    @discardableResult
    package func send(_ text: String) -> Bool { socket.send(Array(text.utf8)[...]) }

    /// What comes next; empty at the end.
    package func readSome() -> String {
        String(decoding: socket.receiveOrReason().0, as: UTF8.self)
    }

    /// All that comes until the connection ends.
    package func readToEnd() -> (text: String, end: End) {
        var all: [UInt8] = []
        while true {
            let (bytes, number) = socket.receiveOrReason()
            all += bytes
            if bytes.isEmpty {
                return (String(decoding: all, as: UTF8.self), number == 0 ? .closed : .reset)
            }
        }
    }
}
