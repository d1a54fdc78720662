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
    /// Takes out of a request whatever says who asks.
    let withoutCredentials: @Sendable (HTTPRequest) -> HTTPRequest

    var itemCount: Int { walk.digests.count }

    /// The request for a page that was walked.
    func request(ofPage number: Int, as role: PageMark.Role) -> HTTPRequest? {
        guard walk.pages.indices.contains(number - 1) else { return nil }
        return endpoint.request(
            for: walk.pages[number - 1].position, mark: PageMark(role: role, page: number))
    }
}
