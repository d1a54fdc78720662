/// Follows redirects over another transport, one exchange of the base for each hop.
///
/// Above a recorder, every hop is recorded; above a deck, the recorded hops are followed again. The resulting exchange
/// answers the original request, and ``Exchange/answeredBy`` has the final URL.
package struct RedirectingTransport: HTTPTransport {
    private let base: any HTTPTransport
    private let limit: Int
    private let isSecret: @Sendable (String) -> Bool

    /// Whether the current request goes to an origin other than the one that credentials are for, or follows a redirect from
    /// there.
    @TaskLocal package static var isAway = false

    package init(
        _ base: any HTTPTransport, limit: Int = RedirectChain.usualLimit,
        withholding isSecret: @escaping @Sendable (String) -> Bool = { _ in false }
    ) {
        self.base = base
        self.limit = limit
        self.isSecret = isSecret
    }

    package func exchange(_ request: HTTPRequest) async -> Exchange {
        var exchange = await base.exchange(request)
        guard case .whole(let first) = exchange.outcome,
            HTTPStatus(rawValue: first.status).isRedirection
        else {
            return exchange
        }
        var chain = RedirectChain(limit: limit, withholding: isSecret)
        let began = exchange.timing?.startedAt
        var spent = Duration.zero
        loop: while case .whole(let response) = exchange.outcome {
            switch chain.step(from: exchange.asked, response) {
            case .deliver:
                break loop
            case .refuse(let error):
                exchange.outcome = .failed(error)
            case .follow(let next):
                spent += exchange.timing?.total ?? .zero
                exchange = await Self.$isAway.withValue(Self.isAway || chain.isAway) {
                    await base.exchange(next)
                }
            }
        }
        exchange.answeredBy = exchange.asked.url
        exchange.asked = request
        if let began, let last = exchange.timing {
            exchange.timing = ExchangeTiming(
                startedAt: began, firstByte: last.firstByte.map { spent + $0 },
                total: spent + last.total)
        }
        return exchange
    }
}
