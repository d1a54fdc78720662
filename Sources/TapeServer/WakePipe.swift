#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A pipe that wakes a thread waiting in `poll`.
final class WakePipe: Sendable {
    let source: Int32
    private let drain: Int32

    init() throws(ServerError) {
        var ends: [Int32] = [0, 0]
        guard unsafe pipe(&ends) == 0 else {
            throw ServerError(.other, "cannot create a pipe")
        }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        (source, drain) = (ends[0], ends[1])
    }

    deinit {
        _ = close(source)
        _ = close(drain)
    }

    func wake() {
        var byte: UInt8 = 1
        // If the pipe is full, the thread wakes anyway.
        _ = unsafe write(drain, &byte, 1)
    }

    func empty() {
        var bytes = [UInt8](repeating: 0, count: 256)
        while unsafe read(source, &bytes, bytes.count) > 0 {}
    }
}
