import TapeHTTP

/// Whether a request says once, and in one way, whom it is for and where it ends.
///
/// What two readers would read differently is refused, and its connection ends: what follows in it may be the body or another
/// request.
enum RequestFraming {
    /// Why a request is refused; nil for one that is in order.
    static func objection(
        to head: WireRequestHead, upTo bodyLimit: Int
    ) -> (status: Int, words: String)? {
        let headers = head.headers
        if head.method == "CONNECT" {
            return (
                400, "a tunnel is asked for before anything else, and leads to the recorded host"
            )
        }
        let hosts = headers.values(for: "Host")
        if hosts.count > 1 { return (400, "a request names its host once") }
        if let host = hosts.first, let named = AbsoluteTarget(head.target)?.authority,
            named.lowercased() != host.lowercased()
        {
            return (400, "a request names one host in its target and in `Host`")
        }
        let codings = headers.values(for: "Transfer-Encoding")
        let lengths = headers.values(for: "Content-Length")
        if !codings.isEmpty, !lengths.isEmpty {
            return (400, "a request has a length or is chunked, not both")
        }
        if lengths.count > 1 || lengths.contains(where: { $0.contains(",") }) {
            return (400, "a request has one length")
        }
        // Who asks before it sends need not send what is refused; others would not read an answer to what they still send.
        if headers["Expect"]?.lowercased() == "100-continue",
            let length = lengths.first.flatMap({ Int($0) }), length > bodyLimit
        {
            return (413, "the request's body is too long")
        }
        if !codings.isEmpty, codings.map({ $0.lowercased() }) != ["chunked"] {
            return (501, "the only transfer coding that is understood is chunked")
        }
        return nil
    }
}
