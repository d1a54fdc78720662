import TapeHTTP
import TapePaging

/// What a finished walk tells about the requests that other laws need beyond it.
struct WalkFindings: Sendable {
    let endpoint: PagedEndpoint
    let walk: Walk
    /// The first page's `ETag` and `Last-Modified`.
    let validators: HeaderFields
    /// The request for the second page as an earlier recording has it.
    let earlierSecond: HTTPRequest?
    /// The option by which every request shows who asks; nil where there is none.
    var identifyingOption: String?
    /// Takes out of a request whatever says who asks.
    let withoutCredentials: @Sendable (HTTPRequest) -> HTTPRequest

    var itemCount: Int { walk.digests.count }

    /// What positions count; nil where they do not.
    var positions: PositionReading? { PositionReading(of: walk, at: endpoint) }

    /// Whether what the first request has in its query goes along to pages that the client asks for by itself.
    var keepsFilters: Bool {
        endpoint.convention.slots.allSatisfy { slot in
            if case .path = slot { false } else { true }
        }
    }

    /// Whether a position may be asked for a second time.
    var isRepeatable: Bool { endpoint.convention.stability.reuse == .repeatable }

    /// The request for a page that was walked.
    func request(ofPage number: Int, as role: PageMark.Role) -> HTTPRequest? {
        guard walk.pages.indices.contains(number - 1) else { return nil }
        return endpoint.request(
            for: walk.pages[number - 1].position, mark: PageMark(role: role, page: number))
    }
}
