import TapeHTTP

/// The answer to one request of a stirred list, whatever the request was for.
struct StirReply: Sendable {
    /// What the answers have in common while an API is out and answers everything alike.
    enum Kind: Hashable, Sendable {
        /// A page of the list, whatever it contains.
        case page
        /// The client has no access, or sends requests too often.
        case refused(Int)
        case broken
        /// Nothing is there.
        case missing
        /// A page for people, or a redirect to one, as when a session has expired behind a gateway.
        case gateway
        /// The same status and content.
        case same(status: Int, content: Int)

        init(_ response: HTTPResponse) {
            let type = response.headers["Content-Type"]?.lowercased() ?? ""
            let isForPeople = type.contains("html")
            switch response.status {
            case 401, 403, 429: self = .refused(response.status)
            case 500...: self = .broken
            case 404, 410: self = .missing
            case 300..<400: self = .gateway
            case ..<300 where isForPeople: self = .gateway
            default: self = .same(status: response.status, content: response.body.hashValue)
            }
        }

        /// Whether it is about the client, which no row can influence.
        var isOfCaller: Bool { if case .refused = self { true } else { false } }
    }

    let at: Int
    let mark: StirMark
    /// Nil if no answer came.
    let status: Int?
    let kind: Kind?
    /// Whether it was meant to be a page but is not.
    let isFailedPage: Bool

    init(_ exchange: Exchange, at time: Int, mark: StirMark, isFailedPage: Bool) {
        at = time
        self.mark = mark
        self.isFailedPage = isFailedPage
        let response = exchange.outcome.response
        status = response?.status
        let isPage = !mark.isWrite && !isFailedPage
        kind = response.map { isPage ? .page : Kind($0) }
    }
}

extension StirMark {
    var isWrite: Bool {
        if case .write = self { true } else { false }
    }

    /// Whether it is the first page of a walk, which has no position that a write could break.
    var opensWalk: Bool {
        if case .page(_, _, _, number: 1) = self { true } else { false }
    }
}
