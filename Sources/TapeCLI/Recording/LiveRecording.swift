import TapeCassette
import TapeContracts
import TapeCurl
import TapeHTTP
import TapePaging

/// Walks a live API by its spec and records the answers in a cassette.
struct LiveRecording: Sendable {
    let job: RecordingJob
    let options: RecordingOptions
    let transport: any HTTPTransport
    let progress: RecordingProgress
    let console: Console

    func run() async -> RecordingResult {
        let began = ContinuousClock.now
        let metered = options.budget.map { transport.metered(by: $0) }
        var result = await record(over: metered ?? transport)
        result.seconds = began.duration(to: .now).inSeconds
        result.unasked = metered?.refused ?? []
        return result
    }

    private var pageLimit: Int { job.pageLimit ?? options.pageLimit }

    /// The extras to record: those in the options, and those of the previous recording.
    private func extras(_ before: Cassette?) -> [ExtraKind] {
        if let extras = job.extras { return extras }
        if options.mode == .new, !options.resumes { return ExtraKind.union(options.extras, missed) }
        guard options.repeatsExtras, let before else { return options.extras }
        return ExtraKind.union(options.extras, ExtraKind.held(by: before))
    }

    /// The extras that the cassette to be extended could not get: now that its walk goes on, it may.
    private var missed: [ExtraKind] {
        // `try?`: the run that extends the cassette reports why it cannot be read.
        guard let cassette = try? Cassette.read(job.cassettePath) else { return [] }
        let names = Set(cassette.end.unrecorded.map(\.also))
        return ExtraKind.held(by: cassette).filter { names.contains($0.name) }
    }

    private func record(over transport: any HTTPTransport) async -> RecordingResult {
        let endpoint = job.endpoint
        let ahead =
            options.concurrency > 1 ? PageReadAhead(endpoint, pageLimit: pageLimit) : nil
        do {
            let leftCount = leftCount
            try refuseToDropPages(endpoint)
            let before = options.repeatsExtras ? job.earlierCassette : nil
            let extras = extras(before)
            let unreadable =
                options.resumes
                ? await KeptPages(job: job, endpoint: endpoint)
                    .firstUnreadable(pageLimit: pageLimit) : nil
            let session = try RecordingSession(
                job, options, header: header(having: extras), over: transport, readingAhead: ahead,
                dropping: unreadable)
            tellBeginning(of: session, dropping: leftCount, isReadAhead: ahead != nil)
            if let unreadable {
                console.progress("page \(unreadable) could not be read, so it is asked for again")
            }
            // A resumed recording knows its own extras.
            let hasPages = session.run.keptCount > 0 || unreadable != nil
            let begun =
                options.resumes
                ? ExtraKind.union(hasPages ? options.extras : extras, session.extras) : extras
            return try await record(endpoint, begun, in: session, ahead)
        } catch {
            return RecordingResult(ending: .unwritable(error))
        }
    }

    /// Refuses to resume a recording with a page limit that would drop pages it already has.
    private func refuseToDropPages(_ endpoint: PagedEndpoint) throws(CassetteError) {
        guard options.resumes else { return }
        let kept = KeptPages(job: job, endpoint: endpoint).count
        guard kept > pageLimit else { return }
        throw CassetteError(
            .mismatch,
            "\(Journal.path(for: job.cassettePath)) has \(counted(kept, "page")) already, more than "
                + "--max-pages \(pageLimit); go on with --resume and a greater limit, or begin afresh with "
                + "pagetape record --restart")
    }

    /// How many interactions an earlier recording left, if they may be dropped.
    private var leftCount: Int {
        guard options.restarts else { return 0 }
        // `try?`: the code that opens a journal reports if it cannot be read.
        let left = try? UnfinishedJournal(at: Journal.path(for: job.cassettePath))
        return left?.count ?? 0
    }

