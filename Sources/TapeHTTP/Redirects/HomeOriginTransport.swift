/// Lets nothing that may say who asks reach an origin other than the one that was named, whatever made the request.
package struct HomeOriginTransport: HTTPTransport {
    private let base: any HTTPTransport
    private let home: HTTPURL
    private let isSecret: @Sendable (String) -> Bool

    /// A header whose value is secret stays at home even if others of its name may travel, and a URL that holds something secret
    /// is not asked for.
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
            let words = "a secret of the request would go to another origin: \(request.url.origin)"
            return Exchange(
                asked: request, outcome: .failed(TransportError(.redirects, detail: words)))
        }
        var travelling = request
        travelling.headers = request.headers.forOtherOrigins(withholding: isSecret)
        var exchange = await RedirectingTransport.$isAway.withValue(true) {
            await base.exchange(travelling)
        }
        exchange.asked = request
        return exchange
    }
}
