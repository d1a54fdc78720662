package import TapeHTTP

/// Answers from recordings, and asks another transport for what they do not answer.
///
/// What the other transport records meanwhile is no recording of this one: a run is never answered
/// from what it has just recorded.
package struct KeptFirstTransport: HTTPTransport {
    private let kept: DeckTransport
    private let live: any HTTPTransport

    package init(_ session: DeckSession, before live: any HTTPTransport) {
        kept = DeckTransport(session)
        self.live = live
    }

    package func exchange(_ request: HTTPRequest) async -> Exchange {
        let exchange = await kept.exchange(request)
        guard case .failed(let error) = exchange.outcome, error.code == .unmatched else {
            return exchange
        }
        return await live.exchange(request)
    }
}
