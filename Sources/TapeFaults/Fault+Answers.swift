package import TapeHTTP

extension Fault {
    /// What a client gets if its request never reached the origin, or if something replaced the answer.
    ///
    /// An API's own error message depends on the form of its answers, so an editor of its pages writes that.
    package func standIn(for request: HTTPRequest, at now: WallTime = .now()) -> Exchange {
        Exchange(asked: request, outcome: standIn(at: now))
    }

    private func standIn(at now: WallTime) -> Outcome {
        switch self {
        case .status(let status):
            .whole(HTTPResponse(status: status))
        case .rateLimit(let seconds):
            .whole(HTTPResponse(status: 429, headers: ["Retry-After": "\(seconds)"]))
        case .rateLimitDate(let seconds):
            .whole(Self.refusal(until: seconds, from: now))
        case .unauthorized:
            .whole(HTTPResponse(status: 401, headers: ["WWW-Authenticate": "Bearer"]))
        case .expiredCursor:
            .whole(HTTPResponse(status: 410))
        case .wrongType:
            .whole(
                HTTPResponse(
                    status: 200, headers: ["Content-Type": "text/html; charset=utf-8"],
                    body: Array("<!doctype html><title>Sign in</title><h1>Sign in</h1>".utf8)))
        case .refuse:
            .failed(TransportError(.refused, detail: "the connection was refused"))
        case .reset:
            .failed(TransportError(.reset, detail: "the connection was reset"))
        case .emptyReply:
            .failed(TransportError(.reset, detail: "the server closed without an answer"))
        case .delay, .stall, .drip, .cutShort, .malformed, .errorBody, .repeatPage, .loopCursor,
            .dropItem, .shift, .stir, .shortPage, .emptyPage, .duplicate, .late, .endlessEmpty,
            .strayLink, .plainLink:
            .failed(TransportError(.other, detail: "\(self) does not stand in for an answer"))
        }
    }

    /// A refusal until a date; dates have whole seconds, so it is rounded up.
    private static func refusal(until seconds: Int, from now: WallTime) -> HTTPResponse {
        let part = now.nanosecond > 0 ? 1 : 0
        let date = now + .seconds(seconds + part)
        return HTTPResponse(
            status: 429, headers: ["Date": now.httpDate, "Retry-After": date.httpDate])
    }

    /// Whether an answer is one that an editor wrote for ``errorBody``: a spec may read it as a page.
    package static func isErrorBody(_ response: HTTPResponse) -> Bool {
        response.status == 200 && response.body.count < 512
            && ErrorBody.allCases.contains { $0.text.utf8.elementsEqual(response.body) }
    }

    /// The answer with its bytes damaged by this fault.
    package func spoiling(_ outcome: Outcome) -> Outcome {
        guard case .whole(var response) = outcome else { return outcome }
        switch self {
        case .cutShort(let share):
            let whole = response.body.count
            let kept = Self.kept(of: whole, share)
            response.body.removeSubrange(kept...)
            let detail = "the body broke off after \(kept) of \(whole) bytes"
            return .cut(response, TransportError(.truncated, detail: detail))
        case .stall:
            response.body = []
            let detail = "nothing came after the headers"
            return .cut(response, TransportError(.timedOut, detail: detail))
        case .malformed:
            response.body.removeSubrange(Self.kept(of: response.body.count, 0.5)...)
            return .whole(response)
        case .status, .rateLimit, .rateLimitDate, .delay, .drip, .refuse, .reset, .emptyReply,
            .wrongType, .errorBody, .unauthorized, .expiredCursor, .repeatPage, .loopCursor,
            .dropItem, .shift, .stir, .shortPage, .emptyPage, .duplicate, .late, .endlessEmpty,
            .strayLink, .plainLink:
            return outcome
        }
    }

    /// How many bytes a share leaves, never all of them.
    private static func kept(of whole: Int, _ share: Double) -> Int {
        let most = Double(max(whole - 1, 0))
        return Int(min(max(share.isFinite ? Double(whole) * share : 0, 0), most))
    }
}
