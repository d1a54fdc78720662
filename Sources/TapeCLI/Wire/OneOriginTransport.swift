import TapeHTTP

/// Sends requests to one origin only, or to the same host over TLS.
struct OneOriginTransport: HTTPTransport {
    private let base: any HTTPTransport
    private let origin: HTTPURL

    init(_ base: any HTTPTransport, origin: HTTPURL) {
        self.base = base
        self.origin = origin
    }

    func exchange(_ request: HTTPRequest) async -> Exchange {
        guard request.url.isSameOrigin(as: origin) || isSecured(request.url) else {
            let detail =
                "it leads to another host, \(request.url.origin), which is not asked without --fetch"
            return Exchange(
                asked: request, outcome: .failed(TransportError(.cancelled, detail: detail)))
        }
        return await base.exchange(request)
    }

    /// Whether a URL is the same host over TLS, with default ports on both sides.
    private func isSecured(_ url: HTTPURL) -> Bool {
        origin.scheme == "http" && url.scheme == "https" && origin.host == url.host
            && origin.port ?? 80 == 80 && url.port ?? 443 == 443
    }
}
