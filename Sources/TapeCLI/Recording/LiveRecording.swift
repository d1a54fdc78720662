import TapeCassette
import TapeContracts
import TapeCurl
import TapeHTTP
import TapePaging

/// Walks one live API by its spec and keeps what it says in a cassette.
struct LiveRecording: Sendable {
    let job: RecordingJob
    let wishes: RecordingWishes
    let web: any HTTPTransport
    let progress: RecordingProgress
    let console: Console

    func run() async -> RecordingResult {
        let began = ContinuousClock.now
        var result = await record()
        result.seconds = began.secondsUntilNow
        return result
    }

    private func record() async -> RecordingResult {
        let endpoint = PagedEndpoint(job.request, convention: job.spec.convention)
        let foresight =
            wishes.concurrency > 1 ? PageForesight(endpoint, pageLimit: wishes.pageLimit) : nil
        do {
            let session = try RecordingSession(
                job, resuming: wishes.resumes, header: header, over: web, foreseeing: foresight,
                sideBySide: wishes.concurrency)
            tellBeginning(of: session, isForeseen: foresight != nil)
            return try await record(endpoint, in: session, foresight)
        } catch {
            return RecordingResult(ending: .unwritable(error))
        }
    }

    private func tellBeginning(of session: RecordingSession, isForeseen: Bool) {
        console.progress("\(job.specPath): \(job.spec.title)")
        if wishes.resumes { console.progress("going on after \(session.keptPages) pages") }
        if wishes.concurrency > 1, !isForeseen {
            console.progress(
                "only a page tells where the next is, so they come one after the other")
        }
        for name in session.redactor.shortSecrets {
            console.complain(
                "\(name) has fewer than 8 characters, too few to search for; it is taken out only where the spec puts it"
            )
        }
    }

    private func record(
        _ endpoint: PagedEndpoint, in session: RecordingSession, _ foresight: PageForesight?
    ) async throws(CassetteError) -> RecordingResult {
        let (walk, validators) = await walk(endpoint, in: session, foresight)
        var summaries = [walk.summary(1)]
        if !wishes.extras.isEmpty, walk.isOver, session.recorder.error == nil {
            let findings = WalkFindings(
                endpoint: endpoint, walk: walk, validators: validators,
                earlierSecond: job.earlierSecondRequest,
                withoutCredentials: job.withoutCredentials)
            summaries += await session.asking { transport in
                await ExtraRecording(findings: findings, transport: transport, console: console)
                    .record(wishes.extras)
            }
        }
        return try close(session, after: walk, summaries)
    }

    /// The walk, and what its first page can be asked about again.
    private func walk(
        _ endpoint: PagedEndpoint, in session: RecordingSession, _ foresight: PageForesight?
    ) async -> (Walk, HeaderFields) {
        await session.asking { transport in
            var policy = RetryPolicy()
            policy.attempts = wishes.retries + 1
            policy.repeatsReadingPosts = true
            let client = PagingClient(
                endpoint, over: transport, retrying: policy, clock: ContinuousClock())
            var validators: HeaderFields = [:]
            let walk = await client.walk(
                pageLimit: wishes.pageLimit,
                observing: { page, answer in
                    guard case .success(let reading) = answer.reading else { return }
                    foresight?.learn(from: reading)
                    if page == 1 { validators = answer.exchange.outcome.response?.headers ?? [:] }
                    progress.enter(
                        job.specPath, items: reading.items.count, bytes: reading.facts.byteCount,
                        total: reading.total)
                })
            return (walk, validators)
        }
    }

    /// Puts the cassette in place, or leaves the journal for another day.
    private func close(
        _ session: RecordingSession, after walk: Walk, _ summaries: [WalkSummary]
    ) throws(CassetteError) -> RecordingResult {
        var result = RecordingResult(walks: summaries, ending: .interrupted)
        if let error = session.recorder.error {
            try session.journal.leave()
            result.ending = .unwritable(error)
        } else if Task.isCancelled {
            try session.journal.leave()
            result.walks[0].ended = .interrupted
        } else if case .failed(let page, let error) = walk.ending {
            try session.journal.leave()
            result.ending = .brokeOff(page: page, reason: session.redactor.mask(error.detail))
        } else {
            let kept = try session.journal.finish(
                walks: summaries, keepingUnlessChanged: job.spec.volatility)
            if let error = kept.unreadable {
                console.complain(
                    "the old cassette could not be read, so it was replaced without a comparison:\n\(error)"
                )
            }
            result.ending = .written(isChanged: !kept.isUnchanged)
            result.trouble = walk.ending.trouble.map(session.redactor.mask)
            result.isBreach = walk.ending.isBreach
        }
        return result
    }

    private var header: CassetteHeader {
        CassetteHeader(
            spec: .init(title: job.spec.title, digest: job.spec.digest),
            origin: job.request.url.origin,
            recorded: WallTime.now(),
            by: "pagetape \(Pagetape.version) \(CurlTransport.version)")
    }
}
