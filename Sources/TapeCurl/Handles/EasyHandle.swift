internal import CCurl
internal import TapeHTTP

/// The handle of one transfer, with the memory that curl reads and writes for it.
@safe struct EasyHandle: ~Copyable {
    /// For ``MultiHandle`` only.
    let raw: UnsafeMutableRawPointer
    private let words: UnsafeMutablePointer<CChar>
    private var headerLines: UnsafeMutablePointer<curl_slist>?

    init() throws(TransportError) {
        guard CurlLibrary.isReady, let raw = unsafe curl_easy_init() else { throw .outOfMemory }
        unsafe self.raw = raw
        unsafe words = .allocate(capacity: Int(CURL_ERROR_SIZE))
        unsafe words.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        unsafe headerLines = nil
    }

    deinit {
        // The handle is freed first, because it may still point into the other two.
        unsafe curl_easy_cleanup(raw)
        unsafe curl_slist_free_all(headerLines)
        unsafe words.deallocate()
    }

    /// Resets every option; connections and resolved names belong to the multi handle and stay.
    mutating func reset() {
        unsafe curl_easy_reset(raw)
        unsafe curl_slist_free_all(headerLines)
        unsafe headerLines = nil
        unsafe words.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    }

    /// Makes curl report to a transfer, which must live for as long as this handle is in a multi handle.
    func report(to transfer: Transfer) throws(TransportError) {
        let context = unsafe Unmanaged.passUnretained(transfer).toOpaque()
        try check(unsafe tape_easy_set_context(raw, CURLOPT_PRIVATE, context))
        try check(unsafe tape_easy_set_context(raw, CURLOPT_WRITEDATA, context))
        try check(unsafe tape_easy_set_context(raw, CURLOPT_HEADERDATA, context))
        try check(unsafe tape_easy_set_context(raw, CURLOPT_DEBUGDATA, context))
        try check(unsafe tape_easy_set_writer(raw, CURLOPT_WRITEFUNCTION, takeBody))
        try check(unsafe tape_easy_set_writer(raw, CURLOPT_HEADERFUNCTION, takeHeaderLine))
        try check(unsafe tape_easy_set_debugger(raw, takeDebugging))
        // The buffer belongs to this handle and is freed after it.
        try check(unsafe tape_easy_set_buffer(raw, CURLOPT_ERRORBUFFER, words))
        try check(unsafe tape_easy_set_http_only(raw))
    }

    /// Makes curl notify the transfer before it sends; false if this curl is too old for that.
    func announceSending(to transfer: Transfer) -> Bool {
        let context = unsafe Unmanaged.passUnretained(transfer).toOpaque()
        return unsafe tape_easy_set_prelude(raw, takeCue, context) == CURLE_OK
    }

    func set(_ option: EasyOption<Bool>, to value: Bool = true) throws(TransportError) {
        try check(unsafe tape_easy_set_long(raw, option.code, value ? 1 : 0))
    }

    /// Changes a flag during a transfer; it was set before, so curl has no reason to refuse.
    func change(_ option: EasyOption<Bool>, to value: Bool) {
        _ = unsafe tape_easy_set_long(raw, option.code, value ? 1 : 0)
    }

    func set(_ option: EasyOption<Int>, to value: Int) throws(TransportError) {
        try check(unsafe tape_easy_set_long(raw, option.code, value))
    }

    /// Curl copies the text.
    func set(_ option: EasyOption<String>, to value: String) throws(TransportError) {
        try check(unsafe tape_easy_set_string(raw, option.code, value))
    }

    /// Whole milliseconds, and at least one: 0 would mean forever.
    func set(_ option: EasyOption<Duration>, to value: Duration) throws(TransportError) {
        let (seconds, attoseconds) = value.components
        let bounded = min(max(seconds, 0), Int64(Int32.max) / 1_000 - 1)
        let milliseconds = bounded * 1_000 + max(attoseconds, 0) / 1_000_000_000_000_000
        try check(unsafe tape_easy_set_long(raw, option.code, max(Int(milliseconds), 1)))
    }

