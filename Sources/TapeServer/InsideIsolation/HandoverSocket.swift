internal import CNamespaces

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// One end of a socket between two processes that carries words and open file descriptors.
package struct HandoverSocket: Sendable {
    /// A message received over the socket.
    package struct Message: Sendable {
        package let words: String
        package let descriptors: [Int32]
    }

    package let descriptor: Int32

    package init(_ descriptor: Int32) { self.descriptor = descriptor }

    /// Both ends of a new socket pair, which child programs do not inherit; nil if the system cannot create it.
    package static func pair() -> (near: Self, far: Self)? {
        var ends: [Int32] = [0, 0]
        guard unsafe socketpair(AF_UNIX, packets, 0, &ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (Self(ends[0]), Self(ends[1]))
    }

    /// Sends a message whole; false if the other end is gone.
    @discardableResult
    package func send(_ words: String, _ descriptors: [Int32] = []) -> Bool {
        let bytes = Array(words.utf8)
        return unsafe tape_send_descriptors(
            descriptor, bytes, bytes.count, descriptors, Int32(descriptors.count)) == bytes.count
    }

    /// The next message; nil once the other end is closed, or if nothing comes for so many seconds.
    package func receive(within seconds: Int) -> Message? {
        var limit = timeval()
        limit.tv_sec = seconds
        _ = unsafe setsockopt(
            descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var bytes = [UInt8](repeating: 0, count: 4_096)
        var descriptors = [Int32](repeating: 0, count: tape_most_descriptors)
        var count: Int32 = 0
        let received = unsafe tape_receive_descriptors(
            descriptor, &bytes, bytes.count, &descriptors, &count)
        guard received > 0 else { return nil }
        return Message(
            words: String(decoding: bytes.prefix(received), as: UTF8.self),
            descriptors: Array(descriptors.prefix(Int(count))))
    }

    package func close() { _ = systemClose(descriptor) }

    #if canImport(Glibc)
        // This kind of socket keeps messages apart and shows where they end.
        private static let packets = Int32(SOCK_SEQPACKET.rawValue)
    #else
        private static let packets = SOCK_DGRAM
    #endif
}

private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
