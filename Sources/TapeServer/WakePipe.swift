#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A pipe that wakes a thread waiting in `poll`.
final class WakePipe: Sendable {
    /// The end to wait on.
    let readEnd: Int32
    private let writeEnd: Int32

    init() throws(ServerError) {
        var ends: [Int32] = [0, 0]
        guard unsafe pipe(&ends) == 0 else {
            throw ServerError(.other, "cannot create a pipe")
        }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        (readEnd, writeEnd) = (ends[0], ends[1])
    }

    deinit {
        _ = close(readEnd)
        _ = close(writeEnd)
    }

    func wake() {
        var byte: UInt8 = 1
        // If the pipe is full, the thread wakes anyway.
        _ = unsafe write(writeEnd, &byte, 1)
    }

    func empty() {
        var bytes = [UInt8](repeating: 0, count: 256)
        while unsafe read(readEnd, &bytes, bytes.count) > 0 {}
    }
}
