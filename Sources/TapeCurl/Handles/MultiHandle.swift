internal import CCurl
internal import TapeHTTP

/// The handle under which any number of transfers share connections and one thread.
///
/// Sendable by rule: ``wakeUp()`` may be called from any thread, as curl promises; everything else is called only by the loop's
/// thread.
@safe struct MultiHandle: ~Copyable, @unchecked Sendable {
    private let raw: UnsafeMutableRawPointer

    init() throws(TransportError) {
        guard CurlLibrary.isReady, let raw = unsafe curl_multi_init() else { throw .outOfMemory }
        unsafe self.raw = raw
        // Curl's own limit depends on the current transfers, and would close connections that the next burst needs.
        _ = unsafe tape_multi_set_long(raw, CURLMOPT_MAXCONNECTS, Self.idleConnections)
    }

    private static let idleConnections = 128

    deinit { unsafe curl_multi_cleanup(raw) }

    /// Limits the connections open to one host at a time; further transfers wait.
    func limitConnectionsPerHost(to count: Int) {
        _ = unsafe tape_multi_set_long(raw, CURLMOPT_MAX_HOST_CONNECTIONS, count)
    }

    /// Adds a transfer, which then advances whenever ``perform()`` is called.
    func add(_ easy: borrowing EasyHandle) throws(TransportError) {
        try check(unsafe curl_multi_add_handle(raw, easy.raw))
    }

    /// Removes a transfer; one in progress is aborted.
    func remove(_ easy: borrowing EasyHandle) {
        _ = unsafe curl_multi_remove_handle(raw, easy.raw)
    }

    /// Does what can be done without waiting.
    func perform() throws(TransportError) {
        var running: Int32 = 0
        try check(unsafe curl_multi_perform(raw, &running))
    }

    /// Blocks until a socket or a timer is due, or until another thread wakes it.
    func wait() throws(TransportError) {
        try check(unsafe curl_multi_poll(raw, nil, 0, Int32.max, nil))
    }

    /// Ends the current or the next ``wait()``.
    func wakeUp() {
        _ = unsafe curl_multi_wakeup(raw)
    }

    /// The next transfer that has ended and was not returned before.
    func nextFinished() -> (transfer: Transfer, result: CurlResult)? {
        var left: Int32 = 0
        while let message = unsafe curl_multi_info_read(raw, &left)?.pointee {
            guard unsafe message.msg == CURLMSG_DONE else { continue }
            var context: UnsafeMutableRawPointer?
            // Set by `EasyHandle.report(to:)`; the loop holds the transfer until it has seen this.
            _ = unsafe tape_easy_get_context(message.easy_handle, &context)
            guard let context = unsafe context else { continue }
            let transfer = unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
            return (transfer, CurlResult(code: unsafe message.data.result))
        }
        return nil
    }

    private func check(_ code: CURLMcode) throws(TransportError) {
        guard code != CURLM_OK else { return }
        let words = unsafe String(cString: curl_multi_strerror(code))
        throw TransportError(
            code == CURLM_OUT_OF_MEMORY ? .outOfMemory : .other,
            detail: words, number: Int(code.rawValue))
    }
}
