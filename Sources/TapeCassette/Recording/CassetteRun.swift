package import TapeHTTP

/// A run that plays a cassette, records into it, or both, as its mode says.
package struct CassetteRun: Sendable {
    /// What is asked for and what is redacted, alike for playing and recording.
    package struct Terms: Sendable {
        package var rules: RedactionRules
        package var secrets: [KnownSecret]
        /// Token shapes that may be written.
        package var lifted: Set<TokenShape>
        /// What the cassette says of itself.
        package var header: CassetteHeader
        /// Bodies of more bytes are put into files beside the cassette.
        package var fileLimit: Int
        /// Whether a recording that did not finish may be dropped.
        package var restarts = false
        /// What a walk asks for first; one that is gone on with began so, too.
        package var first: HTTPRequest?
        /// The values, secret or not, that say whose recording it is; one that is gone on with has the same.
        package var identity: [KnownSecret] = []
        /// The first page of the walk that a recording which is gone on with cannot use and asks for again.
        package var unreadable: Int?
        /// Whether what looks like a token is taken out, because there is no spec that could say what it is.
        package var takesOutTokens = false

        package init(
            rules: RedactionRules = .standard, secrets: [KnownSecret] = [],
            lifting lifted: Set<TokenShape> = [], header: CassetteHeader = CassetteHeader(),
            fileLimit: Int = 4 << 20
        ) {
            self.rules = rules
            self.secrets = secrets
            self.lifted = lifted
            self.header = header
            self.fileLimit = fileLimit
        }
    }

    fileprivate struct Recording {
        let journal: Journal
        let queue: RecordingQueue
        /// The end of the cassette that is played and recorded on.
        var oldEnd = CassetteEnd(interactions: 0)
    }

    /// What takes the secrets out of all that is kept and said.
    package let redactor: Redactor
    /// How many recordings there were before that are played.
    package let keptCount: Int
    /// What was kept of a recording that is gone on with.
    package private(set) var resumed: Cassette?
    private let transport: any HTTPTransport
    /// Nil where nothing is recorded.
    private let recording: Recording?

    /// Whether a run in this mode would only play what is at a path.
    package static func plays(
        _ path: String, mode: RecordingMode
    ) throws(CassetteError) -> Bool {
        switch mode {
        case .none: true
        case .once: try exists(path)
        case .new, .all: false
        }
    }

    /// Begins a run over the cassette at a path; `live` is asked only where the mode allows it.
    package init(
        _ path: String, mode: RecordingMode, over live: any HTTPTransport, terms: Terms = Terms()
    ) throws(CassetteError) {
        let redactor = Redactor(rules: terms.rules, secrets: terms.secrets)
        if try Self.plays(path, mode: mode) {
            let cassette = try Cassette.read(path)
            self.init(redactor, DeckTransport(try cassette.session(terms)), keeping: cassette.count)
        } else if mode == .new, try Self.exists(path) {
            try self.init(addingTo: path, over: live, terms, redactor)
        } else {
            let journal = try Journal.begin(
                path, header: terms.checkedHeader(redactor), discardingOld: terms.restarts,
                fileLimit: terms.fileLimit)
            let recording = Recording(journal: journal, redactor, terms)
            self.init(redactor, recording.transport(over: live), recording)
        }
    }

    /// Goes on with a recording that did not finish: plays what arrived whole, and asks for the rest.
    package init(
        resuming path: String, over live: any HTTPTransport, terms: Terms = Terms()
    ) throws(CassetteError) {
        let redactor = Redactor(rules: terms.rules, secrets: terms.secrets)
        // What arrived broken is asked for again, and then is no part of the recording.
        let header = terms.checkedHeader(redactor)
        let resumed = try Journal.resume(
            path, orBeginning: header, fileLimit: terms.fileLimit, answersOnly: true,
            unreadable: terms.unreadable
        ) { kept throws(CassetteError) in
            try ResumptionCheck(path: path, header: header, redactor: redactor, terms).check(kept)
        }
        try redactor.forget(marksIn: resumed.kept)
        let recording = Recording(journal: resumed.journal, redactor, terms)
        try self.init(
            redactor, recording.transport(over: live), recording, playing: resumed.kept, terms)
        self.resumed = resumed.kept
    }

    private init(
        addingTo path: String, over live: any HTTPTransport, _ terms: Terms, _ redactor: Redactor
    ) throws(CassetteError) {
        let old = try Cassette.read(path)
        try ResumptionCheck(path: path, header: old.header, redactor: redactor, terms)
            .checkFirst(of: old)
        try redactor.forget(marksIn: old)
        let journal = try Journal.begin(
            path, header: old.header.extended(by: terms.checkedHeader(redactor)),
            discardingOld: terms.restarts,
            fileLimit: terms.fileLimit)
        var recording = Recording(journal: journal, redactor, terms)
        recording.oldEnd = old.end
        do throws(CassetteError) {
            try recording.queue.recorder.copy(old)
            try self.init(
                redactor, recording.transport(over: live), recording, playing: old, terms)
        } catch {
            // The old cassette is whole, and nothing that is not in it was recorded yet.
            try journal.discard()
            throw error
        }
    }

    private init(
        _ redactor: Redactor, _ live: any HTTPTransport, _ recording: Recording,
        playing kept: Cassette, _ terms: Terms
    ) throws(CassetteError) {
        let transport = KeptFirstTransport(try kept.session(terms), before: live)
        self.init(redactor, transport, recording, keeping: kept.count)
    }

    private init(
        _ redactor: Redactor, _ transport: any HTTPTransport, _ recording: Recording? = nil,
        keeping keptCount: Int = 0
    ) {
        self.redactor = redactor
        self.transport = transport
        self.recording = recording
        self.keptCount = keptCount
    }

    private static func exists(_ path: String) throws(CassetteError) -> Bool {
        try CassetteError.wrapping { () throws(FileError) in try FileStatus.of(path) != nil }
    }

    // MARK: The run

    /// Whether anything can be recorded in it.
    package var isRecording: Bool { recording != nil }

    /// The cassette that the recording will replace, where there is one that can be read.
    package var replaced: Cassette? { recording?.journal.replaced }

    /// The first error of the recording; once there is one, nothing more is kept.
    package var error: CassetteError? { recording?.queue.recorder.error }

    /// Runs what asks; all that came is kept when this returns.
    package func asking<Value: Sendable>(
        _ body: @Sendable (any HTTPTransport) async -> Value
    ) async -> Value {
        guard let recording else { return await body(transport) }
        return await recording.queue.serving { await body(transport) }
    }

    /// Ends the run; what was recorded is put in the cassette's place.
    ///
    /// Walks that were played keep their summaries. Nil if nothing is recorded in this mode.
    @discardableResult
    package func finish(
        walks: [WalkSummary] = [], unrecorded: [UnrecordedEvidence] = [],
        keepingUnlessChanged volatility: Volatility? = .standard
    ) throws(CassetteError) -> RerecordingResult? {
        guard let recording else { return nil }
        do throws(CassetteError) {
            if let error { throw error }
            try recording.queue.recorder.redactAgain()
        } catch {
            try recording.journal.leave()
            throw error
        }
        let fresh = Set(walks.map(\.walk))
        let all = (recording.oldEnd.walks.filter { !fresh.contains($0.walk) } + walks)
            .sorted { $0.walk < $1.walk }
        let told = Set(unrecorded.map(\.also))
        let reasons = recording.oldEnd.unrecorded.filter { !told.contains($0.also) } + unrecorded
        return try recording.journal.finish(
            walks: all, unrecorded: reasons, keepingUnlessChanged: volatility,
            allowing: recording.queue.recorder.allows)
    }

    /// Stops without an end; what was recorded stays in the journal, if there is a page in it to go on from.
    ///
    /// - Returns: Whether there is a journal to go on with.
    @discardableResult
    package func leave() throws(CassetteError) -> Bool {
        try recording?.journal.leave() ?? false
    }

    /// Stops and takes away what was recorded; the cassette stays what it was.
    package func discard() throws(CassetteError) { try recording?.journal.discard() }
}

