import TapeCassette
package import TapeHTTP

/// A request as it came in.
package struct WireRequest: Sendable {
    /// Method, target and headers.
    private(set) var head: WireHead
    package var body: [UInt8] = []
    /// The port that the client reached.
    package let port: UInt16
    /// Whether it came over TLS, or asks a proxy to speak it.
    package internal(set) var isSecure: Bool
    /// How its connection came here.
    let arrival: Arrival

    init(_ head: WireHead, body: [UInt8], port: UInt16, isSecure: Bool, arrival: Arrival) {
        self.head = head
        self.body = body
        self.port = port
        self.isSecure = isSecure
        self.arrival = arrival
    }

    package var method: String { head.method }

    /// What the request line asks for: path and query, or a whole URL where a proxy is asked.
    package internal(set) var target: String {
        get { head.target }
        set { head = WireHead(method: method, target: newValue, headers: headers) }
    }

    package private(set) var headers: HeaderFields {
        get { head.headers }
        set { head = WireHead(method: method, target: target, headers: newValue) }
    }

    /// The same request with its body uncompressed, so that what the body says is seen; a damaged body stays as it came.
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

    /// Scheme, host and path of a target that is a whole URL; nil for a path.
    var absoluteTarget: AbsoluteTarget? { AbsoluteTarget(target) }
}

/// The parts of a target that is a whole URL, as proxies are asked.
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

/// What is to happen on the wire.
package struct WireAnswer: Sendable {
    /// What is sent.
    package enum Content: Sendable {
        case response(WireResponse)
        /// A body that comes slowly, or not to its end.
        case stream(WireStream)
        /// What is sent is not known yet; nothing happens until it is.
        case later(LateContent)
        /// The connection is reset without an answer.
        case reset
        /// The connection is closed without an answer.
        case closed
    }

    /// What became of an answer.
    package enum Fate: Hashable, Sendable {
        /// It was sent to its end.
        case sent
        /// It could not be sent to its end.
        case unsent
        /// It was sent, and its client then broke the connection off, as the system does where bytes were left unread.
        case unread
    }

    package let content: Content
    /// How long nothing happens first.
    package let wait: Duration
    /// Told when the answer was sent to its end or could not be, and once more where it was sent and then left unread.
    package let finish: @Sendable (Fate) -> Void

    package init(
        _ content: Content, after wait: Duration = .zero,
        finish: @escaping @Sendable (Fate) -> Void = { _ in }
    ) {
        self.content = content
        self.wait = wait
        self.finish = finish
    }
}

extension WireAnswer {
    /// A request that is not played; after the last one, the connection is closed.
    static func refusal(_ status: Int, _ words: String, isLast: Bool = false) -> WireAnswer {
        let response = HTTPResponse(
            status: status, headers: ["Content-Type": "text/plain; charset=utf-8"],
            body: Array("pagetape: \(words)\n".utf8))
        return WireAnswer(
            WireResponse(response, isLast: isLast).map(WireAnswer.Content.response) ?? .closed)
    }
}

/// A response whose body comes in pieces, or breaks off.
package struct WireStream: Sendable {
    /// What happens after the last byte there is.
    package enum End: Hashable, Sendable {
        /// The body is whole.
        case whole
        /// The connection is closed.
        case closed
        /// Nothing happens for so long, and then the connection is closed.
        case silence(Duration)
    }

    package let response: HTTPResponse
    /// How long the body is said to be.
    package let declaredLength: Int
    package let pieceSize: Int
    /// How long it takes until the next piece comes.
    package let interval: Duration
    package let end: End

    package init(
        _ response: HTTPResponse, declaredLength: Int, pieceSize: Int, interval: Duration, end: End
    ) {
        self.response = response
        self.declaredLength = declaredLength
        self.pieceSize = max(pieceSize, 1)
        self.interval = interval
        self.end = end
    }
}

/// Decides what happens to requests.
package protocol WireHandler: Sendable {
    /// Called on the thread that serves all connections of a server, so it must not block.
    func answer(_ request: WireRequest) -> WireAnswer
}
