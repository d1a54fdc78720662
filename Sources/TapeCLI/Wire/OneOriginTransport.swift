import TapeHTTP

/// Asks one origin and no other, but for the same host by TLS.
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

    /// Whether a URL is the origin's own host, asked by TLS where it was not before, each at its usual port.
    private func isSecured(_ url: HTTPURL) -> Bool {
        origin.scheme == "http" && url.scheme == "https" && origin.host == url.host
            && origin.port ?? 80 == 80 && url.port ?? 443 == 443
    }
}