    /// Gives the request a body; curl copies the bytes.
    func setContent(_ bytes: [UInt8]) throws(TransportError) {
        // The size must be set first, or curl would look for a NUL.
        let size = curl_off_t(bytes.count)
        try check(unsafe tape_easy_set_offset(raw, CURLOPT_POSTFIELDSIZE_LARGE, size))
        let code = unsafe bytes.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else {
                return unsafe tape_easy_set_bytes(raw, CURLOPT_COPYPOSTFIELDS, "")
            }
            return unsafe tape_easy_set_bytes(raw, CURLOPT_COPYPOSTFIELDS, start)
        }
        try check(code)
    }

    /// Sets the header lines in curl's notation; the list lives until the next reset.
    mutating func setHeaderLines(_ lines: [String]) throws(TransportError) {
        for line in lines {
            guard let longer = unsafe curl_slist_append(headerLines, line) else {
                throw .outOfMemory
            }
            unsafe headerLines = longer
        }
        try check(unsafe tape_easy_set_list(raw, CURLOPT_HTTPHEADER, headerLines))
    }

    func speak(_ version: CurlOptions.Version) throws(TransportError) {
        let number =
            switch version {
            case .negotiated: CURL_HTTP_VERSION_2TLS
            case .http1: CURL_HTTP_VERSION_1_1
            case .http2Only: CURL_HTTP_VERSION_2_PRIOR_KNOWLEDGE
            }
        try check(unsafe tape_easy_set_long(raw, CURLOPT_HTTP_VERSION, Int(number)))
    }

    /// Makes curl look up credentials if the URL contains none.
    func consultNetrc() throws(TransportError) {
        let number = Int(CURL_NETRC_OPTIONAL.rawValue)
        try check(unsafe tape_easy_set_long(raw, CURLOPT_NETRC, number))
    }

    /// Curl's text about the failure.
    var errorText: String { unsafe String(cString: words) }

    /// Curl's measurements, as far as the transfer got.
    var measurements: TransferMeasurements {
        TransferMeasurements(
            firstByte: .microseconds(offset(CURLINFO_STARTTRANSFER_TIME_T)),
            total: .microseconds(offset(CURLINFO_TOTAL_TIME_T)),
            received: Int(offset(CURLINFO_SIZE_DOWNLOAD_T)),
            newConnections: number(CURLINFO_NUM_CONNECTS),
            proxyStatus: number(CURLINFO_HTTP_CONNECTCODE)
        )
    }

    private func number(_ info: CURLINFO) -> Int {
        var value = 0
        _ = unsafe tape_easy_get_long(raw, info, &value)
        return value
    }

    private func offset(_ info: CURLINFO) -> curl_off_t {
        var value: curl_off_t = 0
        _ = unsafe tape_easy_get_offset(raw, info, &value)
        return value
    }

    private func check(_ code: CURLcode) throws(TransportError) {
        let result = CurlResult(code: code)
        guard result.isSuccess else { throw result.error(text: "") }
    }
}

/// An option of a transfer, by the type it takes.
struct EasyOption<Value> {
    let code: CURLoption

    private init(_ code: CURLoption) { self.code = code }
}

extension EasyOption<Bool> {
    static var asksWithGet: Self { Self(CURLOPT_HTTPGET) }
    static var expectsNoContent: Self { Self(CURLOPT_NOBODY) }
    static var leavesPathAlone: Self { Self(CURLOPT_PATH_AS_IS) }
    static var usesNoSignals: Self { Self(CURLOPT_NOSIGNAL) }
    static var followsRedirects: Self { Self(CURLOPT_FOLLOWLOCATION) }
    static var reportsDebugging: Self { Self(CURLOPT_VERBOSE) }
    static var hidesConnectHeaders: Self { Self(CURLOPT_SUPPRESS_CONNECT_HEADERS) }
    static var undoesCodings: Self { Self(CURLOPT_HTTP_CONTENT_DECODING) }
    static var waitsToMultiplex: Self { Self(CURLOPT_PIPEWAIT) }
    static var opensConnection: Self { Self(CURLOPT_FRESH_CONNECT) }
    static var verifiesPeer: Self { Self(CURLOPT_SSL_VERIFYPEER) }
}

