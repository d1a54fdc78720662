package import TapeHTTP

/// A port of 127.0.0.1 that refuses every connection for as long as this lives.
package final class RefusedPort: Sendable {
    package let baseURL: String
    private let socket: LoopbackSocket

    package init() throws {
        // Bound but never listening: the port cannot be given to anyone else meanwhile.
        socket = try .bound()
        baseURL = "http://127.0.0.1:\(try socket.port())"
    }

    package func url(_ target: String) -> HTTPURL { HTTPURL(baseURL + target) }
}
