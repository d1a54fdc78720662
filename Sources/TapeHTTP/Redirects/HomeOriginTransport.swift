/// Keeps anything that may identify the user from reaching an origin other than the named one, whatever made the request.
package struct HomeOriginTransport: HTTPTransport {
    private let base: any HTTPTransport
    private let home: HTTPURL
    private let isSecret: @Sendable (String) -> Bool

    /// Wraps a transport.
    ///
    /// A header with a secret value is never sent to another origin, even if its name is allowed there. A URL that contains a
    /// secret, or a request with a body, is not sent there at all.
    package init(
        _ base: any HTTPTransport, home: HTTPURL,
        withholding isSecret: @escaping @Sendable (String) -> Bool
    ) {
        self.base = base
        self.home = home
        self.isSecret = isSecret
    }

    package func exchange(_ request: HTTPRequest) async -> Exchange {
        guard !request.url.isSameOrigin(as: home) else { return await base.exchange(request) }
        guard !isSecret(request.url.text) else {
            return refusal(of: request, "a secret of the request")
        }
        guard request.body?.isEmpty ?? true else {
            return refusal(of: request, "the request's body")
        }
        var travelling = request
        travelling.headers = request.headers.forOtherOrigins(withholding: isSecret)
        var exchange = await RedirectingTransport.$isAway.withValue(true) {
            await base.exchange(travelling)
        }
        exchange.asked = request
        return exchange
    }

    private func refusal(of request: HTTPRequest, _ part: String) -> Exchange {
        let words = "\(part) would go to another origin: \(request.url.origin)"
        return Exchange(
            asked: request, outcome: .failed(TransportError(.redirects, detail: words)))
    }
}
