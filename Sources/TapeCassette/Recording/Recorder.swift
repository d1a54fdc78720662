import Synchronization
package import TapeHTTP

/// Redacts exchanges and appends them to a journal; stops for good at the first error.
package final class Recorder: Sendable {
    private let redactor: Redactor
    private let journal: Journal
    private let lifted: Set<TokenShape>
    /// Whether anything that looks like a token is redacted instead of ending the recording.
    private let takesOutTokens: Bool
    /// Held for one exchange at a time, so that a secret learnt from one is known when the next is scanned.
    private let turn = Mutex(())
    /// Separate from `turn`, so that checking for an error does not wait for an exchange to be kept.
    private let failure = Mutex<CassetteError?>(nil)

    /// How many secrets were known when the first exchange was kept; nil before that.
    ///
    /// It is -1 if the journal also holds recordings that this redactor never saw.
    private let knownAtFirst: Mutex<Int?>

    /// Creates a recorder; lifted token shapes may be written.
    package init(
        journal: Journal, redactor: Redactor, lifting lifted: Set<TokenShape> = [],
        takingOutTokens takesOutTokens: Bool = false
    ) {
        self.takesOutTokens = takesOutTokens
        self.journal = journal
        self.redactor = redactor
        self.lifted = lifted
        knownAtFirst = Mutex(journal.count > 0 ? -1 : nil)
    }

    /// The first error of the recording, after which nothing more is kept.
    package var error: CassetteError? { failure.withLock { $0 } }

    /// Appends the interactions of another cassette unchanged.
    func copy(_ cassette: Cassette) throws(CassetteError) {
        knownAtFirst.withLock { $0 = -1 }
        for index in 0..<cassette.count {
            try journal.append(
                try cassette.interaction(at: index), scanning: redactor.scan(lifting: lifted))
        }
    }

    /// Redacts values in earlier interactions that only later turned out to be secrets.
    func redactAgain() throws(CassetteError) {
        guard let known = knownAtFirst.withLock({ $0 }), redactor.learntCount > known else {
            return
        }
        try journal.rewrite(scanning: redactor.scan(lifting: lifted), redacted)
    }

    /// Whether an earlier interaction may stay unchanged, given the secrets and rules known now.
    func allows(_ interaction: Interaction) -> Bool {
        // `try?`: an interaction that cannot be written could not have been read.
        guard redacted(interaction) == interaction,
            let encoded = try? InteractionWriter.encode(interaction, fileLimit: .max)
        else { return false }
        return redactor.scan(lifting: lifted).firstFind(in: encoded, of: interaction) == nil
    }

    private func redacted(_ interaction: Interaction) -> Interaction {
        redactor.interaction(
            from: Exchange(
                asked: interaction.request, outcome: interaction.outcome,
                timing: interaction.time))
    }

    /// Appends an exchange to the journal.
    ///
    /// An interrupted one is left out, because it says nothing about the origin.
    package func keep(_ exchange: Exchange) {
        turn.withLock { _ in
            guard error == nil, !exchange.wasCancelled else { return }
            if takesOutTokens {
                for (shape, value) in ImportRedaction.tokens(in: exchange) {
                    redactor.learn(value, as: shape.rawValue)
                }
            }
            let interaction = redactor.interaction(from: exchange)
            knownAtFirst.withLock { $0 = $0 ?? redactor.learntCount }
            do throws(CassetteError) {
                try journal.append(interaction, scanning: redactor.scan(lifting: lifted))
            } catch let refusal {
                failure.withLock { $0 = refusal }
            }
        }
    }
}

extension Exchange {
    fileprivate var wasCancelled: Bool {
        switch outcome {
        case .whole: false
        case .cut(_, let error), .failed(let error): error.code == .cancelled
        }
    }
}
