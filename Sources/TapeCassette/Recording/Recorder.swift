import Synchronization
package import TapeHTTP

/// Makes exchanges safe and appends them to a journal; stops for good at the first error.
package final class Recorder: Sendable {
    private let redactor: Redactor
    private let journal: Journal
    private let lifted: Set<TokenShape>
    /// Whether what looks like a token is taken out instead of ending the recording.
    private let takesOutTokens: Bool
    /// One exchange at a time: a secret learnt from one is known to the scan of the next.
    private let turn = Mutex(())
    /// Apart from the turn, so that who asks whether to go on does not wait for what is being kept.
    private let failure = Mutex<CassetteError?>(nil)

    /// How many secrets were known when the first exchange was kept.
    private let knownAtFirst: Mutex<Int?>

    /// Begins to record; token shapes that are lifted may be written.
    package init(
        journal: Journal, redactor: Redactor, lifting lifted: Set<TokenShape> = [],
        takingOutTokens takesOutTokens: Bool = false
    ) {
        self.takesOutTokens = takesOutTokens
        self.journal = journal
        self.redactor = redactor
        self.lifted = lifted
        // What is gone on with was kept before anything was learnt now.
        knownAtFirst = Mutex(journal.count > 0 ? redactor.learntCount : nil)
    }

    /// The first error of the recording; once there is one, nothing more is kept.
    package var error: CassetteError? { failure.withLock { $0 } }

    /// Appends what another cassette holds, as it is there.
    func copy(_ cassette: Cassette) throws(CassetteError) {
        knownAtFirst.withLock { $0 = $0 ?? redactor.learntCount }
        for index in 0..<cassette.count {
            try journal.append(
                try cassette.interaction(at: index), scanning: redactor.scan(lifting: lifted))
        }
    }

    /// Takes out of what was kept before what turned out to be a secret afterwards.
    func redactAgain() throws(CassetteError) {
        guard let known = knownAtFirst.withLock({ $0 }), redactor.learntCount > known else {
            return
        }
        try journal.rewrite(scanning: redactor.scan(lifting: lifted), redacted)
    }

    /// Whether an interaction that was kept earlier would be kept as it is today.
    func wouldKeep(_ interaction: Interaction) -> Bool { redacted(interaction) == interaction }

    private func redacted(_ interaction: Interaction) -> Interaction {
        redactor.interaction(
            from: Exchange(
                asked: interaction.request, outcome: interaction.outcome, timing: interaction.time))
    }

    /// Appends an exchange to the journal; an interrupted one, which says nothing of the origin, is
    /// left out.
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
