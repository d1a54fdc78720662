package import TapeHTTP

/// Answers requests from a deck, in process and without a socket.
package struct DeckTransport: HTTPTransport {
    package let session: DeckSession
    private let timing: DeckTiming
    private let shift: DateShift?
    private let clock: any Clock<Duration>

    /// Answers at once and with the dates as recorded, unless told otherwise.
    package init(
        _ session: DeckSession, timing: DeckTiming = .immediate, shifting shift: DateShift? = nil,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.session = session
        self.timing = timing
        self.shift = shift
        self.clock = clock
    }

    package func exchange(_ request: HTTPRequest) async -> Exchange {
        switch session.answer(request) {
        case .recorded(let delivery): return await deliver(delivery, to: request)
        case .missing(let difference):
            let error = TransportError(.unmatched, detail: difference.message)
            return Exchange(asked: request, outcome: .failed(error))
        case .unreadable(let error):
            return Exchange(
                asked: request, outcome: .failed(TransportError(.other, detail: error.description)))
        }
    }

    private func deliver(_ delivery: DeckDelivery, to request: HTTPRequest) async -> Exchange {
        let interaction = delivery.interaction
        let delay = timing.delay(of: interaction.time)
        if delay > .zero {
            do {
                try await clock.sleep(for: delay, tolerance: nil)
            } catch {
                // Whoever asked went away before the answer was there, so it is not used up.
                session.giveBack(delivery)
                let error = TransportError(.cancelled, detail: "cancelled while waiting")
                return Exchange(asked: request, outcome: .failed(error))
            }
        }
        let outcome = shift?.applied(to: interaction.outcome) ?? interaction.outcome
        return Exchange(asked: request, outcome: outcome, timing: interaction.time)
    }
}