extension EasyOption<Int> {
    static var hostVerification: Self { Self(CURLOPT_SSL_VERIFYHOST) }
    static var slowestBytesPerSecond: Self { Self(CURLOPT_LOW_SPEED_LIMIT) }
    static var secondsOfSlowness: Self { Self(CURLOPT_LOW_SPEED_TIME) }
}

extension EasyOption<Duration> {
    static var connectTimeout: Self { Self(CURLOPT_CONNECTTIMEOUT_MS) }
    static var totalTimeout: Self { Self(CURLOPT_TIMEOUT_MS) }
}

extension EasyOption<String> {
    static var url: Self { Self(CURLOPT_URL) }
    static var method: Self { Self(CURLOPT_CUSTOMREQUEST) }
    static var userAgent: Self { Self(CURLOPT_USERAGENT) }
    static var acceptedCodings: Self { Self(CURLOPT_ACCEPT_ENCODING) }
    static var proxy: Self { Self(CURLOPT_PROXY) }
    static var netrcFile: Self { Self(CURLOPT_NETRC_FILE) }
    static var certificateAuthorities: Self { Self(CURLOPT_CAINFO) }
    static var certificate: Self { Self(CURLOPT_SSLCERT) }
    static var certificateKind: Self { Self(CURLOPT_SSLCERTTYPE) }
    static var certificateKey: Self { Self(CURLOPT_SSLKEY) }
    static var certificatePassword: Self { Self(CURLOPT_KEYPASSWD) }
    static var unixSocket: Self { Self(CURLOPT_UNIX_SOCKET_PATH) }
}

extension TransportError {
    static var outOfMemory: Self {
        Self(.outOfMemory, detail: "libcurl could not allocate what it needs to start")
    }
}

// The callbacks below run on the loop's thread, inside a call on the multi handle. The loop keeps
// the transfer alive for as long as its handle is in there; bytes are copied before returning.

private func transfer(of context: UnsafeMutableRawPointer?) -> Transfer? {
    guard let context = unsafe context else { return nil }
    return unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
}

/// Passes the bytes that curl offers to its transfer.
///
/// If it takes fewer bytes than were offered, curl ends the transfer.
private func hand(
    _ bytes: UnsafeMutablePointer<CChar>?, _ length: Int, to context: UnsafeMutableRawPointer?,
    _ take: (Transfer, RawSpan) -> Bool
) -> Int {
    guard let transfer = unsafe transfer(of: context) else { return 0 }
    let span = unsafe UnsafeRawBufferPointer(start: bytes, count: length).bytes
    return take(transfer, span) ? length : 0
}

private func takeBody(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int,
    _ context: UnsafeMutableRawPointer?
) -> Int {
    unsafe hand(bytes, size * count, to: context) { $0.receive(body: $1) }
}

private func takeHeaderLine(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int,
    _ context: UnsafeMutableRawPointer?
) -> Int {
    unsafe hand(bytes, size * count, to: context) { $0.receive(headerLine: $1) }
}

private func takeCue(
    _ context: UnsafeMutableRawPointer?, _: UnsafeMutablePointer<CChar>?,
    _: UnsafeMutablePointer<CChar>?, _: Int32, _: Int32
) -> Int32 {
    unsafe transfer(of: context)?.willSend()
    return 0
}

private func takeDebugging(
    _ handle: UnsafeMutableRawPointer?, _ kind: curl_infotype,
    _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int32 {
    guard let transfer = unsafe transfer(of: context) else { return 0 }
    let span = unsafe UnsafeRawBufferPointer(start: bytes, count: count).bytes
    switch kind {
    case CURLINFO_TEXT: transfer.receive(span, of: .remark)
    case CURLINFO_HEADER_OUT: transfer.receive(span, of: .sent)
    case CURLINFO_HEADER_IN: transfer.receive(span, of: .received)
    case CURLINFO_DATA_IN: transfer.receive(encodedBody: span)
    default: break
    }
    return 0
}
