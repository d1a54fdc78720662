import TapeCassette
package import TapeHTTP

/// A request as it came in.
package struct WireRequest: Sendable {
    /// Method, target and headers.
    private(set) var head: WireRequestHead
    package var body: [UInt8] = []
    /// The local port of the connection.
    package let port: UInt16
    /// Whether it came over TLS, or asks a proxy for an `https` URL.
    package internal(set) var isSecure: Bool
    /// How its connection arrived.
    let source: ConnectionSource

    init(
        _ head: WireRequestHead, body: [UInt8], port: UInt16, isSecure: Bool,
        source: ConnectionSource
    ) {
        self.head = head
        self.body = body
        self.port = port
        self.isSecure = isSecure
        self.source = source
    }

    package var method: String { head.method }

    /// The target of the request line: path and query, or a whole URL if a proxy is asked.
    package internal(set) var target: String {
        get { head.target }
        set { head = WireRequestHead(method: method, target: newValue, headers: headers) }
    }

    package private(set) var headers: HeaderFields {
        get { head.headers }
        set { head = WireRequestHead(method: method, target: target, headers: newValue) }
    }

    /// The same request with its body uncompressed, so that the content can be read; a damaged body stays as it came.
    func uncompressed() -> WireRequest {
        guard headers["Content-Encoding"] != nil, !body.isEmpty else { return self }
        let coding = ContentCoding(undoing: headers, in: body, limit: Self.largestBody)
        guard coding.undone != nil else { return self }
        var plain = self
        plain.body = coding.body
        plain.headers.removeAll(named: "Content-Encoding")
        return plain
    }

    private static let largestBody = 16 << 20

    /// Scheme, host and path if the target is a whole URL; nil for a path.
    var absoluteTarget: AbsoluteTarget? { AbsoluteTarget(target) }
}

/// The parts of a target that is a whole URL, as clients send it to proxies.
struct AbsoluteTarget {
    let isSecure: Bool
    let authority: String
    let path: String

    init?(_ target: String) {
        guard let scheme = ["http://", "https://"].first(where: target.lowercased().hasPrefix)
        else { return nil }
        let rest = target.dropFirst(scheme.count)
        let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
        isSecure = scheme == "https://"
        authority = String(rest[..<end])
        path = rest[end...].hasPrefix("/") ? String(rest[end...]) : "/\(rest[end...])"
    }
}

/// Decides how to answer requests.
package protocol WireHandler: Sendable {
    /// Called on the thread that serves all connections of a server, so it must not block.
    func answer(_ request: WireRequest) -> WireAnswer
}
