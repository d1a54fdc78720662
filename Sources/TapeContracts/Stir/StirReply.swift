import TapeHTTP

/// What came back for one request of a stirred list, whatever it was for.
struct StirReply: Sendable {
    /// What answers have in common that an API gives to everything alike while it is out.
    enum Kind: Hashable, Sendable {
        /// A page of the list, whatever it says it is.
        case page
        /// Who asks may not, or not so often.
        case refused(Int)
        case broken
        /// Nothing is there.
        case missing
        /// A page for people, or the way to one, as where a session ran out behind a gateway.
        case gateway
        /// The same answer, whatever it says.
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

        /// Whether it is about who asks, which no row has a part in.
        var isOfCaller: Bool { if case .refused = self { true } else { false } }
    }

    let at: Int
    let mark: StirMark
    /// Nil where no answer came.
    let status: Int?
    let kind: Kind?
    /// Whether it was to be a page, and is none.
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
