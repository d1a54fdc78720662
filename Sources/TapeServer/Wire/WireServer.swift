internal import CMicroHTTPD
import Synchronization
import TapeHTTP

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// Serves HTTP on the connections that are handed to it; one thread serves them all.
///
/// `@unchecked Sendable`: the daemon's own functions may be called from any thread.
@safe final class WireServer: @unchecked Sendable {
    private let daemon: OpaquePointer
    private let callbacks: WireCallbacks

    /// Starts the server; `patience` is how long a connection may take to bring a whole request.
    init(
        _ handler: any WireHandler, alarms: Alarms, patience: Duration, isSecure: Bool = false
    ) throws(ServerError) {
        callbacks = WireCallbacks(
            handler, alarms: alarms, watch: ConnectionWatch(patience: patience, alarms: alarms),
            isSecure: isSecure)
        // The callbacks outlive the daemon: both end with this object.
        var settings = unsafe tape_mhd_callbacks(
            handle: handleRequest, begin: beginRequest, complete: completeRequest,
            connect: noteConnection, context: Unmanaged.passUnretained(callbacks).toOpaque())
        // 16 kB a connection for its headers, which the library clears and so takes up after each answer, and 100,000
        // connections: more than a process has descriptors for.
        let daemon = unsafe tape_mhd_start(
            &settings, 100_000, 16_384, 75, isSecure ? Authority.certificateCallback : nil)
        guard let daemon = unsafe daemon else {
            throw ServerError(.other, "the server's thread could not be started")
        }
        unsafe self.daemon = daemon
    }

    deinit { stop() }

    /// Takes over a connected socket.
    func serve(_ connection: IncomingConnection) {
        var address = connection.address
        callbacks.expect(connection)
        // The socket is the library's from here on, whatever comes of it.
        _ = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe MHD_add_connection(daemon, connection.socket, $0, connection.length)
            }
        }
    }

    private func stop() { unsafe MHD_stop_daemon(daemon) }
}

/// What the daemon's callbacks reach.
final class WireCallbacks: Sendable {
    let handler: any WireHandler
    let alarms: Alarms
    let watch: ConnectionWatch
    let isSecure: Bool
    /// Each connection has its own limit as well.
    let bodies = BodyAllowance(256 << 20)
    /// How open connections came, where that says more than their port does.
    private let arrivals = Mutex<[Int32: Arrival]>([:])

    init(
        _ handler: any WireHandler, alarms: Alarms, watch: ConnectionWatch, isSecure: Bool
    ) {
        self.handler = handler
        self.alarms = alarms
        self.watch = watch
        self.isSecure = isSecure
    }

    /// Notes how a connection came, before it is served.
    func expect(_ connection: IncomingConnection) {
        arrivals.withLock { $0[connection.socket] = connection.arrival }
    }

    func arrival(of socket: Int32, at port: UInt16) -> Arrival {
        arrivals.withLock { $0[socket] } ?? Arrival(listener: Arrival.Listener(port))
    }

    /// Called before the socket is closed, so that no other one with its number is meant.
    func forget(_ socket: Int32) { arrivals.withLock { $0[socket] = nil } }
}

private func callbacks(_ context: UnsafeMutableRawPointer?) -> WireCallbacks? {
    guard let context = unsafe context else { return nil }
    return unsafe Unmanaged<WireCallbacks>.fromOpaque(context).takeUnretainedValue()
}

private func conversation(_ context: UnsafeMutableRawPointer?) -> WireConversation? {
    guard let context = unsafe context else { return nil }
    return unsafe Unmanaged<WireConversation>.fromOpaque(context).takeUnretainedValue()
}

/// What is noted of a connection in the bits of a pointer: how it is watched, and which port the client reached.
struct ConnectionNote {
    let watched: ConnectionWatch.Identity
    let port: UInt16

    init(watched: ConnectionWatch.Identity, port: UInt16) {
        self.watched = watched
        self.port = port
    }

    init?(_ pointer: UnsafeMutableRawPointer?) {
        let bits = UInt(bitPattern: pointer)
        guard bits != 0 else { return nil }
        self.init(
            watched: .init(truncatingIfNeeded: bits >> 16), port: UInt16(truncatingIfNeeded: bits))
    }

    /// Never nil for a connection that is watched: their numbers begin with 1.
    var pointer: UnsafeMutableRawPointer? {
        unsafe UnsafeMutableRawPointer(bitPattern: UInt(watched) << 16 | UInt(port))
    }
}

/// Begins to watch a connection, and stops before its socket is closed.
private func noteConnection(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
    _ note: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ code: MHD_ConnectionNotificationCode
) {
    guard let connection = unsafe connection, let callbacks = unsafe callbacks(context) else {
        return
    }
    let socket = unsafe tape_mhd_socket(connection)
    guard code == .CONNECTION_NOTIFY_STARTED else {
        if let known = unsafe ConnectionNote(note?.pointee) { callbacks.watch.end(known.watched) }
        callbacks.forget(socket)
        return
    }
    let begun = ConnectionNote(
        watched: callbacks.watch.begin(socket), port: SocketAddress.localPort(of: socket) ?? 0)
    unsafe note?.pointee = begun.pointer
}

/// Begins a request as soon as its first line is there, where its target stands as it came.
private func beginRequest(
    _ context: UnsafeMutableRawPointer?, _ target: UnsafePointer<CChar>?,
    _ connection: OpaquePointer?
) -> UnsafeMutableRawPointer? {
    guard let target = unsafe target, let connection = unsafe connection,
        let callbacks = unsafe callbacks(context)
    else { return nil }
    guard let note = unsafe ConnectionNote(tape_mhd_socket_context(connection)) else { return nil }
    let conversation = unsafe WireConversation(
        on: connection, target: target, note, callbacks)
    // `completeRequest` releases what is retained here.
    return unsafe Unmanaged.passRetained(conversation).toOpaque()
}

private func handleRequest(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ url: UnsafePointer<CChar>?,
    _ method: UnsafePointer<CChar>?, _ version: UnsafePointer<CChar>?,
    _ upload: UnsafePointer<CChar>?, _ uploadSize: UnsafeMutablePointer<Int>?,
    _ request: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
    guard let conversation = unsafe conversation(request?.pointee), let method = unsafe method,
        let version = unsafe version, let uploadSize = unsafe uploadSize
    else { return .NO }
    guard unsafe uploadSize.pointee == 0 else {
        let bytes = unsafe UnsafeRawBufferPointer(start: upload, count: uploadSize.pointee)
        unsafe uploadSize.pointee = 0
        unsafe conversation.take(bytes)
        return .YES
    }
    return unsafe conversation.advance(method: method, version: version)
}

private func completeRequest(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
    _ request: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
    _ code: MHD_RequestTerminationCode
) {
    guard let pointer = unsafe request?.pointee else { return }
    unsafe request?.pointee = nil
    let conversation = unsafe Unmanaged<WireConversation>.fromOpaque(pointer).takeRetainedValue()
    conversation.end(isSent: code == .REQUEST_TERMINATED_COMPLETED_OK)
}
