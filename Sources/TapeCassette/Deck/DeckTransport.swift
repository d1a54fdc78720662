package import TapeHTTP

/// Answers requests from a deck, in process and without delay.
package struct DeckTransport: HTTPTransport {
    package let session: DeckSession
    private let isForAnyPurpose: Bool

    /// Answers from a session; with `forAnyPurpose`, recordings made for a law may answer too.
    package init(_ session: DeckSession, forAnyPurpose: Bool = false) {
        self.session = session
        isForAnyPurpose = forAnyPurpose
    }

    package func exchange(_ request: HTTPRequest) async -> Exchange {
        switch session.answer(request, forAnyPurpose: isForAnyPurpose) {
        case .recorded(let delivery):
            return Exchange(
                asked: request, outcome: delivery.interaction.outcome,
                timing: delivery.interaction.time)
        case .missing(let difference):
            let error = TransportError(.unmatched, detail: difference.message)
            return Exchange(asked: request, outcome: .failed(error))
        case .unreadable(let error):
            return Exchange(
                asked: request, outcome: .failed(TransportError(.other, detail: error.description)))
        }
    }
}
