#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Socket addresses and options.
enum SocketAddress {
    /// Listens on a port of an address; with port 0, the system chooses one.
    static func listen(on address: String, port: UInt16) throws(ServerError) -> Int32 {
        var hints = unsafe addrinfo()
        unsafe hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE
        unsafe hints.ai_socktype = streamType
        var found: UnsafeMutablePointer<addrinfo>?
        guard unsafe getaddrinfo(address, String(port), &hints, &found) == 0,
            let info = unsafe found
        else { throw ServerError(.other, "`\(address)` is not a numeric address") }
        defer { unsafe freeaddrinfo(info) }
        let socket = unsafe socket(info.pointee.ai_family, streamType, 0)
        guard socket >= 0 else { throw error("cannot create a socket", errno) }
        _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
        set(SO_REUSEADDR, on: socket)
        guard unsafe bind(socket, info.pointee.ai_addr, info.pointee.ai_addrlen) == 0,
            Self.systemListen(socket) == 0
        else {
            let number = errno
            _ = close(socket)
            throw error("cannot listen on \(address):\(port)", number)
        }
        _ = fcntl(socket, F_SETFL, O_NONBLOCK)
        return socket
    }

    /// The local port of a socket.
    static func localPort(of socket: Int32) -> UInt16? {
        var address = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let result = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe getsockname(socket, $0, &length)
            }
        }
        guard result == 0 else { return nil }
        return unsafe withUnsafeBytes(of: &address) { bytes in
            // Both address families store the port right after the family, highest byte first.
            UInt16(unsafe bytes[2]) << 8 | UInt16(unsafe bytes[3])
        }
    }

    /// Resets a connection at once; closing the socket later then sends nothing.
    static func reset(_ socket: Int32) {
        var option = linger(l_onoff: 1, l_linger: 0)
        _ = unsafe setsockopt(
            socket, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
        #if canImport(Glibc)
            // Closing alone would come after the library's orderly shutdown.
            var nowhere = sockaddr()
            nowhere.sa_family = sa_family_t(AF_UNSPEC)
            _ = unsafe connect(socket, &nowhere, socklen_t(MemoryLayout<sockaddr>.size))
        #endif
    }

    /// Whether the other side closed the connection while it waited for its answer.
    static func isAbandoned(_ socket: Int32) -> Bool {
        var byte: UInt8 = 0
        let count = unsafe recv(socket, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
        return count == 0 || count < 0 && errno != EAGAIN && errno != EINTR
    }

    /// Whether the other side reset the connection, which happens when it closes it with bytes left unread.
    ///
    /// After an orderly close, the other side has also acknowledged our end, which counts as one byte more than was sent.
    static func isBrokenOff(_ socket: Int32) -> Bool {
        #if canImport(Glibc)
            var bytes = [UInt8](repeating: 0, count: 256)
            var length = socklen_t(bytes.count)
            guard unsafe getsockopt(socket, Int32(IPPROTO_TCP), TCP_INFO, &bytes, &length) == 0,
                Int(length) >= infoSize, bytes[0] == UInt8(TCP_CLOSE)
            else { return false }
            func count(at place: Int) -> UInt64 {
                unsafe bytes.withUnsafeBytes {
                    unsafe $0.loadUnaligned(fromByteOffset: place, as: UInt64.self)
                }
            }
            return count(at: acknowledged) <= count(at: sent) &- count(at: sentAgain)
        #else
            return false
        #endif
    }

    // The offsets of the byte counts in the Linux kernel's `tcp_info`; the C library's header is too old to have all of them.
    private static let acknowledged = 120
    private static let sent = 200
    private static let sentAgain = 208
    private static let infoSize = 216

    /// Sends small answers at once.
    static func sendsAtOnce(_ socket: Int32) {
        var option: Int32 = 1
        _ = unsafe setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &option, 4)
    }

    private static func set(_ name: Int32, on socket: Int32) {
        var option: Int32 = 1
        _ = unsafe setsockopt(socket, SOL_SOCKET, name, &option, 4)
    }

    private static func systemListen(_ socket: Int32) -> Int32 {
        #if canImport(Glibc)
            Glibc.listen(socket, 4096)
        #else
            Darwin.listen(socket, 4096)
        #endif
    }

    private static func error(_ what: String, _ number: Int32) -> ServerError {
        let words = unsafe String(cString: strerror(number))
        let code: ServerError.Code =
            switch number {
            case EADDRINUSE: .portInUse
            case EACCES, EPERM: .notAllowed
            case _: .other
            }
        return ServerError(code, "\(what): \(words)")
    }

    #if canImport(Glibc)
        private static let streamType = Int32(SOCK_STREAM.rawValue)
    #else
        private static let streamType = SOCK_STREAM
    #endif
}
