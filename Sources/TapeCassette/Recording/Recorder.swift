import Synchronization
package import TapeHTTP

/// Redacts exchanges and appends them to a journal; stops for good at the first error.
package final class Recorder: Sendable {
    private let redactor: Redactor
    private let journal: Journal
    private let lifted: Set<TokenShape>
    /// Whether anything that looks like a token is redacted instead of ending the recording.
    private let takesOutTokens: Bool
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

    /// Redacts an exchange and appends it to the journal.
    package func keep(_ exchange: Exchange) {
        if let redacted = redacted(exchange) { append(redacted) }
    }

    /// An exchange as the cassette may keep it, with a scan for everything that was known once it was redacted.
    struct Redacted: Sendable {
        fileprivate let interaction: Interaction
        fileprivate let scan: SecretScan
    }

    /// Redacts an exchange; nil if it will not be kept.
    ///
    /// Exchanges are redacted one after another, so that a secret learnt from one is known in the next. An interrupted one is
    /// left out, because it says nothing about the origin.
    func redacted(_ exchange: Exchange) -> Redacted? {
        guard error == nil, !exchange.wasCancelled else { return nil }
        if takesOutTokens {
            for (shape, value) in ImportRedaction.tokens(in: exchange) {
                redactor.learn(value, as: shape.rawValue)
            }
        }
        let interaction = redactor.interaction(from: exchange)
        knownAtFirst.withLock { $0 = $0 ?? redactor.learntCount }
        return Redacted(interaction: interaction, scan: redactor.scan(lifting: lifted))
    }

    /// Appends a redacted exchange to the journal, unless an earlier one could not be appended.
    func append(_ redacted: Redacted) {
        guard error == nil else { return }
        do throws(CassetteError) {
            try journal.append(redacted.interaction, scanning: redacted.scan)
        } catch let refusal {
            failure.withLock { $0 = refusal }
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
