import TapeHTTP

/// Checks that a request states unambiguously whom it is for and where it ends.
///
/// A request that two readers could read differently is refused, and its connection is closed: the bytes that follow may be the
/// body or another request.
enum RequestFraming {
    /// Why a request is refused; nil if it is in order.
    static func objection(
        to head: WireRequestHead, upTo bodyLimit: Int
    ) -> (status: Int, words: String)? {
        let headers = head.headers
        if head.method == "CONNECT" {
            return (
                400, "a tunnel must be asked for first, and must lead to the recorded host"
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
        // A client that asks first can be spared sending a refused body; another one would not read the answer while it still
        // sends.
        if headers["Expect"]?.lowercased() == "100-continue",
            let length = lengths.first.flatMap({ Int($0) }), length > bodyLimit
        {
            return (413, "the request's body is too long")
        }
        if !codings.isEmpty, codings.map({ $0.lowercased() }) != ["chunked"] {
            return (501, "the only transfer coding understood is chunked")
        }
        return nil
    }
}
