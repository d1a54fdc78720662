import TapeContracts
import TapeHTTP
import TapePaging

/// An API that answers each page of a walk from a script.
struct PageScript: HTTPTransport {
    /// One page as the script has it.
    struct Page: Sendable {
        var ids: [String]
        var next: String?
        /// Further members of the page's body, as JSON.
        var members: [String] = []
        var headers: HeaderFields = [:]
        var status = 200
        /// Instead of the body made of the parts.
        var body: String?

        init(
            _ ids: String..., next: String? = nil, members: [String] = [],
            headers: HeaderFields = [:]
        ) {
            self.ids = ids
            self.next = next
            self.members = members
            self.headers = headers
        }

        var response: HTTPResponse {
            let items = ids.map { "{\"id\":\($0),\"name\":\"item \($0)\"}" }.joined(separator: ",")
            var parts = ["\"items\":[\(items)]"]
            if let next { parts.append("\"next\":\"\(next)\"") }
            let text = body ?? "{\((parts + members).joined(separator: ","))}"
            var headers = headers
            if headers["Content-Type"] == nil { headers["Content-Type"] = "application/json" }
            return HTTPResponse(status: status, headers: headers, body: Array(text.utf8))
        }
    }

    static let url = HTTPURL("https://list.test/items")

    var pages: [Page]
    /// The first request's URL, which may ask for a place in the middle of the list.
    var start = Self.url

    func exchange(_ request: HTTPRequest) async -> Exchange {
        let number = request.mark?.page ?? 1
        guard pages.indices.contains(number - 1) else {
            let error = TransportError(.unmatched, detail: "the script has no page \(number)")
            return Exchange(asked: request, outcome: .failed(error))
        }
        return Exchange(asked: request, outcome: .whole(pages[number - 1].response))
    }

    /// What each walk law says of the script, read by a convention.
    func judge(
        _ convention: Convention, rateLimited: [RateLimitedAnswer] = []
    ) async -> [LawIdentifier: Judgement] {
        let endpoint = PagedEndpoint(HTTPRequest(url: start), convention: convention)
        var readings: [Int: PageReading] = [:]
        let walk = await PagingClient(endpoint, over: self)
            .walk(pageLimit: 40, entering: { readings[$0.number] = $1 })
        let kept = readings
        var evidence = WalkEvidence(walk, convention: convention, endpoint: endpoint) {
            kept[$0.number]
        }
        evidence.rateLimited = rateLimited
        return Dictionary(
            uniqueKeysWithValues: WalkLaws.all.map { ($0.identifier, $0.judge(evidence)) })
    }
}

extension Convention {
    /// A cursor at `$.next`, items with an id at `$.items`.
    static func scripted(_ style: Style = .cursor) throws -> Self {
        Self(
            style: style,
            sources: style == .pageNumber
                ? [.counted(.init(by: .one))] : [.token(at: try BodyPath("$.next"))],
            slots: style == .nextURL ? [.url] : [.query(style == .pageNumber ? "page" : "from")],
            authority: style == .pageNumber ? .pages : .next,
            items: Items([try BodyPath("$.items")]),
            identity: .paths([try BodyPath("$.id")]))
    }

    /// The same with something changed.
    func with(_ change: (inout Self) throws -> Void) rethrows -> Self {
        var changed = self
        try change(&changed)
        return changed
    }
}
