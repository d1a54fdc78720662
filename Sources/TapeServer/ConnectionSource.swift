#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// How a connection came: through which listener, and in which tunnel.
struct ConnectionSource: Hashable, Sendable {
    /// The port of a listener of our own; listeners that were made elsewhere are numbered beyond all ports.
    typealias Listener = UInt32

    let listener: Listener
    /// Host and port that a proxy was asked to connect to; nil where it was not asked.
    var tunnel: String?
}

/// A connection that was accepted and that nobody serves yet.
struct IncomingConnection: Sendable {
    let socket: Int32
    let address: sockaddr_storage
    let length: socklen_t
    var source: ConnectionSource
}
