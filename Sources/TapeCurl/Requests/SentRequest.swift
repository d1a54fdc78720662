internal import TapeHTTP

/// The request's header bytes as curl reported them on their way out.
struct SentRequest {
    private var head: [UInt8] = []

    /// Takes what went out; a retry on a fresh connection, or a login, begins anew.
    mutating func take(_ bytes: RawSpan) {
        if isComplete { head.removeAll(keepingCapacity: true) }
        head.append(contentsOf: bytes)
    }

    private var isComplete: Bool { head.suffix(4).elementsEqual("\r\n\r\n".utf8) }

    /// The asked request as it went out, or nil if nothing did.
    ///
    /// HTTP/2 is given as the HTTP/1 head that curl makes its frames from.
    func request(asked: HTTPRequest) -> HTTPRequest? {
        var lines = head.split(separator: UInt8(ascii: "\n"))[...]
        guard let start = lines.popFirst()?.split(separator: UInt8(ascii: " ")), start.count == 3
        else { return nil }
        var sent = asked
        sent.method = HTTPMethod(rawValue: String(header: start[0]))
        guard sent.method == asked.method else { return nil }  // A CONNECT to the proxy.
        sent.url = url(target: String(header: start[1]), asked: asked.url)
        sent.headers = HeaderFields(lines.compactMap { HeaderField(line: $0) })
        return sent
    }

    /// A target is a path, or behind a proxy the whole URL.
    private func url(target: String, asked: HTTPURL) -> HTTPURL {
        guard target.utf8.first == UInt8(ascii: "/") else { return HTTPURL(target) }
        let authority = asked.authority ?? ""
        let host = authority.lastIndex(of: "@").map { authority[$0...].dropFirst() }
        return HTTPURL("\(asked.scheme)://\(host ?? authority[...])\(target)")
    }
}
