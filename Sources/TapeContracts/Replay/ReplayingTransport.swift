import TapeCassette
import TapeHTTP
import TapePaging

/// Answers from a deck as the recorder was answered in the end: by the hops that were recorded, and
/// with the tries that failed for a while before the one that did not.
struct ReplayingTransport: HTTPTransport {
    private let base: RedirectingTransport
    private let policy: RetryPolicy

    init(_ session: DeckSession, under convention: Convention) {
        self.init(over: DeckTransport(session), under: convention)
    }

    /// Plays another source of recordings, which must not answer the same forever.
    init(over tape: any HTTPTransport, under convention: Convention) {
        base = RedirectingTransport(tape)
        policy = RetryPolicy(readingBy: convention)
    }

    func exchange(_ request: HTTPRequest) async -> Exchange {
        var exchange = await base.exchange(request)
        // Every try uses a recording up, so this ends; none of them is waited for.
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
