package import TapeHTTP

/// A port of 127.0.0.1 where connections are made and nobody ever says a word.
package final class SilentPort: Sendable {
    package let authority: String
    private let socket: LoopbackSocket

    package init() throws {
        // The system completes connections by itself; that they are never accepted is the silence.
        socket = try .bound()
        authority = "127.0.0.1:\(try socket.port())"
        try socket.listen()
    }

    package func url(_ target: String, scheme: String = "http") -> HTTPURL {
        HTTPURL("\(scheme)://\(authority)\(target)")
    }
}
