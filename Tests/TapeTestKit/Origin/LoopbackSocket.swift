import Synchronization

#if canImport(Glibc)
    import Glibc
    private let streamKind = Int32(SOCK_STREAM.rawValue)
    private let sendFlags = Int32(MSG_NOSIGNAL)
#else
    import Darwin
    private let streamKind = SOCK_STREAM
    private let sendFlags: Int32 = 0
#endif

/// A stream socket on this machine; only its own thread reads, writes and closes it.
///
/// Any thread may ``shutDown()``: the lock keeps the number from being closed, and so used again
/// by someone else, between the look and the call.
final class LoopbackSocket: Sendable {
    /// A system call that a test cannot go on without.
    struct Failure: Error {
        let call: String
        let number: Int32
    }

    private let number: Int32
    private let isOpen = Mutex(true)

    private init(number: Int32) {
        self.number = number
    }

    deinit { close() }

    /// Binds a TCP socket to a port that the system chooses on 127.0.0.1.
    static func bound() throws -> LoopbackSocket {
        let socket = LoopbackSocket(number: try check("socket", made(AF_INET)))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        try socket.bind(&address)
        return socket
    }

    /// Connects to a port of 127.0.0.1.
    static func connected(to port: UInt16) throws -> LoopbackSocket {
        let socket = LoopbackSocket(number: try check("socket", made(AF_INET)))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        address.sin_port = port.bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = unsafe withUnsafeBytes(of: &address) { bytes in
            guard let base = unsafe bytes.bindMemory(to: sockaddr.self).baseAddress else {
                return Int32(-1)
            }
            return unsafe connect(socket.number, base, size)
        }
        _ = try check("connect", result)
        return socket
    }

    /// Binds a Unix socket to a path that must not exist yet.
    static func bound(toPath path: String) throws -> LoopbackSocket {
        let socket = LoopbackSocket(number: try check("socket", made(AF_UNIX)))
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        let fits = unsafe withUnsafeMutableBytes(of: &address.sun_path) { room in
            guard bytes.count < room.count else { return false }
            unsafe room.copyBytes(from: bytes)
            return true
        }
        guard fits else { throw Failure(call: "bind", number: ENAMETOOLONG) }
        try socket.bind(&address)
        return socket
    }

    private func bind<Address>(_ address: inout Address) throws {
        let size = socklen_t(MemoryLayout<Address>.size)
        let result = unsafe withUnsafeBytes(of: &address) { bytes in
            guard let base = unsafe bytes.bindMemory(to: sockaddr.self).baseAddress else {
                return Int32(-1)
            }
            return unsafe systemBind(number, base, size)
        }
        _ = try Self.check("bind", result)
    }

    /// The port of a bound TCP socket.
    func port() throws -> Int {
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = unsafe withUnsafeMutableBytes(of: &address) { bytes in
            guard let base = unsafe bytes.bindMemory(to: sockaddr.self).baseAddress else {
                return Int32(-1)
            }
            return unsafe getsockname(number, base, &size)
        }
        _ = try Self.check("getsockname", result)
        return Int(UInt16(bigEndian: address.sin_port))
    }

    func listen() throws {
        _ = try Self.check("listen", systemListen(number, 511))
    }

    /// Waits for the next connection, or gives nil as soon as the other socket is readable.
    func accept(until stop: LoopbackSocket) -> LoopbackSocket? {
        while true {
            var waiting = [
                pollfd(fd: number, events: Int16(POLLIN), revents: 0),
                pollfd(fd: stop.number, events: Int16(POLLIN), revents: 0),
            ]
            _ = unsafe poll(&waiting, 2, -1)
            if waiting[1].revents != 0 { return nil }
            guard waiting[0].revents != 0 else { continue }
            let accepted = systemAccept(number, nil, nil)
            guard accepted >= 0 else { continue }
            let socket = LoopbackSocket(number: accepted)
            socket.sendWithoutDelay()
            return socket
        }
    }

    /// Two sockets joined to each other; shutting one down makes the other readable.
    static func pair() throws -> (LoopbackSocket, LoopbackSocket) {
        var numbers: [Int32] = [0, 0]
        _ = try unsafe check("socketpair", socketpair(AF_UNIX, streamKind, 0, &numbers))
        return (LoopbackSocket(number: numbers[0]), LoopbackSocket(number: numbers[1]))
    }

    /// The bytes that have come, at least one; nil at the end and on failure.
    func receive() -> [UInt8]? {
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 16_384) { room, count in
            let got = unsafe recv(number, room.baseAddress, room.count, 0)
            count = max(0, got)
        }
        return bytes.isEmpty ? nil : bytes
    }

    /// The bytes that have come, or none and the system's error number; 0 is the end.
    func receiveOrReason() -> (bytes: [UInt8], number: Int32) {
        var number: Int32 = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 16_384) { room, count in
            let got = unsafe recv(self.number, room.baseAddress, room.count, 0)
            if got < 0 { number = errno }
            count = max(0, got)
        }
        return (bytes, number)
    }

    /// Sends every byte; false if the other side has gone.
    func send(_ bytes: ArraySlice<UInt8>) -> Bool {
        unsafe bytes.withUnsafeBytes { bytes in
            var sent = 0
            while sent < bytes.count {
                let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[sent...])
                let count = unsafe systemSend(number, rest.baseAddress, rest.count, sendFlags)
                guard count > 0 else { return false }
                sent += count
            }
            return true
        }
    }

    /// Ends both directions, which wakes the reader and the writer.
    func shutDown() {
        isOpen.withLock { isOpen in
            if isOpen { _ = shutdown(number, Int32(SHUT_RDWR)) }
        }
    }

    func close() {
        isOpen.withLock { isOpen in
            if isOpen { _ = systemClose(number) }
            isOpen = false
        }
    }

    /// Closes so that the other side sees a reset instead of an orderly end.
    func reset() {
        var linger = linger(l_onoff: 1, l_linger: 0)
        let size = socklen_t(MemoryLayout<linger>.size)
        _ = unsafe setsockopt(number, SOL_SOCKET, SO_LINGER, &linger, size)
        close()
    }

    private func sendWithoutDelay() {
        var yes: Int32 = 1
        let size = socklen_t(MemoryLayout<Int32>.size)
        _ = unsafe setsockopt(number, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, size)
        #if !canImport(Glibc)
            _ = unsafe setsockopt(number, SOL_SOCKET, SO_NOSIGPIPE, &yes, size)
        #endif
    }

    private static func made(_ family: Int32) -> Int32 { socket(family, streamKind, 0) }

    private static func check(_ call: String, _ result: Int32) throws -> Int32 {
        guard result >= 0 else { throw Failure(call: call, number: errno) }
        return result
    }
}

// The methods above would otherwise hide the system calls of the same name.
private func systemBind(_ n: Int32, _ a: UnsafePointer<sockaddr>, _ size: socklen_t) -> Int32 {
    unsafe bind(n, a, size)
}
private func systemListen(_ n: Int32, _ backlog: Int32) -> Int32 { listen(n, backlog) }
private func systemAccept(
    _ n: Int32, _ a: UnsafeMutablePointer<sockaddr>?, _ size: UnsafeMutablePointer<socklen_t>?
) -> Int32 {
    unsafe accept(n, a, size)
}
private func systemSend(_ n: Int32, _ b: UnsafeRawPointer?, _ size: Int, _ flags: Int32) -> Int {
    unsafe send(n, b, size, flags)
}
private func systemClose(_ n: Int32) -> Int32 { close(n) }
