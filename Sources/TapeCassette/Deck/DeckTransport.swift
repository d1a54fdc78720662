package import TapeHTTP

/// Answers requests from a deck, in process and without delay.
package struct DeckTransport: HTTPTransport {
    package let session: DeckSession
    private let isForAnyPurpose: Bool
    private let ahead: DeckReadAhead?

    /// Answers from a session; with `forAnyPurpose`, recordings made for a law may answer too.
    ///
    /// `readingAhead` is for whole walks, which ask for one recording after another.
    package init(
        _ session: DeckSession, forAnyPurpose: Bool = false, readingAhead: Bool = false
    ) {
        self.session = session
        isForAnyPurpose = forAnyPurpose
        ahead = readingAhead ? DeckReadAhead(session.deck) : nil
    }

    package func exchange(_ request: HTTPRequest) async -> Exchange {
        switch session.take(for: request, forAnyPurpose: isForAnyPurpose) {
        case .recording(let index, _):
            do throws(CassetteError) {
                let interaction = try await read(index)
                return Exchange(
                    asked: request, outcome: interaction.outcome, timing: interaction.time)
            } catch {
                return failed(request, .other, error.description)
            }
        case .missing(let difference): return failed(request, .unmatched, difference.message)
        }
    }

    private func failed(
        _ request: HTTPRequest, _ code: TransportError.Code, _ detail: String
    ) -> Exchange {
        Exchange(asked: request, outcome: .failed(TransportError(code, detail: detail)))
    }

    private func read(_ index: Int) async throws(CassetteError) -> Interaction {
        guard let ahead else { return try session.deck.read(index) }
        return try await ahead.read(index)
    }
}
