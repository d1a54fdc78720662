internal import TapeHTTP

/// A response while it arrives, line by line and piece by piece, kept within limits.
///
/// Interim responses (1xx) are dropped. Trailers are appended to the headers, except those that frame or decode a message,
/// which must not come late (RFC 9110 §6.5.1).
struct IncomingResponse {
    private let headerLimit: Int
    private let pageLimit: Int
    private let errorLimit: Int
    private var headerBytes = 0
    private var response = HTTPResponse(status: 0)
    /// The current line, without its end.
    private var line: [UInt8] = []
    /// Whether the next line may begin a response; any other that looks like a status line is a header or a trailer.
    private var expectsStatus = true

    /// Whether anything has arrived.
    var hasBegun: Bool { headerBytes > 0 }
    /// Whether the final response's header section is complete.
    private(set) var hasHeaders = false
    /// Whether the headers are complete and name a coding of the content.
    ///
    /// Trailers cannot change that, and there may be very many.
    private(set) var isCoded = false
    /// The end of the content before decoding.
    private(set) var tail = GzipTail()
    /// Why no more is accepted.
    private(set) var breach: TransportError?

    /// How much is kept of a body that is too large: enough to see what it is.
    private static let sample = 64 << 10

    init(headerLimit: Int, bodyLimit: Int, errorBodyLimit: Int) {
        self.headerLimit = headerLimit
        pageLimit = bodyLimit
        errorLimit = min(bodyLimit, errorBodyLimit)
    }

    private var bodyLimit: Int { (200..<300).contains(response.status) ? pageLimit : errorLimit }

    /// Notes that curl sends the request, perhaps again: then another response begins.
    mutating func requestGoesOut() { expectsStatus = true }

    /// Takes one line with its end, which may be the status line or the blank line; false to stop.
    mutating func take(headerLine span: RawSpan) -> Bool {
        headerBytes += span.byteCount
        guard headerBytes <= headerLimit else {
            return stop("the header section is larger than \(headerLimit) bytes")
        }
        line.removeAll(keepingCapacity: true)
        line.append(contentsOf: span)
        while let last = line.last, last == UInt8(ascii: "\n") || last == UInt8(ascii: "\r") {
            line.removeLast()
        }
        if expectsStatus, line.starts(with: "HTTP/".utf8) {
            response = HTTPResponse(status: status)
            expectsStatus = false
            hasHeaders = false
            isCoded = false
        } else if line.isEmpty {
            hasHeaders = response.status >= 200
            expectsStatus = !hasHeaders
            isCoded = hasHeaders && response.headers["Content-Encoding"] != nil
        } else {
            takeField()
        }
        return true
    }

    /// Takes decoded content; false to stop and keep only its beginning.
    mutating func take(body span: RawSpan) -> Bool {
        let room = bodyLimit - response.body.count
        guard span.byteCount <= room else {
            response.body.append(contentsOf: span.extracting(first: room))
            if response.body.count > Self.sample {
                // A copy, so that the memory of the whole body is freed.
                response.body = Array(response.body.prefix(Self.sample))
            }
            return stop("the body is larger than \(bodyLimit) bytes")
        }
        if response.body.isEmpty { response.body.reserveCapacity(expectedBody) }
        response.body.append(contentsOf: span)
        return true
    }

    /// The codings of the content in the order in which they were applied, without `identity` and its odd synonym `none`.
    var codings: [String] {
        response.headers.values(for: "Content-Encoding")
            .flatMap { $0.split(separator: ",") }
            .map { $0.filter { $0 != " " && $0 != "\t" }.lowercased() }
            .filter { !["", "identity", "none"].contains($0) }
    }

    /// Takes content as it came over the wire, chunk framing included.
    mutating func take(encoded span: RawSpan) {
        if isCoded { tail.take(span) }
    }

    /// Whether gzip content ends early, which curl does not report.
    ///
    /// If nothing else frames the content, this is the only sign of a broken connection. `received` is how many bytes of
    /// content curl counted.
    func endsEarly(received: Int) -> Bool {
        guard response.headers["Transfer-Encoding"] == nil, tail.count == received else {
            return false
        }
        return ["gzip", "x-gzip"].contains(codings.joined(separator: ","))
            && !tail.announces(response.body.count)
    }

    /// The response so far.
    func response(undoneCoding: String?) -> HTTPResponse {
        var response = response
        response.undoneCoding = undoneCoding
        return response
    }

    private mutating func takeField() {
        if line[0] == UInt8(ascii: " ") || line[0] == UInt8(ascii: "\t") {
            return fold()
        }
        guard let field = HeaderField(line: line) else { return }
        guard !hasHeaders || !Self.neverTrailing.contains(field.name) else { return }
        response.headers.append(field.name, field.value)
    }

    /// A line that begins with a space continues the one before it (RFC 9112 §5.2).
    private mutating func fold() {
        guard let more = HeaderField(line: [UInt8(ascii: ":")] + line)?.value else { return }
        // In place, since a server may send tens of thousands of such lines.
        response.headers.extendLast(by: " \(more)")
    }

    /// The size that the server announced.
    ///
    /// A false one costs addresses but no memory, which only written bytes take.
    private var expectedBody: Int {
        let announced = response.headers["Content-Length"].flatMap { Int($0) } ?? 0
        return min(max(announced, 0), bodyLimit)
    }

    private mutating func stop(_ reason: String) -> Bool {
        breach = TransportError(.tooLarge, detail: reason)
        return false
    }

    /// The number after the first space of the status line.
    private var status: Int {
        let digits = line.drop { $0 != UInt8(ascii: " ") }.dropFirst()
            .prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
        return digits.prefix(3).reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    private static let neverTrailing: Set<HeaderName> = [
        "Content-Encoding", "Content-Length", "Content-Range", "Content-Type", "Trailer",
        "Transfer-Encoding",
    ]
}

/// The last bytes of gzip content, which state its decoded size (RFC 1952 §2.3.1).
struct GzipTail {
    /// How many bytes have passed.
    private(set) var count = 0
    private var last: [UInt8] = []

    mutating func take(_ bytes: RawSpan) {
        count += bytes.byteCount
        last.append(contentsOf: bytes.extracting(last: 4))
        last.removeFirst(max(0, last.count - 4))
    }

    /// Whether the content's end states this decoded size.
    func announces(_ size: Int) -> Bool {
        let announced = last.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        return last.count == 4 && announced == UInt32(truncatingIfNeeded: size)
    }
}
