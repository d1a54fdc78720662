import TapeCassette
import TapeContracts
import TapeHTTP
import TapePaging

/// What one recording works with: where it asks, and what makes the answers safe and keeps them.
struct RecordingSession: Sendable {
    let run: CassetteRun
    private let wire: RecordingWire

    /// Opens the cassette as the mode says, or takes up the journal that an earlier run left, but for what comes from an
    /// unreadable page on.
    init(
        _ job: RecordingJob, _ options: RecordingOptions, header: CassetteHeader,
        over transport: any HTTPTransport, readingAhead ahead: PageReadAhead?,
        dropping unreadable: Int? = nil
    ) throws(CassetteError) {
        let secrets = Redactor(secrets: job.secrets)
        wire = RecordingWire(
            over: transport, readingAhead: ahead, sideBySide: options.concurrency,
            withholding: { secrets.holdsGiven($0) })
        var terms = CassetteRun.Terms(
            rules: job.spec.redactionRules, secrets: job.secrets, header: header)
        // Of what is stirred the cassette alone is kept.
        if options.isPassing, job.stir != nil { terms.fileLimit = .max }
        terms.identity = job.identity
        terms.first = job.request
        terms.restarts = options.restarts
        terms.unreadable = unreadable
        run =
            options.resumes
            ? try CassetteRun(resuming: job.cassettePath, over: wire.live, terms: terms)
            : try CassetteRun(job.cassettePath, mode: options.mode, over: wire.live, terms: terms)
    }

    /// What a recording that is gone on with was to ask for beyond its walk.
    var extras: [ExtraKind] { run.resumed.map(ExtraKind.held(by:)) ?? [] }

    /// Whether the recording would take the place of one that has pages.
    var replacesPages: Bool { (run.replaced?.end.walks.first?.pages ?? 0) > 0 }

    /// How many items the recording before this one has, where the walk brought none.
    func itemsLost(by walk: Walk) -> Int? {
        guard walk.digests.isEmpty, let old = run.replaced?.end.walks.first else { return nil }
        // Where nothing says what an item is, a page has one at least.
        let items = old.items ?? old.pages
        return items > 0 ? items : nil
    }

    /// Runs what asks; all that came is kept when this returns.
    func asking<Value: Sendable>(
        _ body: @Sendable (any HTTPTransport) async -> Value
    ) async -> Value {
        await run.asking { kept in await wire.asking(over: kept, body) }
    }

    /// The same for requests of which none is sent on elsewhere: writes stay where they are allowed.
    func writing<Value: Sendable>(
        _ body: @Sendable (_ pages: any HTTPTransport, _ writes: any HTTPTransport) async -> Value
    ) async -> Value {
        await run.asking { kept in await wire.writing(over: kept, body) }
    }

    /// What was asked for and has no recording, in words.
    func missing(after walk: Walk) -> [String] {
        let missing = wire.missing
        guard missing.isEmpty, let failure = walk.failure else { return missing }
        return ["page \(failure.page): \(run.redactor.mask(failure.error.detail))"]
    }
}
