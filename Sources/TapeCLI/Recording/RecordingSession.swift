import TapeCassette
import TapeContracts
import TapeHTTP
import TapePaging

/// The transports and the cassette of one recording.
struct RecordingSession: Sendable {
    let run: CassetteRun
    private let wire: RecordingWire

    /// Opens the cassette for its mode, or resumes an earlier run's journal without its unreadable page and what follows that.
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
        // The evidence of stirring is kept in one file, so bodies must not go into others.
        if options.isPassing, job.stir != nil { terms.fileLimit = .max }
        terms.identity = job.identity
        // The first request as it is sent, with the size that only the spec's paging gives.
        terms.first = job.endpoint.firstRequest
        terms.restarts = options.restarts
        terms.unreadable = unreadable
        run =
            options.resumes
            ? try CassetteRun(resuming: job.cassettePath, over: wire.live, terms: terms)
            : try CassetteRun(job.cassettePath, mode: options.mode, over: wire.live, terms: terms)
    }

    /// The extras that a resumed recording was to have.
    var extras: [ExtraKind] { run.resumed.map(ExtraKind.held(by:)) ?? [] }

    /// Whether the recording would replace one that has pages.
    var replacesPages: Bool { (run.replaced?.end.walks.first?.pages ?? 0) > 0 }

    /// How many items the previous recording has, if this walk returned none.
    func itemsLost(by walk: Walk) -> Int? {
        guard walk.digests.isEmpty, let old = run.replaced?.end.walks.first else { return nil }
        // Without a number of items, each page counts as one.
        let items = old.items ?? old.pages
        return items > 0 ? items : nil
    }

    /// Runs work that sends requests; all answers are kept when this returns.
    func asking<Value: Sendable>(
        _ body: @Sendable (any HTTPTransport) async -> Value
    ) async -> Value {
        await run.asking { kept in await wire.asking(over: kept, body) }
    }

    /// The same for work that also writes: writes are not redirected, so that they reach only allowed hosts.
    func writing<Value: Sendable>(
        _ body: @Sendable (_ pages: any HTTPTransport, _ writes: any HTTPTransport) async -> Value
    ) async -> Value {
        await run.asking { kept in await wire.writing(over: kept, body) }
    }

    /// The requests that have no recording, in words.
    func missing(after walk: Walk) -> [String] {
        let missing = wire.missing
        guard missing.isEmpty, let failure = walk.failure else { return missing }
        return ["page \(failure.page): \(run.redactor.mask(failure.error.detail))"]
    }
}
