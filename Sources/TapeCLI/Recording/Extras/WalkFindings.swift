import TapeHTTP
import TapePaging

/// What a finished walk contributes to the requests that other laws need.
struct WalkFindings: Sendable {
    let endpoint: PagedEndpoint
    let walk: Walk
    /// The first page's `ETag` and `Last-Modified`.
    let validators: HeaderFields
    /// The request for the second page in an earlier recording.
    let earlierSecond: HTTPRequest?
    /// The option that adds credentials to every request; nil if there is none.
    var identifyingOption: String?
    /// Removes all credentials from a request.
    let withoutCredentials: @Sendable (HTTPRequest) -> HTTPRequest?

    var itemCount: Int { walk.digests.count }

    /// What positions count; nil if they are not numbers that count.
    var positions: PositionReading? { PositionReading(of: walk, at: endpoint) }

    /// Whether the query of the first request is kept in the requests for further pages.
    var keepsFilters: Bool {
        endpoint.convention.slots.allSatisfy { slot in
            if case .path = slot { false } else { true }
        }
    }

    /// Whether a position may be requested a second time.
    var isRepeatable: Bool { endpoint.convention.stability.reuse == .repeatable }

    /// The request for a page of the walk, with another role.
    func request(ofPage number: Int, as role: PageMark.Role) -> HTTPRequest? {
        guard walk.pages.indices.contains(number - 1) else { return nil }
        return endpoint.request(
            for: walk.pages[number - 1].position, mark: PageMark(role: role, page: number))
    }
}
