import Synchronization

#if canImport(Glibc)
    import Glibc
    private typealias ThreadContext = UnsafeMutableRawPointer?
#else
    import Darwin
    private typealias ThreadContext = UnsafeMutableRawPointer
#endif

/// The wish to stop, as Ctrl-C and `kill` express it, made into something a task can wait for.
///
/// The handler only writes a byte into a pipe, which is all that a handler may do. A second signal
/// of the same kind ends the process at once.
final class Interrupts: Sendable {
    /// The signals that came, one element each.
    let signals: AsyncStream<Int32>
    private let source: Int32
    private let drain: Int32

    private static let numbers = [SIGINT, SIGTERM]

    /// Takes the signals over from the system; nil where it does not let that happen.
    init?() {
        var ends: [Int32] = [0, 0]
        guard unsafe pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (source, drain) = (ends[0], ends[1])
        let (stream, continuation) = AsyncStream.makeStream(of: Int32.self)
        signals = stream
        signalDrain.store(drain, ordering: .sequentiallyConsistent)
        guard SignalThread.start(reading: source, telling: continuation) else {
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

/// Where the handler writes; below 0 while nobody listens.
private let signalDrain = Atomic<Int32>(-1)

private func noteSignal(_ number: Int32) {
    let before = errno
    let drain = signalDrain.load(ordering: .sequentiallyConsistent)
    var byte = UInt8(truncatingIfNeeded: number)
    if drain >= 0 { _ = unsafe write(drain, &byte, 1) }
    errno = before
}

/// The thread that reads the pipe, so that no thread of the pool has to.
private enum SignalThread {
    private final class Errand {
        let source: Int32
        let continuation: AsyncStream<Int32>.Continuation

        init(_ source: Int32, _ continuation: AsyncStream<Int32>.Continuation) {
            self.source = source
            self.continuation = continuation
        }
    }

    static func start(
        reading source: Int32, telling continuation: AsyncStream<Int32>.Continuation
    ) -> Bool {
        // The new thread releases what is retained here.
        let errand = unsafe Unmanaged.passRetained(Errand(source, continuation))
        var attributes = pthread_attr_t()
        unsafe pthread_attr_init(&attributes)
        defer { unsafe pthread_attr_destroy(&attributes) }
        unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        #if canImport(Glibc)
            var thread = pthread_t()
        #else
            var thread: pthread_t?
        #endif
        let result = unsafe pthread_create(&thread, &attributes, runErrand, errand.toOpaque())
        if result != 0 { unsafe errand.release() }
        return result == 0
    }

    static func run(_ context: UnsafeMutableRawPointer) {
        let errand = unsafe Unmanaged<Errand>.fromOpaque(context).takeRetainedValue()
        var byte: UInt8 = 0
        while true {
            let count = unsafe read(errand.source, &byte, 1)
            if count == 1 {
                errand.continuation.yield(Int32(byte))
            } else if count == 0 || errno != EINTR {
                break
            }
        }
        errand.continuation.finish()
        _ = close(errand.source)
    }
}

private func runErrand(_ context: ThreadContext) -> UnsafeMutableRawPointer? {
    let context: UnsafeMutableRawPointer? = unsafe context
    if let context = unsafe context { unsafe SignalThread.run(context) }
    return nil
}
