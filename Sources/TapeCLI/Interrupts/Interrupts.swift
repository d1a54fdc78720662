import Synchronization
import TapeHTTP

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Requests to stop (Ctrl-C, `kill` or a closed terminal) as a stream that a task can wait for.
///
/// The handler only writes a byte into a pipe, which is all that a handler may do. A second signal
/// of the same kind ends the process at once.
final class Interrupts: Sendable {
    /// The signals received, one element each.
    let signals: AsyncStream<Int32>
    private let source: Int32
    private let drain: Int32

    /// Signals that were ignored when the process began, as under `nohup`, stay ignored.
    private static let numbers = [SIGINT, SIGTERM] + (isIgnored(SIGHUP) ? [] : [SIGHUP])

    /// Installs the signal handlers; nil if the system refuses.
    init?() {
        var ends: [Int32] = [0, 0]
        guard unsafe pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (source, drain) = (ends[0], ends[1])
        let (stream, continuation) = AsyncStream.makeStream(of: Int32.self)
        signals = stream
        signalDrain.store(drain, ordering: .sequentiallyConsistent)
        do {
            // The closure must not keep this object alive: its release is what ends the thread.
            try DetachedThread.start { [source] in Self.listen(to: source, telling: continuation) }
        } catch {
            signalDrain.store(-1, ordering: .sequentiallyConsistent)
            for end in ends { _ = close(end) }
            return nil
        }
        for number in Self.numbers { Self.install(noteSignal, for: number) }
    }

    deinit {
        for number in Self.numbers { Self.install(SIG_DFL, for: number) }
        signalDrain.store(-1, ordering: .sequentiallyConsistent)
        // The thread sees the end of the pipe and closes its own side.
        _ = close(drain)
    }

    /// Reports each byte in the pipe until its other end is closed.
    private static func listen(
        to source: Int32, telling continuation: AsyncStream<Int32>.Continuation
    ) {
        var byte: UInt8 = 0
        while true {
            let count = unsafe read(source, &byte, 1)
            if count == 1 {
                continuation.yield(Int32(byte))
            } else if count == 0 || errno != EINTR {
                break
            }
        }
        continuation.finish()
        _ = close(source)
    }

    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard unsafe sigaction(number, nil, &action) == 0 else { return false }
        #if canImport(Glibc)
            let handler = unsafe action.__sigaction_handler.sa_handler
        #else
            let handler = unsafe action.__sigaction_u.__sa_handler
        #endif
        return unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    private static func install(
        _ handler: (@convention(c) (Int32) -> Void)?, for number: Int32
    ) {
        var action = sigaction()
        #if canImport(Glibc)
            unsafe action.__sigaction_handler.sa_handler = handler
        #else
            unsafe action.__sigaction_u.__sa_handler = handler
        #endif
        unsafe sigemptyset(&action.sa_mask)
        action.sa_flags = Int32(SA_RESTART) | Int32(bitPattern: UInt32(SA_RESETHAND))
        _ = unsafe sigaction(number, &action, nil)
    }
}

extension Interrupts {
    /// Waits for the first signal to stop; forever if signals cannot be received.
    static func first(of interrupts: Interrupts?) async {
        guard let interrupts else {
            // `try?`: only the end of the process ends this wait.
            try? await Task.sleep(for: .seconds(Int32.max))
            return
        }
        for await _ in interrupts.signals { return }
    }
}

/// The descriptor that the handler writes to; below 0 while there is no listener.
private let signalDrain = Atomic<Int32>(-1)

private func noteSignal(_ number: Int32) {
    let before = errno
    let drain = signalDrain.load(ordering: .sequentiallyConsistent)
    var byte = UInt8(truncatingIfNeeded: number)
    if drain >= 0 { _ = unsafe write(drain, &byte, 1) }
    errno = before
}
