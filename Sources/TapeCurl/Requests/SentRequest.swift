internal import TapeHTTP

/// The request's header bytes as curl reported them on their way out.
struct SentRequest {
    private var head: [UInt8] = []
    /// The last header lines, and their parsed fields: they are the same page after page.
    private var known: (lines: [UInt8], fields: HeaderFields) = ([], [:])

    /// Prepares for another exchange.
    mutating func begin() {
        head.removeAll(keepingCapacity: true)
    }

    /// Takes bytes that went out; a retry on a fresh connection, or a login, starts over.
    mutating func take(_ bytes: RawSpan) {
        if isComplete { begin() }
        head.append(contentsOf: bytes)
    }

    /// Whether the whole head has gone out.
    var isComplete: Bool { head.suffix(4).elementsEqual("\r\n\r\n".utf8) }

    /// The request as it went out, or nil if nothing did.
    ///
    /// For HTTP/2 it is the HTTP/1 head from which curl makes its frames.
    mutating func request(asked: HTTPRequest) -> HTTPRequest? {
        guard let end = head.firstIndex(of: UInt8(ascii: "\n")),
            let first = head.firstIndex(of: UInt8(ascii: " ")), first < end,
            let last = head[..<end].lastIndex(of: UInt8(ascii: " ")), first < last,
            // Otherwise it is a CONNECT to the proxy.
            head[..<first].elementsEqual(asked.method.rawValue.utf8)
        else { return nil }
        var sent = asked
        sent.url = Self.url(target: head[(first + 1)..<last], asked: asked.url)
        sent.headers = fields(in: head[(end + 1)...])
        return sent
    }

    private mutating func fields(in lines: ArraySlice<UInt8>) -> HeaderFields {
        if !known.lines.elementsEqual(lines) {
            // Credentials for the proxy are not part of the request to the server.
            let fields = lines.split(separator: UInt8(ascii: "\n"))
                .compactMap { HeaderField(line: $0) }
                .filter { $0.name != "Proxy-Authorization" }
            known = (Array(lines), HeaderFields(fields))
        }
        return known.fields
    }

    /// The URL of a target, which is a path or, for a proxy, a whole URL.
    private static func url(target: ArraySlice<UInt8>, asked: HTTPURL) -> HTTPURL {
        guard target.first == UInt8(ascii: "/") else { return HTTPURL(String(header: target)) }
        if isOrigin(asked.text.utf8.dropLast(target.count)), asked.text.utf8.ends(with: target) {
            return asked
        }
        let authority = asked.authority ?? ""
        let host = authority.lastIndex(of: "@").map { authority[$0...].dropFirst() }
        return HTTPURL("\(asked.scheme)://\(host ?? authority[...])\(String(header: target))")
    }

    /// Whether the start of a URL is an origin without credentials.
    private static func isOrigin(_ start: Substring.UTF8View) -> Bool {
        var slashes = 0
        for byte in start {
            if byte == UInt8(ascii: "@") { return false }
            if byte == UInt8(ascii: "/") { slashes += 1 }
        }
        return slashes == 2
    }
}

extension String.UTF8View {
    fileprivate func ends(with bytes: ArraySlice<UInt8>) -> Bool {
        suffix(bytes.count).elementsEqual(bytes)
    }
}
