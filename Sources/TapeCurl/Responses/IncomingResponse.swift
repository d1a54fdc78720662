internal import TapeHTTP

/// A response while it arrives, line by line and piece by piece, kept within limits.
///
/// Interim responses (1xx) are dropped. Trailers are appended to the headers, but for the names
/// that frame or decode a message: those must not come late (RFC 9110 §6.5.1).
struct IncomingResponse {
    private let headerLimit: Int
    private let pageLimit: Int
    private let errorLimit: Int
    private var headerBytes = 0
    private var response = HTTPResponse(status: 0)
    /// The line at hand, without its end.
    private var line: [UInt8] = []

    /// Whether anything has come at all.
    var hasBegun: Bool { headerBytes > 0 }
    /// Whether the final response's header section has come whole.
    private(set) var hasHeaders = false
    /// The end of the content before decoding.
    private(set) var tail = GzipTail()
    /// Why no more is taken.
    private(set) var breach: TransportError?

    /// Of a body that is too large so much is kept: enough to see what it is.
    private static let sample = 64 << 10

    init(headerLimit: Int, bodyLimit: Int, errorBodyLimit: Int) {
        self.headerLimit = headerLimit
        pageLimit = bodyLimit
        errorLimit = min(bodyLimit, errorBodyLimit)
    }

    private var bodyLimit: Int { (200..<300).contains(response.status) ? pageLimit : errorLimit }

    /// Takes one line with its end, a status line or the blank line included; false to stop.
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
        if line.starts(with: "HTTP/".utf8) {
            response = HTTPResponse(status: status)
            hasHeaders = false
        } else if line.isEmpty {
            hasHeaders = response.status >= 200
        } else {
            takeField()
        }
        return true
    }

    /// Takes decoded content; false to stop, with the beginning kept.
    mutating func take(body span: RawSpan) -> Bool {
        let room = bodyLimit - response.body.count
        guard span.byteCount <= room else {
            response.body.append(contentsOf: span.extracting(first: room))
            if response.body.count > Self.sample {
                // A copy gives the memory of the whole back.
                response.body = Array(response.body.prefix(Self.sample))
            }
            return stop("the body is larger than \(bodyLimit) bytes")
        }
        if response.body.isEmpty { response.body.reserveCapacity(expectedBody) }
        response.body.append(contentsOf: span)
        return true
    }

    /// Whether the headers are whole and say that the content is in some coding.
    var isCoded: Bool { hasHeaders && response.headers["Content-Encoding"] != nil }

    /// The codings of the content in the order they were applied; `identity` and its odd name
    /// `none` are none.
    var codings: [String] {
        response.headers.values(for: "Content-Encoding")
            .flatMap { $0.split(separator: ",") }
            .map { $0.filter { $0 != " " && $0 != "\t" }.lowercased() }
            .filter { !["", "identity", "none"].contains($0) }
    }

    /// Takes content as it came over the wire, chunk framing included.
    mutating func take(encoded span: RawSpan) {
        if response.headers["Content-Encoding"] != nil { tail.take(span) }
    }

    /// Whether gzip content misses its end, which curl does not mind.
    ///
    /// Where nothing else frames the content, this is all that tells a broken connection.
    /// `received` is how many bytes of content curl counted.
    func endsEarly(received: Int) -> Bool {
        guard response.headers["Transfer-Encoding"] == nil, tail.count == received else {
            return false
        }
        return ["gzip", "x-gzip"].contains(codings.joined(separator: ","))
            && !tail.announces(response.body.count)
    }

    /// What has arrived.
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
        guard let last = response.headers.indices.last,
            let more = HeaderField(line: [UInt8(ascii: ":")] + line)?.value
        else { return }
        response.headers[last].value += " \(more)"
    }

    /// The size the server announced; a lie about it must not cost memory.
    private var expectedBody: Int {
        let announced = response.headers["Content-Length"].flatMap { Int($0) } ?? 0
        return min(max(announced, 0), bodyLimit, 1 << 20)
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

/// The last bytes of gzip content, which say how much it decodes to (RFC 1952 §2.3.1).
struct GzipTail {
    /// How many bytes have passed.
    private(set) var count = 0
    private var last: [UInt8] = []

    mutating func take(_ bytes: RawSpan) {
        count += bytes.byteCount
        last.append(contentsOf: bytes.extracting(last: 4))
        last.removeFirst(max(0, last.count - 4))
    }

    /// Whether the content ends by saying that it decodes to this many bytes.
    func announces(_ size: Int) -> Bool {
        let announced = last.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        return last.count == 4 && announced == UInt32(truncatingIfNeeded: size)
    }
}
