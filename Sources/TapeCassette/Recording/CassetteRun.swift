package import TapeHTTP

/// A run that plays a cassette, records into it, or both, as its mode says.
package struct CassetteRun: Sendable {
    /// What a run requests and redacts, both for playing and recording.
    package struct Terms: Sendable {
        package var rules: RedactionRules
        package var secrets: [KnownSecret]
        /// Token shapes that may be written.
        package var lifted: Set<TokenShape>
        /// What the cassette says about itself.
        package var header: CassetteHeader
        /// Larger bodies, in bytes, are put into files beside the cassette.
        package var fileLimit: Int
        /// Whether an unfinished recording may be discarded.
        package var restarts = false
        /// The walk's first request; a recording can only be resumed with the same one.
        package var first: HTTPRequest?
        /// The values, secret or not, that say whose recording it is; a recording can only be resumed with the same ones.
        package var identity: [KnownSecret] = []
        /// The first page that a resumed recording cannot use and requests again.
        package var unreadable: Int?
        /// Whether anything that looks like a token is redacted, because no spec could say what it is.
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
        /// The end of the cassette that is played and extended.
        var oldEnd = CassetteEnd(interactions: 0)
    }

    /// Redacts everything that is kept and reported.
    package let redactor: Redactor
    /// How many of the earlier recordings are played.
    package let keptCount: Int
    /// What was kept of a resumed recording.
    package private(set) var resumed: Cassette?
    private let transport: any HTTPTransport
    /// Nil if nothing is recorded.
    private let recording: Recording?

    /// Whether a run in this mode would only play the cassette at a path.
    package static func plays(
        _ path: String, mode: RecordingMode
    ) throws(CassetteError) -> Bool {
        switch mode {
        case .none: true
        case .once: try exists(path)
        case .new, .all: false
        }
    }

    /// Begins a run over the cassette at a path; requests go to `live` only if the mode allows it.
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

    /// Resumes an unfinished recording: plays what arrived whole, and requests the rest.
    package init(
        resuming path: String, over live: any HTTPTransport, terms: Terms = Terms()
    ) throws(CassetteError) {
        let redactor = Redactor(rules: terms.rules, secrets: terms.secrets)
        // Pages that arrived broken are requested again, and are not part of the recording.
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
        try ResumptionCheck(
            path: path, adding: true, header: old.header, redactor: redactor, terms
        ).checkFirst(of: old)
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
            // The old cassette is intact, and nothing new has been recorded yet.
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

    /// Whether the run can record anything.
    package var isRecording: Bool { recording != nil }

    /// The cassette that the recording will replace, if there is a readable one.
    package var replaced: Cassette? { recording?.journal.replaced }

    /// The first error of the recording, after which nothing more is kept.
    package var error: CassetteError? { recording?.queue.recorder.error }

    /// Runs a body that sends requests; everything that arrived is kept when this returns.
    package func asking<Value: Sendable>(
        _ body: @Sendable (any HTTPTransport) async -> Value
    ) async -> Value {
        guard let recording else { return await body(transport) }
        return await recording.queue.serving { await body(transport) }
    }

    /// Ends the run and replaces the cassette by what was recorded.
    ///
    /// Walks that were played keep their summaries, and evidence keeps its reason to be missing unless it is among the `asked`.
    /// Returns nil if the mode records nothing.
    @discardableResult
    package func finish(
        walks: [WalkSummary] = [], unrecorded: [UnrecordedEvidence] = [], asked: Set<String> = [],
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
        let told = asked.union(unrecorded.map(\.also))
        let reasons = recording.oldEnd.unrecorded.filter { !told.contains($0.also) } + unrecorded
        return try recording.journal.finish(
            walks: all, unrecorded: reasons, keepingUnlessChanged: volatility,
            allowing: recording.queue.recorder.allows)
    }

    /// Stops without finishing; what was recorded stays in the journal if it holds a page to go on from.
    ///
    /// - Returns: Whether a journal is left to resume.
    @discardableResult
    package func leave() throws(CassetteError) -> Bool {
        try recording?.journal.leave() ?? false
    }

    /// Stops and removes what was recorded; the cassette stays as it was.
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
    /// A journal's header: without secrets, but with checks of the values that say whose recording it is.
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
    /// The header of a cassette that is extended by another recording.
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

/// What a run may request from the origin, and what it keeps.
package enum RecordingMode: String, Hashable, Sendable, CaseIterable {
    /// Sends nothing; a request without a recording fails.
    case none
    /// Records if there is no cassette yet, and is `none` from then on.
    case once
    /// Keeps the existing recordings, and adds those that are missing.
    case new
    /// Records everything again.
    case all
}
