package import TapeHTTP

/// A first request and the convention by which every other one follows from it.
package struct PagedEndpoint: Sendable {
    package let firstRequest: HTTPRequest
    package let convention: Convention

    package init(_ request: HTTPRequest, convention: Convention) {
        var first = request
        if let size = convention.size, let query = size.query {
            first.url = first.url.settingQuery(query, to: String(size.value))
        }
        firstRequest = first
        self.convention = convention
    }

    /// The request that asks for the page at a position.
    package func request(for position: Position, mark: PageMark) -> HTTPRequest {
        var request = firstRequest
        request.mark = mark
        switch position {
        case .first:
            break
        case .url(let url):
            if !url.isSameOrigin(as: firstRequest.url) {
                request.headers = request.headers.withoutCredentials
                request.body = nil
            }
            request.url = url
        case .token(let token):
            place(token, in: &request)
        case .offset(let offset):
            place(String(offset), in: &request)
        }
        return request
    }

    private func place(_ value: String, in request: inout HTTPRequest) {
        switch convention.slot {
        case .query(let name): request.url = request.url.settingQuery(name, to: value)
        case .url: break
        }
    }
}

extension HeaderFields {
    /// What may travel to an origin the spec does not name.
    fileprivate var withoutCredentials: Self {
        let harmless: Set<HeaderName> = ["Accept", "Accept-Language", "User-Agent"]
        return Self(filter { harmless.contains($0.name) })
    }
}
