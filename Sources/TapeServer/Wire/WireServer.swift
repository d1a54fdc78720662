internal import CMicroHTTPD
import Synchronization
import TapeHTTP

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// Serves HTTP on the connections handed to it, all on one thread.
///
/// `@unchecked Sendable`: the daemon's own functions may be called from any thread.
@safe final class WireServer: @unchecked Sendable {
    private let daemon: OpaquePointer
    private let callbacks: WireCallbacks

    /// Starts the server; `patience` is how long a connection may take to send a whole request.
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
        // 16 kB for each connection's headers (the library clears this memory after each answer), and 100,000 connections: more
        // than a process has descriptors for.
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
        // From here on the library owns the socket, even if the call fails.
        _ = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe MHD_add_connection(daemon, connection.socket, $0, connection.length)
            }
        }
    }

    private func stop() { unsafe MHD_stop_daemon(daemon) }
}

private func callbacks(_ context: UnsafeMutableRawPointer?) -> WireCallbacks? {
    guard let context = unsafe context else { return nil }
    return unsafe Unmanaged<WireCallbacks>.fromOpaque(context).takeUnretainedValue()
}

private func note(_ context: UnsafeMutableRawPointer?) -> ConnectionNote? {
    guard let context = unsafe context else { return nil }
    return unsafe Unmanaged<ConnectionNote>.fromOpaque(context).takeUnretainedValue()
}

/// What is known of an open connection; only the server's one thread touches it.
final class ConnectionNote {
    let watched: ConnectionWatch.Watched
    let port: UInt16
    let source: ConnectionSource
    /// Made with the first request and used for all of them.
    var conversation: WireConversation?

    init(watched: ConnectionWatch.Watched, port: UInt16, source: ConnectionSource) {
        self.watched = watched
        self.port = port
        self.source = source
    }
}

/// Starts watching a connection, and stops before its socket is closed.
private func noteConnection(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
    _ note: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ code: MHD_ConnectionNotificationCode
) {
    guard let connection = unsafe connection, let callbacks = unsafe callbacks(context) else {
        return
    }
    let socket = unsafe tape_mhd_socket(connection)
    guard code == .CONNECTION_NOTIFY_STARTED else {
        callbacks.forget(socket)
        guard let pointer = unsafe note?.pointee else { return }
        unsafe note?.pointee = nil
        let known = unsafe Unmanaged<ConnectionNote>.fromOpaque(pointer).takeRetainedValue()
        known.conversation?.end(isSent: false)
        callbacks.watch.end(known.watched)
        return
    }
    let port = SocketAddress.localPort(of: socket) ?? 0
    let begun = ConnectionNote(
        watched: callbacks.watch.begin(socket), port: port,
        source: callbacks.source(of: socket, at: port))
    // Released above, when the connection ends.
    unsafe note?.pointee = Unmanaged.passRetained(begun).toOpaque()
}

/// Begins a request as soon as its first line has arrived, while its target is still unchanged in memory.
private func beginRequest(
    _ context: UnsafeMutableRawPointer?, _ target: UnsafePointer<CChar>?,
    _ connection: OpaquePointer?
) -> UnsafeMutableRawPointer? {
    guard let target = unsafe target, let connection = unsafe connection,
        let callbacks = unsafe callbacks(context)
    else { return nil }
    let context = unsafe tape_mhd_socket_context(connection)
    guard let note = unsafe note(context) else { return nil }
    let conversation =
        unsafe note.conversation
        ?? WireConversation(on: connection, target: target, note, callbacks)
    note.conversation = conversation
    unsafe conversation.begin(target: target)
    // The note outlives all requests of its connection.
    return unsafe context
}

private func handleRequest(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ url: UnsafePointer<CChar>?,
    _ method: UnsafePointer<CChar>?, _ version: UnsafePointer<CChar>?,
    _ upload: UnsafePointer<CChar>?, _ uploadSize: UnsafeMutablePointer<Int>?,
    _ request: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
    guard let conversation = unsafe note(request?.pointee)?.conversation,
        let method = unsafe method,
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
    guard let note = unsafe note(request?.pointee) else { return }
    unsafe request?.pointee = nil
    note.conversation?.end(isSent: code == .REQUEST_TERMINATED_COMPLETED_OK)
}
