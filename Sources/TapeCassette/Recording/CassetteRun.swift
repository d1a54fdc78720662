package import TapeHTTP

/// A run that plays a cassette, records into it, or both, as its mode says.
package struct CassetteRun: Sendable {
    /// What is asked for and what is redacted, alike for playing and recording.
    package struct Terms: Sendable {
        package var rules: RedactionRules
        package var secrets: [KnownSecret]
        /// The headers by which requests are compared.
        package var comparedHeaders: [HeaderName]
        /// Token shapes that may be written.
        package var lifted: Set<TokenShape>
        /// What the cassette says of itself, if it is new.
        package var header: CassetteHeader

        package init(
            rules: RedactionRules = .standard, secrets: [KnownSecret] = [],
            comparing comparedHeaders: [HeaderName] = [], lifting lifted: Set<TokenShape> = [],
            header: CassetteHeader = CassetteHeader()
        ) {
            self.rules = rules
            self.secrets = secrets
            self.comparedHeaders = comparedHeaders
            self.lifted = lifted
            self.header = header
        }
    }

    /// What clients of the run ask.
    package let transport: any HTTPTransport
    /// The recordings that were there before; nil if none are played.
    package let session: DeckSession?
    private let recorder: Recorder?
    private let journal: Journal?
    private let oldWalks: [WalkSummary]

    /// Begins a run over the cassette at a path; `live` is asked only where the mode allows it.
    package init(
        _ path: String, mode: RecordingMode, over live: any HTTPTransport, terms: Terms = Terms()
    ) throws(CassetteError) {
        let exists = try CassetteError.wrapping { () throws(FileError) in
            try FileStatus.of(path) != nil
        }
        switch (mode, exists) {
        case (.none, _), (.once, true): try self.init(playing: path, terms)
        case (.once, false), (.new, false), (.all, _):
            try self.init(recordingTo: path, over: live, terms)
        case (.new, true): try self.init(addingTo: path, over: live, terms)
        }
    }

    private init(playing path: String, _ terms: Terms) throws(CassetteError) {
        let session = try Deck(try Cassette.read(path), terms).session()
        transport = DeckTransport(session)
        self.session = session
        recorder = nil
        journal = nil
        oldWalks = []
    }

    private init(
        recordingTo path: String, over live: any HTTPTransport, _ terms: Terms
    ) throws(CassetteError) {
        let journal = try Journal.begin(path, header: terms.header)
        let recorder = Recorder(journal: journal, terms)
        transport = RecordingTransport(live, keepingIn: recorder)
        session = nil
        self.recorder = recorder
        self.journal = journal
        oldWalks = []
    }

    private init(
        addingTo path: String, over live: any HTTPTransport, _ terms: Terms
    ) throws(CassetteError) {
        let old = try Cassette.read(path)
        let session = try Deck(old, terms).session()
        let journal = try Journal.begin(path, header: old.header)
        let recorder = Recorder(journal: journal, terms)
        do {
            try recorder.copy(old)
        } catch {
            // The old cassette is whole, and nothing that is not in it was recorded yet.
            try journal.discard()
            throw error
        }
        transport = KeptFirstTransport(
            session, before: RecordingTransport(live, keepingIn: recorder))
        self.session = session
        self.recorder = recorder
        self.journal = journal
        oldWalks = old.end.walks
    }

    /// The first error of the recording; once there is one, nothing more is kept.
    package var error: CassetteError? { recorder?.error }

    /// Ends the run; what was recorded is put in the cassette's place.
    ///
    /// Walks that were played keep their summaries. Nil if nothing is recorded in this mode.
    @discardableResult
    package func finish(
        walks: [WalkSummary] = [], keepingUnlessChanged volatility: Volatility? = .standard
    ) throws(CassetteError) -> RerecordingResult? {
        guard let journal else { return nil }
        if let error {
            try journal.leave()
            throw error
        }
        let fresh = Set(walks.map(\.walk))
        let all = oldWalks.filter { !fresh.contains($0.walk) } + walks
        return try journal.finish(walks: all, keepingUnlessChanged: volatility)
    }

    /// Stops without an end; what was recorded stays in the journal.
    package func leave() throws(CassetteError) { try journal?.leave() }
}

extension Recorder {
    fileprivate convenience init(journal: Journal, _ terms: CassetteRun.Terms) {
        self.init(
            journal: journal, redactor: Redactor(rules: terms.rules, secrets: terms.secrets),
            lifting: terms.lifted)
    }
}

extension Deck {
    fileprivate convenience init(
        _ cassette: Cassette, _ terms: CassetteRun.Terms
    ) throws(CassetteError) {
        try self.init(
            cassette, rules: terms.rules, secrets: terms.secrets, comparing: terms.comparedHeaders)
    }
}
