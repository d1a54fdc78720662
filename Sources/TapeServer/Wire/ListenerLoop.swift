import Synchronization
import TapeHTTP

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Accepts connections on any number of listeners and fires alarms, on a thread of its own.
final class ListenerLoop: Sendable {
    private struct State {
        var listeners: [ConnectionSource.Listener: Int32] = [:]
        var adopted: ConnectionSource.Listener = 0
        /// Closed by the loop's own thread, so that its number is not reused while the thread waits on it.
        var retired: [Int32] = []
        var isStopping = false
    }

    let alarms: Alarms
    private let state = Mutex(State())
    private let pipe: WakePipe

    init() throws(ServerError) {
        let pipe = try WakePipe()
        self.pipe = pipe
        alarms = Alarms { pipe.wake() }
    }

    /// Starts accepting.
    func run(
        handing serve: @escaping @Sendable (IncomingConnection) -> Void
    ) throws(ServerError) {
        do {
            try DetachedThread.start { self.loop(serve) }
        } catch {
            throw ServerError(.other, error.detail)
        }
    }

    /// Listens on one more port and returns its number.
    func open(on address: String, port: UInt16) throws(ServerError) -> UInt16 {
        let socket = try SocketAddress.listen(on: address, port: port)
        guard let number = SocketAddress.localPort(of: socket) else {
            _ = Self.systemClose(socket)
            throw ServerError(.other, "the listener has no port")
        }
        state.withLock { $0.listeners[ConnectionSource.Listener(number)] = socket }
        pipe.wake()
        return number
    }

    /// Takes over a listener made elsewhere, whose port may be in use in this process, too; returns a number for it.
    func adopt(_ socket: Int32) -> ConnectionSource.Listener {
        _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
        _ = fcntl(socket, F_SETFL, O_NONBLOCK)
        let number = state.withLock { state in
            state.adopted += 1
            let number = ConnectionSource.Listener(UInt16.max) + state.adopted
            state.listeners[number] = socket
            return number
        }
        pipe.wake()
        return number
    }

    /// Stops listening; accepted connections go on.
    func close(_ listener: ConnectionSource.Listener) {
        state.withLock { state in
            if let socket = state.listeners.removeValue(forKey: listener) {
                state.retired.append(socket)
            }
        }
        pipe.wake()
    }

    /// Ends the thread and closes every listener.
    func stop() {
        state.withLock { state in
            state.isStopping = true
            state.retired += state.listeners.values
            state.listeners = [:]
        }
        pipe.wake()
    }

    private func loop(_ serve: (IncomingConnection) -> Void) {
        while true {
            let (listeners, isStopping) = state.withLock { state in
                for socket in state.retired { _ = Self.systemClose(socket) }
                state.retired = []
                return (Array(state.listeners), state.isStopping)
            }
            guard !isStopping else { return alarms.close() }
            let ready = wait(for: listeners.map(\.value), atMost: alarms.ringDue())
            for (number, socket) in listeners where ready.contains(socket) {
                accept(on: socket, ConnectionSource(listener: number), serve)
            }
        }
    }

    /// The listeners that have connections to accept.
    private func wait(for sockets: [Int32], atMost time: Duration?) -> Set<Int32> {
        var polled = ([pipe.readEnd] + sockets).map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        let milliseconds = time.map { Int32(min($0 / .milliseconds(1) + 1, 60_000)) } ?? 60_000
        guard unsafe poll(&polled, nfds_t(polled.count), milliseconds) > 0 else { return [] }
        if polled[0].revents != 0 { pipe.empty() }
        return Set(polled.dropFirst().filter { $0.revents != 0 }.map(\.fd))
    }

    private func accept(
        on listener: Int32, _ source: ConnectionSource, _ serve: (IncomingConnection) -> Void
    ) {
        // Accepts as many as wait, up to a bound, so that other listeners get their turn.
        for _ in 0..<256 {
            var address = sockaddr_storage()
            var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
            let socket = unsafe withUnsafeMutablePointer(to: &address) { pointer in
                unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    unsafe Self.systemAccept(listener, $0, &length)
                }
            }
            guard socket >= 0 else {
                // With no descriptors left, waiting connections would make this loop spin.
                if errno == EMFILE || errno == ENFILE { _ = usleep(10_000) }
                return
            }
            _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
            _ = fcntl(socket, F_SETFL, O_NONBLOCK)
            SocketAddress.sendsAtOnce(socket)
            serve(
                IncomingConnection(
                    socket: socket, address: address, length: length, source: source))
        }
    }

    private static func systemClose(_ socket: Int32) -> Int32 {
        #if canImport(Glibc)
            Glibc.close(socket)
        #else
            Darwin.close(socket)
        #endif
    }

    private static func systemAccept(
        _ socket: Int32, _ address: UnsafeMutablePointer<sockaddr>,
        _ length: UnsafeMutablePointer<socklen_t>
    ) -> Int32 {
        #if canImport(Glibc)
            unsafe Glibc.accept(socket, address, length)
        #else
            unsafe Darwin.accept(socket, address, length)
        #endif
    }
}
