#if canImport(Glibc)
    import Glibc
    private typealias ThreadContext = UnsafeMutableRawPointer?
#else
    import Darwin
    private typealias ThreadContext = UnsafeMutableRawPointer
#endif

/// Starts threads that may block, so that threads of the cooperative pool need not.
package enum DetachedThread {
    /// The work of a new thread.
    private final class Errand {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    /// Runs the body on a new detached thread.
    package static func start(_ body: @escaping @Sendable () -> Void) throws(TransportError) {
        // The new thread releases what is retained here.
        let errand = unsafe Unmanaged.passRetained(Errand(body))
        var attributes = pthread_attr_t()
        unsafe pthread_attr_init(&attributes)
        defer { unsafe pthread_attr_destroy(&attributes) }
        unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        // Darwin's default of 512 kB is too little for a TLS handshake.
        unsafe pthread_attr_setstacksize(&attributes, 4 << 20)
        #if canImport(Glibc)
            var thread = pthread_t()
        #else
            var thread: pthread_t?
        #endif
        let result = unsafe pthread_create(&thread, &attributes, runErrand, errand.toOpaque())
        guard result == 0 else {
            unsafe errand.release()
            throw TransportError(
                .outOfMemory, detail: "no thread could be started", number: Int(result))
        }
    }

    fileprivate static func run(_ context: UnsafeMutableRawPointer) {
        // A write to a closed TLS connection raises SIGPIPE, and this thread should handle no signals.
        var signals = sigset_t()
        unsafe sigfillset(&signals)
        unsafe pthread_sigmask(SIG_SETMASK, &signals, nil)
        unsafe Unmanaged<Errand>.fromOpaque(context).takeRetainedValue().body()
    }
}

private func runErrand(_ context: ThreadContext) -> UnsafeMutableRawPointer? {
    let context: UnsafeMutableRawPointer? = unsafe context
    if let context = unsafe context { unsafe DetachedThread.run(context) }
    return nil
}
