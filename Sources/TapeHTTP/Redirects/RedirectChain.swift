/// Decides after each answer whether a request is redirected (RFC 9110 §15.4).
///
/// It sends nothing itself. Once the chain has been at another origin, credentials are left out for the rest of it, even if
/// it leads back.
package struct RedirectChain: Sendable {
    /// What to do with an answer.
    package enum Step: Hashable, Sendable {
        /// The answer is not a redirect, and answers the first request.
        case deliver
        case follow(HTTPRequest)
        /// The redirect must not be followed.
        case refuse(TransportError)
    }

    /// A request in the chain; equal ones would get the same answer again.
    private struct Stop: Hashable {
        let method: HTTPMethod
        let url: HTTPURL
        let hasLeftOrigin: Bool
    }

    /// The usual limit on redirects, more than any API needs.
    package static let usualLimit = 10

    private let limit: Int
    private let isSecret: @Sendable (String) -> Bool
    private var hops: [HTTPURL] = []
    private var visited: Set<Stop> = []
    private var hasLeftOrigin = false

    /// A chain with a maximum length.
    ///
    /// A header with a secret value is never sent to another origin, even if its name is allowed there, and a URL that
    /// contains a secret is not followed.
    package init(
        limit: Int = usualLimit,
        withholding isSecret: @escaping @Sendable (String) -> Bool = { _ in false }
    ) {
        self.limit = limit
        self.isSecret = isSecret
    }

    /// Whether the chain has been at another origin.
    package var isAway: Bool { hasLeftOrigin }

    /// Takes the answer to a request of the chain.
    package mutating func step(from request: HTTPRequest, _ response: HTTPResponse) -> Step {
        guard let kind = RedirectKind(status: response.status),
            let location = response.headers["Location"], !location.isEmpty
        else { return .deliver }
        hops.append(request.url)
        visited.insert(stop(request))
        do {
            let next = try follow(request, kind, to: try target(location, from: request.url))
            guard !visited.contains(stop(next)) else {
                return .refuse(.redirect("the redirects lead in a circle: \(trail(to: next.url))"))
            }
            guard hops.count <= limit else {
                return .refuse(
                    .redirect("more than \(limit) redirects in a row: \(trail(to: next.url))"))
            }
            return .follow(next)
        } catch {
            return .refuse(error)
        }
    }

    private func stop(_ request: HTTPRequest) -> Stop {
        Stop(
            method: request.method, url: request.url.withoutFragment, hasLeftOrigin: hasLeftOrigin)
    }

    private func target(
        _ location: String, from here: HTTPURL
    ) throws(TransportError) -> HTTPURL {
        let url: HTTPURL
        do {
            url = try here.resolving(location).withoutFragment
            if url.isHTTP { _ = try HTTPURL(validating: url.text) }
        } catch {
            throw .redirect("the redirect leads to what is no URL: \(error)")
        }
        guard url.isHTTP else {
            throw .redirect("the redirect leads away from HTTP: \(url)")
        }
        guard !(here.scheme == "https" && url.scheme == "http") else {
            throw .redirect(
                "the redirect leads from https to http, where anyone could read on: \(url)")
        }
        // The same origin without its credentials is still the same origin.
        return url.isSameOrigin(as: here) ? url.replacingOrigin(by: here) : url
    }

    private mutating func follow(
        _ request: HTTPRequest, _ kind: RedirectKind, to url: HTTPURL
    ) throws(TransportError) -> HTTPRequest {
        var next = request
        next.url = url
        if kind.asksWithGet(insteadOf: request.method) {
            next.method = .get
            next.body = nil
            next.headers = next.headers.filtered { !Self.describesContent.contains($0) }
        }
        guard !url.isSameOrigin(as: request.url) else { return next }
        guard !isSecret(url.text) else {
            throw .redirect(
                "the redirect would take a secret of the request to another origin: \(url.origin); if that is "
                    + "the right one, let the spec name it")
        }
        guard next.body?.isEmpty ?? true else {
            throw .redirect("the redirect would take the request's body to another origin: \(url)")
        }
        hasLeftOrigin = true
        // User info that a server writes before an `@` would be sent as a credential.
        next.url = url.withoutUserInfo
        next.headers = next.headers.forOtherOrigins(withholding: isSecret)
        return next
    }

    private func trail(to end: HTTPURL) -> String {
        (hops + [end]).suffix(4).map(\.text).joined(separator: " → ")
    }

    private static let describesContent: Set<HeaderName> = [
        "Content-Encoding", "Content-Language", "Content-Length", "Content-Location",
        "Content-Type", "Content-MD5", "Content-Digest", "Digest", "Repr-Digest", "Last-Modified",
        "Transfer-Encoding", "Expect",
    ]
}

/// How a redirect status changes the request.
private enum RedirectKind {
    /// For 301 and 302, clients have always changed POST into GET, and servers rely on it.
    case historical
    case seeOther
    /// The same request again.
    case unchanged

    init?(status: Int) {
        switch status {
        case 301, 302: self = .historical
        case 303: self = .seeOther
        case 307, 308: self = .unchanged
        default: return nil
        }
    }

    func asksWithGet(insteadOf method: HTTPMethod) -> Bool {
        switch self {
        case .historical: method == .post
        case .seeOther: method != .get && method != .head
        case .unchanged: false
        }
    }
}

extension HeaderFields {
    fileprivate func filtered(_ isKept: (HeaderName) -> Bool) -> Self {
        Self(filter { isKept($0.name) })
    }
}

extension TransportError {
    fileprivate static func redirect(_ detail: String) -> Self { Self(.redirects, detail: detail) }
}

extension HeaderFields {
    /// The headers that may be sent to an origin other than the first request's, whether by a redirect, a link or a position
    /// in a path.
    ///
    /// Any other header may be a credential. Even an allowed header is left out if its value is secret.
    package func forOtherOrigins(
        withholding isSecret: (String) -> Bool = { _ in false }
    ) -> HeaderFields {
        HeaderFields(filter { Self.sayNothingOfWhoAsks.contains($0.name) && !isSecret($0.value) })
    }

    private static let sayNothingOfWhoAsks: Set<HeaderName> = [
        "Accept", "Accept-Charset", "Accept-Language", "Cache-Control", "Content-Encoding",
        "Content-Language", "Content-Type", "If-Modified-Since", "If-None-Match", "Prefer",
        "Range", "Range-Unit", "User-Agent",
    ]
}
