import TapeCassette
import TapeHTTP
import TapePaging

/// Answers from a deck as the recorder was finally answered: it follows recorded redirects, and skips tries that failed
/// until one succeeded.
struct ReplayingTransport: HTTPTransport {
    private let base: RedirectingTransport
    private let policy: RetryPolicy

    init(_ session: DeckSession, under convention: Convention) {
        self.init(over: DeckTransport(session), under: convention)
    }

    /// Plays another source of recordings, which must not repeat the same answer forever.
    init(over tape: any HTTPTransport, under convention: Convention) {
        base = RedirectingTransport(tape)
        policy = RetryPolicy(readingBy: convention)
    }

    func exchange(_ request: HTTPRequest) async -> Exchange {
        var exchange = await base.exchange(request)
        // Every try uses up a recording, so this ends; no retry is waited for.
        while wouldBeTriedAgain(exchange) {
            let next = await base.exchange(request)
            if case .failed(let error) = next.outcome, error.code == .unmatched { break }
            exchange = next
        }
        return exchange
    }

    private func wouldBeTriedAgain(_ exchange: Exchange) -> Bool {
        policy.wait(
            after: exchange.outcome, of: exchange.asked, attempt: 1,
            now: WallTime(secondsSince1970: 0)) != nil
    }
}
