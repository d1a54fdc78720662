import TapeHTTP

/// Whether a request says once, and in one way, whom it is for and where it ends.
///
/// What two readers would read differently is refused, and its connection ends: what follows in it may be the body or another
/// request.
enum RequestFraming {
    /// Why a request is refused; nil for one that is in order.
    static func objection(to headers: HeaderFields) -> (status: Int, words: String)? {
        if headers.values(for: "Host").count > 1 {
            return (400, "a request names its host once")
        }
        let codings = headers.values(for: "Transfer-Encoding")
        let lengths = headers.values(for: "Content-Length")
        if !codings.isEmpty, !lengths.isEmpty {
            return (400, "a request has a length or is chunked, not both")
        }
        if lengths.count > 1 || lengths.contains(where: { $0.contains(",") }) {
            return (400, "a request has one length")
        }
        if !codings.isEmpty, codings.map({ $0.lowercased() }) != ["chunked"] {
            return (501, "the only transfer coding that is understood is chunked")
        }
        return nil
    }
}
