import TapeHTTP

/// Answers from recordings, and passes requests without one to another transport.
///
/// What the other transport records meanwhile is not used: a run is never answered from what it has just recorded.
struct KeptFirstTransport: HTTPTransport {
    private let kept: DeckTransport
    private let live: any HTTPTransport

    init(_ session: DeckSession, before live: any HTTPTransport) {
        kept = DeckTransport(session)
        self.live = live
    }

    func exchange(_ request: HTTPRequest) async -> Exchange {
        let exchange = await kept.exchange(request)
        guard case .failed(let error) = exchange.outcome, error.code == .unmatched else {
            return exchange
        }
        guard !request.holdsMark else {
            let detail = """
                a recorded page leads on by a value that was redacted, which no origin knows; \
                begin afresh with pagetape record --restart
                """
            return Exchange(
                asked: request, outcome: .failed(TransportError(.unmatched, detail: detail)))
        }
        return await live.exchange(request)
    }
}

extension HTTPRequest {
    /// Whether the request contains a redaction mark, which only a recording can answer.
    fileprivate var holdsMark: Bool {
        RedactionMark.first(in: Array(url.text.utf8)[...]) != nil
            || RedactionMark.first(in: (body ?? [])[...]) != nil
            || headers.contains { RedactionMark.first(in: Array($0.value.utf8)[...]) != nil }
    }
}