extension CassetteRun.Recording {
    fileprivate init(journal: Journal, _ redactor: Redactor, _ terms: CassetteRun.Terms) {
        let recorder = Recorder(
            journal: journal, redactor: redactor, lifting: terms.lifted,
            takingOutTokens: terms.takesOutTokens)
        self.init(journal: journal, queue: RecordingQueue(recorder))
    }

    fileprivate func transport(over live: any HTTPTransport) -> RecordingTransport {
        RecordingTransport(live, keepingThrough: queue)
    }
}

extension Cassette {
    fileprivate func session(_ terms: CassetteRun.Terms) throws(CassetteError) -> DeckSession {
        try Deck(self, rules: terms.rules, secrets: terms.secrets).session()
    }
}

extension CassetteRun.Terms {
    /// The header of a journal, without secrets and with checks of those that say whose it is.
    fileprivate func checkedHeader(_ redactor: Redactor) -> CassetteHeader {
        var header = redactor.redact(header)
        for secret in identity {
            guard let value = secret.value, !value.isEmpty else { continue }
            header.checks[secret.name] = SecretCheck(of: value)
        }
        return header
    }
}

extension CassetteHeader {
    /// The header of a cassette that another recording adds to.
    fileprivate func extended(by other: CassetteHeader) -> CassetteHeader {
        var header = self
        header.spec = other.spec ?? spec
        if let origin = other.origin, origin != header.origin { header.origin = nil }
        header.by = other.by ?? by
        header.checks = other.checks
        header.also += other.also.filter { !header.also.contains($0) }
        return header
    }
}

/// What a run may ask the origin for, and what it keeps.
package enum RecordingMode: String, Hashable, Sendable, CaseIterable {
    /// Never asks; a request without a recording fails.
    case none
    /// Records if there is no cassette yet, and is `none` from then on.
    case once
    /// Keeps the recordings there are, and adds what they do not answer.
    case new
    /// Records everything again.
    case all
}
