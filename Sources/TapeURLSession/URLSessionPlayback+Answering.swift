import Synchronization
import TapeHTTP
import TapePlayback

extension URLSessionPlayback {
    /// The answer to a request, with the acts to settle once it has been delivered or not.
    struct Answer: Sendable {
        /// One act for each redirect, and the last one for the final answer.
        let acts: [Act]
        let exchange: Exchange
        let isDripping: Bool
        /// Whether the client gives up before the answer is there.
        let isTooLate: Bool
    }

    /// Answers a request, following redirects in the deck; `patience` is how long the client waits for each byte.
    func answer(_ request: HTTPRequest, patience: Duration) -> Answer {
        var chain = RedirectChain()
        var acts: [Act] = []
        var outcome: Outcome
        var next: HTTPRequest? = request
        repeat {
            let act = playback.answer(next ?? request)
            acts.append(act)
            outcome = act.outcome
            next = nil
            guard case .whole(let response) = outcome else { break }
            switch chain.step(from: act.request, response) {
            case .deliver: break
            case .follow(let hop): next = hop
            case .refuse(let error): outcome = .failed(error)
            }
        } while next != nil
        if let first = acts.first { turns.withLock { $0.begin(first.number) } }
        let silence = acts.reduce(Duration.zero) { $0 + $1.virtualSilence }
        var isTooLate = false
        if silence >= patience, case .whole = outcome {
            isTooLate = true
            let detail = "nothing came for \(silence)"
            outcome = .failed(TransportError(.timedOut, detail: detail))
        }
        var exchange = Exchange(asked: request, outcome: outcome)
        exchange.answeredBy = acts.last?.request.url ?? request.url
        return Answer(
            acts: acts, exchange: exchange, isDripping: acts.last?.isDripping ?? false,
            isTooLate: isTooLate)
    }

    /// Settles the acts of an answer, which was delivered to its end or not.
    func settle(_ answer: Answer, isToldToEnd: Bool) {
        if let first = answer.acts.first { turns.withLock { $0.end(first.number) } }
        let delivery: PlaybackEntry.Delivery =
            isToldToEnd && !answer.isTooLate ? .whole : .partly
        for act in answer.acts { playback.settle(act, delivered: delivery) }
    }

    /// The piece size for a dripping body: about ten pieces or more if pieces are wanted; nil to deliver all at once, after its
    /// time.
    func dripSize(of answer: Answer) -> Int? {
        let body = answer.exchange.outcome.response?.body.count ?? 0
        return pieces.size.map { min($0, max(body / 10, 1)) }
    }
}