    private func tellBeginning(
        of session: RecordingSession, dropping leftCount: Int, isReadAhead: Bool
    ) {
        if leftCount > 0, session.run.isRecording {
            console.complain(
                "\(job.specPath): --restart drops an unfinished recording of "
                    + counted(leftCount, "interaction"))
        }
        console.progress("\(job.specPath): \(job.spec.title)")
        if options.resumes, session.run.keptCount > 0 {
            console.progress("going on after \(counted(session.run.keptCount, "page"))")
        }
        if options.concurrency > 1, !isReadAhead {
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
        _ endpoint: PagedEndpoint, _ extras: [ExtraKind], in session: RecordingSession,
        _ ahead: PageReadAhead?
    ) async throws(CassetteError) -> RecordingResult {
        let memory = LastRequestMemory()
        let (walk, first) = await walk(endpoint, in: session, ahead, memory)
        var end = CassetteEnd(interactions: 0, walks: [walk.summary(1)])
        var asked: Set<String> = []
        if !extras.isEmpty || options.isPassing, walk.isOver, session.run.error == nil {
            let findings = WalkFindings(
                endpoint: endpoint, walk: walk,
                validators: first?.outcome.response?.headers ?? [:],
                earlierSecond: earlier(session)?.secondRequest,
                identifyingOption: options.identifyingOption,
                withoutCredentials: job.withoutCredentials)
            let known = session.run.replaced?.end.unrecorded ?? []
            let outcome = await session.asking { transport in
                await ExtraRecording(
                    findings: findings, transport: transport, attempts: options.retries + 1,
                    clock: clock(of: session), console: console, known: known,
                    isForReport: options.isPassing
                ).record(extras)
            }
            end.walks += outcome.walks
            end.unrecorded = outcome.unrecorded
            asked = Set(extras.map(\.name))
        }
        var stirred: StirOutcome?
        if let order = job.stir, session.run.error == nil {
            stirred = await StirRecording(
                order: order, job: job, session: session, attempts: options.retries + 1,
                pageLimit: pageLimit, console: console
            ).run(after: walk)
        }
        var result = try close(session, after: walk, rememberedIn: memory, end, asked: asked)
        if let first, let response = first.outcome.response {
            let overlooked = walk.overlookedPosition(
                under: endpoint.convention, in: response, to: first.asked)
            if let overlooked { result.notes.append(overlooked.words) }
        }
        result.stirred = stirred
        return result
    }

    /// Makes the walk, and returns it with the exchange of its first page.
    private func walk(
        _ endpoint: PagedEndpoint, in session: RecordingSession, _ ahead: PageReadAhead?,
        _ memory: LastRequestMemory
    ) async -> (Walk, Exchange?) {
        await session.asking { transport in
            var policy = RetryPolicy(readingBy: endpoint.convention)
            policy.attempts = options.retries + 1
            let client = PagingClient(
                endpoint, over: memory.watching(transport), retrying: policy,
                clock: clock(of: session))
            var first: Exchange?
            let walk = await client.walk(
                pageLimit: pageLimit,
                observing: { page, answer in
                    guard case .success(let reading) = answer.reading else { return }
                    ahead?.learn(from: reading)
                    if page == 1 { first = answer.exchange }
                    progress.enter(
                        job.specPath, items: reading.items.count, bytes: reading.facts.byteCount,
                        total: reading.total)
                })
            return (walk, first)
        }
    }

    /// Played answers need no waiting: that was done when they were recorded.
    private func clock(of session: RecordingSession) -> any Clock<Duration> {
        session.run.isRecording ? ContinuousClock() : SkippedClock()
    }

    /// Finishes the cassette, or leaves the journal for a later run.
    private func close(
        _ session: RecordingSession, after walk: Walk, rememberedIn memory: LastRequestMemory,
        _ end: CassetteEnd, asked: Set<String>
    ) throws(CassetteError) -> RecordingResult {
        var result = RecordingResult(walks: end.walks, ending: .interrupted)
        let run = session.run
        if run.isRecording { result.notes = job.spec.redaction.notes + run.redactor.notes() }
        if let error = run.error {
            result.canBeResumed = try run.leave()
            result.ending = .unwritable(error)
        } else if !run.isRecording, !Task.isCancelled {
            result.ending = .played(missing: session.missing(after: walk))
            tell(walk, in: session, &result)
        } else if let ending = breakingOff(walk, memory, session) {
            result.ending = ending
            result.isUnanswered = walk.ending.isUnanswered
            result.isUnread = walk.ending.isUnread
            if !walk.isOver, Task.isCancelled || options.isPassing {
                result.walks[0].ended = .interrupted
            }
            if options.isPassing {
                try run.finish(walks: result.walks, keepingUnlessChanged: nil)
            } else if job.isSection, walk.ending.isDown, !session.replacesPages {
                try finish(session, end, asked: asked, &result)
                result.losses.append(
                    "the section is down, which the cassette keeps as the board's state: "
                        + run.redactor.mask(walk.failure?.error.detail ?? ""))
            } else {
                result.canBeResumed = try leave(run, after: walk)
                // They tell what a reader of the recording should know.
                if !result.canBeResumed { result.notes = [] }
            }
        } else if let items = session.itemsLost(by: walk), !options.acceptsEmpty {
            try run.discard()
            result.ending = .emptied(itemsBefore: items)
        } else {
            try finish(session, end, asked: asked, &result)
            tell(walk, in: session, &result)
        }
        return result
    }

    /// Leaves the journal for a later run, unless not even the first page could be read, so that nothing can be resumed.
    private func leave(_ run: CassetteRun, after walk: Walk) throws(CassetteError) -> Bool {
        guard !Task.isCancelled, let (page, error) = walk.failure, page == 1, error.isUnreadable
        else { return try run.leave() }
        try run.discard()
        return false
    }

    /// Finishes the cassette, and notes what the previous one had and it lacks.
    private func finish(
        _ session: RecordingSession, _ end: CassetteEnd, asked: Set<String>,
        _ result: inout RecordingResult
    ) throws(CassetteError) {
        let before = session.run.replaced
        let kept = try session.run.finish(
            walks: end.walks, unrecorded: end.unrecorded, asked: asked,
            keepingUnlessChanged: job.spec.volatility)
        if let error = kept?.unreadable {
            console.complain(
                "the old cassette could not be read, so it was replaced without a comparison:\n\(error)"
            )
        }
        result.ending = .written(isChanged: kept?.isUnchanged != true)
        guard let before, kept?.isUnchanged != true else { return }
        result.losses +=
            RecordingLosses(
                before: before, after: try Cassette.read(job.cassettePath), end, job
            ).words
    }

    private func tell(
        _ walk: Walk, in session: RecordingSession, _ result: inout RecordingResult
    ) {
        result.trouble = walk.ending.trouble.map(session.run.redactor.mask)
        result.isBreach = walk.ending.isBreach
    }

    /// The previous recording; if this one replaces it, it has been read already.
    private func earlier(_ session: RecordingSession) -> Cassette? {
        job.earlierPath == job.cassettePath ? session.run.replaced : job.earlierCassette
    }

    /// How an incomplete walk broke off; nil for a complete one.
    private func breakingOff(
        _ walk: Walk, _ memory: LastRequestMemory, _ session: RecordingSession
    ) -> RecordingResult.Ending? {
        if Task.isCancelled { return .interrupted }
        guard let (page, error) = walk.failure else { return nil }
        let account = FailureAccount(
            error: error, lastRequest: memory.last, secrets: job.secrets,
            rateLimit: job.spec.convention.errors.rateLimit)
        return .brokeOff(
            page: page, isUnreadable: error.isUnreadable,
            reason: account.words(masking: session.run.redactor.mask))
    }

    private func header(having extras: [ExtraKind]) -> CassetteHeader {
        CassetteHeader(
            spec: .init(title: job.spec.title, digest: job.spec.digest),
            origin: job.request.url.origin,
            recorded: WallTime.now(),
            by: "pagetape \(Pagetape.version) \(CurlTransport.version)",
            also: ExtraKind.kept(extras, by: job.redactor))
    }
}

extension Cassette {
    /// The request for the second page of the walk, unless its position was redacted.
    fileprivate var secondRequest: HTTPRequest? {
        for index in 0..<count {
            // `try?`: an unreadable recording has nothing to offer.
            guard let request = try? request(at: index) else { return nil }
            guard request.mark == PageMark(page: 2) else { continue }
            return request.url.text.contains(RedactionMark.prefix) ? nil : request
        }
        return nil
    }
}
