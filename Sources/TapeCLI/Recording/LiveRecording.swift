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
        let metered = wishes.budget.map { MeteredTransport(web, budget: $0) }
        var result = await record(over: metered ?? web)
        result.seconds = began.duration(to: .now).inSeconds
        result.unasked = metered?.refused ?? []
        return result
    }

    private var pageLimit: Int { job.pageLimit ?? wishes.pageLimit }
    private var extras: [RecordedExtra] { job.extras ?? wishes.extras }

    private func record(over web: any HTTPTransport) async -> RecordingResult {
        let endpoint = PagedEndpoint(job.request, convention: job.spec.convention)
        let foresight =
            wishes.concurrency > 1 ? PageForesight(endpoint, pageLimit: pageLimit) : nil
        do {
            let session = try RecordingSession(
                job, wishes, header: header, over: web, foreseeing: foresight)
            tellBeginning(of: session, isForeseen: foresight != nil)
            return try await record(endpoint, in: session, foresight)
        } catch {
            return RecordingResult(ending: .unwritable(error))
        }
    }

    private func tellBeginning(of session: RecordingSession, isForeseen: Bool) {
        console.progress("\(job.specPath): \(job.spec.title)")
        if wishes.resumes {
            console.progress("going on after \(counted(session.run.keptCount, "page"))")
        }
        if wishes.concurrency > 1, !isForeseen {
            console.progress(
                "each page says where the next one is, so they are requested one after the other")
        }
        for name in session.run.redactor.shortSecrets {
            console.complain(
                "\(name) has fewer than 8 characters, too few to search for; it is redacted only where the spec puts it"
            )
        }
    }

    private func record(
        _ endpoint: PagedEndpoint, in session: RecordingSession, _ foresight: PageForesight?
    ) async throws(CassetteError) -> RecordingResult {
        let witness = WalkWitness()
        let (walk, validators) = await walk(endpoint, in: session, foresight, witness)
        var summaries = [walk.summary(1)]
        if !extras.isEmpty, walk.isOver, session.run.error == nil {
            let findings = WalkFindings(
                endpoint: endpoint, walk: walk, validators: validators,
                earlierSecond: earlier(session)?.secondRequest,
                withoutCredentials: job.withoutCredentials)
            summaries += await session.asking { transport in
                await ExtraRecording(findings: findings, transport: transport, console: console)
                    .record(extras)
            }
        }
        return try close(session, after: walk, seenBy: witness, summaries)
    }

    /// The walk, and what its first page can be asked about again.
    private func walk(
        _ endpoint: PagedEndpoint, in session: RecordingSession, _ foresight: PageForesight?,
        _ witness: WalkWitness
    ) async -> (Walk, HeaderFields) {
        await session.asking { transport in
            var policy = RetryPolicy()
            policy.attempts = wishes.retries + 1
            policy.repeatsReadingPosts = true
            // What is played was waited for when it was recorded.
            let clock: any Clock<Duration> =
                session.run.isRecording ? ContinuousClock() : SkippedClock()
            let client = PagingClient(
                endpoint, over: witness.watching(transport), retrying: policy, clock: clock)
            var validators: HeaderFields = [:]
            let walk = await client.walk(
                pageLimit: pageLimit,
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
        _ session: RecordingSession, after walk: Walk, seenBy witness: WalkWitness,
        _ summaries: [WalkSummary]
    ) throws(CassetteError) -> RecordingResult {
        var result = RecordingResult(walks: summaries, ending: .interrupted)
        let run = session.run
        if run.isRecording { result.notes = notes(on: run.redactor) }
        if let error = run.error {
            try run.leave()
            result.ending = .unwritable(error)
        } else if !run.isRecording, !Task.isCancelled {
            result.ending = .played(missing: session.missing(after: walk))
            tell(walk, in: session, &result)
        } else if let ending = breakingOff(walk, witness, session) {
            result.ending = ending
            result.isUnanswered = walk.ending.isUnanswered
            if Task.isCancelled || wishes.isPassing { result.walks[0].ended = .interrupted }
            if wishes.isPassing {
                try run.finish(walks: result.walks, keepingUnlessChanged: nil)
            } else {
                try run.leave()
            }
        } else {
            let kept = try run.finish(walks: summaries, keepingUnlessChanged: job.spec.volatility)
            if let error = kept?.unreadable {
                console.complain(
                    "the old cassette could not be read, so it was replaced without a comparison:\n\(error)"
                )
            }
            result.ending = .written(isChanged: kept?.isUnchanged != true)
            tell(walk, in: session, &result)
        }
        return result
    }

    private func notes(on redactor: Redactor) -> [String] {
        let doubtful = redactor.doubtfulNames.map { name in
            "kept under the name `\(name)`, which may be a credential's; say in the spec's "
                + "`redact` whether to keep it or to take it out"
        }
        return job.spec.redaction.notes + doubtful
    }

    private func tell(
        _ walk: Walk, in session: RecordingSession, _ result: inout RecordingResult
    ) {
        result.trouble = walk.ending.trouble.map(session.run.redactor.mask)
        result.isBreach = walk.ending.isBreach
    }

    /// The recording before this one, read only once where this one replaces it.
    private func earlier(_ session: RecordingSession) -> Cassette? {
        job.earlierPath == job.cassettePath ? session.run.replaced : job.earlierCassette
    }

    /// How a walk that did not come to an end broke off; nil for one that did.
    private func breakingOff(
        _ walk: Walk, _ witness: WalkWitness, _ session: RecordingSession
    ) -> RecordingResult.Ending? {
        if Task.isCancelled { return .interrupted }
        guard let (page, error) = walk.failure else { return nil }
        let account = FailureAccount(
            error: error, witness: witness.last, secrets: job.secrets)
        return .brokeOff(page: page, reason: session.run.redactor.mask(account.words))
    }

    private var header: CassetteHeader {
        CassetteHeader(
            spec: .init(title: job.spec.title, digest: job.spec.digest),
            origin: job.request.url.origin,
            recorded: WallTime.now(),
            by: "pagetape \(Pagetape.version) \(CurlTransport.version)")
    }
}

extension Cassette {
    /// The request for the second page of the walk, where its position was not redacted.
    fileprivate var secondRequest: HTTPRequest? {
        for index in 0..<count {
            // `try?`: of a recording that cannot be read nothing is to be learnt.
            guard let request = try? request(at: index) else { return nil }
            guard request.mark == PageMark(page: 2) else { continue }
            return request.url.text.contains(RedactionMark.prefix) ? nil : request
        }
        return nil
    }
}
