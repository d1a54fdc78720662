package import TapeHTTP

/// What the origin answers, down to where it breaks off; by default a well-behaved 200.
package struct OriginReply: Sendable {
    /// How the end of the content is told.
    package enum Framing: Sendable {
        case contentLength
        /// A `Content-Length` that says this many, however many come.
        case declared(Int)
        /// Chunks of at most this many bytes.
        case chunked(Int)
        /// The connection's end; said with `Connection: close`.
        case untilClose
        /// No framing header and no content, as for 204, 304 or an answer to HEAD.
        case none
    }

    /// A place on the wire, after so many bytes of the head, or of the content as framed.
    package enum Place: Sendable {
        case head(Int)
        case body(Int)
    }

    /// How the connection ends.
    package enum Ending: Sendable {
        case close, reset
        /// By the client, however long it takes; the gate opens when it has.
        case hangUp(OriginGate)
    }

    package var status: Int
    package var reason = "OK"
    package var version = "HTTP/1.1"
    /// Sent verbatim, in order, before the header that frames the content.
    package var headers: HeaderFields
    package var body: [UInt8]
    package var framing = Framing.contentLength
    /// Sent after the last chunk.
    package var trailers: HeaderFields = [:]
    /// Interim responses (1xx) to send first.
    package var informational: [(status: Int, headers: HeaderFields)] = []
    /// Replaces the status line and headers byte for byte, blank line included.
    package var rawHead: [UInt8]?
    /// Where it breaks off, and how.
    package var cut: (at: Place, ending: Ending)?
    /// Where it waits for a gate.
    package var holds: [(at: Place, gate: OriginGate)] = []
    /// At most this many bytes are written at once.
    package var drip: Int?

    package init(_ status: Int = 200, headers: HeaderFields = [:], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    package init(_ status: Int = 200, headers: HeaderFields = [:], text: String) {
        self.init(status, headers: headers, body: Array(text.utf8))
    }

    /// A page of JSON.
    package static func json(_ text: String, headers: HeaderFields = [:]) -> Self {
        var fields: HeaderFields = ["Content-Type": "application/json"]
        for field in headers { fields.append(field.name, field.value) }
        return Self(headers: fields, text: text)
    }

    /// The connection's end without a byte.
    package static func empty(_ ending: Ending = .close) -> Self {
        Self().breakingOff(at: .head(0), ending)
    }

    package func framed(_ framing: Framing) -> Self {
        with { $0.framing = framing }
    }

    package func breakingOff(at place: Place, _ ending: Ending = .close) -> Self {
        with { $0.cut = (place, ending) }
    }

    package func waiting(at place: Place, for gate: OriginGate) -> Self {
        with { $0.holds.append((place, gate)) }
    }

    /// A copy with a change made to it.
    package func with(_ change: (inout Self) -> Void) -> Self {
        var reply = self
        change(&reply)
        return reply
    }
}
