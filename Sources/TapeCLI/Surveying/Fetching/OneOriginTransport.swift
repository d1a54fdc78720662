import TapeHTTP

/// Asks one origin and no other.
struct OneOriginTransport: HTTPTransport {
    private let base: any HTTPTransport
    private let origin: HTTPURL

    init(_ base: any HTTPTransport, origin: HTTPURL) {
        self.base = base
        self.origin = origin
    }

    func exchange(_ request: HTTPRequest) async -> Exchange {
        guard request.url.isSameOrigin(as: origin) else {
            let detail = "it leads to another host, which is not asked without --fetch"
            return Exchange(
                asked: request, outcome: .failed(TransportError(.cancelled, detail: detail)))
        }
        return await base.exchange(request)
    }
}
