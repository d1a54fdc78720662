#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// How a connection arrived: through which listener and in which tunnel.
struct ConnectionSource: Hashable, Sendable {
    /// The port of one of our own listeners; listeners made elsewhere get numbers above all ports.
    typealias Listener = UInt32

    let listener: Listener
    /// Host and port of the `CONNECT` that opened the tunnel; nil without a tunnel.
    var tunnel: String?
}

/// A connection that was accepted and is not being served yet.
struct IncomingConnection: Sendable {
    let socket: Int32
    let address: sockaddr_storage
    let length: socklen_t
    var source: ConnectionSource
}
