import Synchronization
package import TapeHTTP

/// The server that the links bent by the faults `stray-link` and `plain-link` lead to: not the API's.
///
/// It refuses every request and records it.
package final class BentLinkPort: PortHandler {
    private static let limit = 1_000
    private let kept = Mutex<[HTTPRequest]>([])

    package init() {}

    /// The requests that came here, in order.
    package var requests: [HTTPRequest] { kept.withLock { $0 } }

    package func answer(_ request: WireRequest, at host: String) -> WireAnswer {
        let asked = HTTPRequest(
            method: HTTPMethod(rawValue: request.method),
            url: HTTPURL("http://\(host)\(request.target)"), headers: request.headers)
        kept.withLock { if $0.count < Self.limit { $0.append(asked) } }
        return .refusal(403, "this server is not the API's")
    }
}
