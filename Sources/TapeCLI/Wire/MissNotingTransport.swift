import TapeHTTP

/// Notes which requests no recording answers.
struct MissNotingTransport: HTTPTransport {
    let base: any HTTPTransport
    let misses: Misses

    func exchange(_ request: HTTPRequest) async -> Exchange {
        let exchange = await base.exchange(request)
        if case .failed(let error) = exchange.outcome, error.code == .unmatched {
            misses.note(error.detail)
        }
        return exchange
    }
}
