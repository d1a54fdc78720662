import TapeCassette
import TapeHTTP

/// Answers from a deck and notes on the visit what was given, so that it can be taken back.
struct VisitedDeck: HTTPTransport {
    let session: DeckSession
    /// How long the origin was silent before it answered.
    let timing: DeckTiming
    /// How far the dates of answers move.
    let shift: DateShift?

    func exchange(_ request: HTTPRequest) async -> Exchange {
        var unmarked = request
        // The mark is for faults only: whatever was walked may answer, in the order of the file.
        unmarked.mark = nil
        switch session.answer(unmarked) {
        case .recorded(let delivery):
            let recorded = delivery.interaction
            let outcome = shift?.applied(to: recorded.outcome) ?? recorded.outcome
            Visit.current?.note(
                delivery, as: outcome, after: timing.firstByteDelay(of: recorded.time))
            return Exchange(asked: request, outcome: outcome)
        case .missing(let difference):
            Visit.current?.note(difference)
            return failed(request, TransportError(.unmatched, detail: difference.message))
        case .unreadable(let error):
            return failed(request, TransportError(.other, detail: error.description))
        }
    }

    private func failed(_ request: HTTPRequest, _ error: TransportError) -> Exchange {
        Exchange(asked: request, outcome: .failed(error))
    }
}
