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
            let walk = await walk(endpoint, in: session, foresight)
            return try close(session, after: walk)
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

    private func walk(
        _ endpoint: PagedEndpoint, in session: RecordingSession, _ foresight: PageForesight?
    ) async -> Walk {
        await session.asking { transport in
            await PagingClient(endpoint, over: transport)
                .walk(pageLimit: wishes.pageLimit) { _, answer in
                    guard case .success(let reading) = answer.reading else { return }
                    foresight?.learn(total: reading.total)
                    progress.enter(
                        job.specPath, items: reading.items.count,
                        bytes: answer.exchange.outcome.response?.body.count ?? 0,
                        total: reading.total)
                }
        }
    }

    /// Puts the cassette in place, or leaves the journal for another day.
    private func close(
        _ session: RecordingSession, after walk: Walk
    ) throws(CassetteError) -> RecordingResult {
        if let error = session.recorder.error {
            try session.journal.leave()
            return RecordingResult(ending: .unwritable(error))
        }
        let summary = WalkSummary(
            walk: 1, pages: walk.pages.count, items: walk.digests.count,
            ended: Task.isCancelled ? .interrupted : walk.ending.summary)
        if case .failed(let page, let error) = walk.ending {
            try session.journal.leave()
            return RecordingResult(
                walks: [summary],
                ending: Task.isCancelled
                    ? .interrupted
                    : .brokeOff(page: page, reason: session.redactor.mask(error.detail)))
        }
        var result = RecordingResult(walks: [summary], ending: .interrupted)
        if case .looped(let page, let earlier) = walk.ending {
            result.isEndless = true
            result.remarks.append(
                "page \(page) points back to page \(earlier), so the walk stopped")
        }
        let kept = try session.journal.finish(
            walks: [summary], keepingUnlessChanged: job.spec.volatility)
        result.ending = .written(isChanged: !kept.isUnchanged)
        return result
    }

    private var header: CassetteHeader {
        CassetteHeader(
            spec: .init(title: job.spec.title, digest: job.spec.digest),
            origin: job.request.url.origin,
            recorded: WallTime.now(),
            by: "pagetape \(Tool.version) \(CurlTransport.version)")
    }
}

extension Walk.Ending {
    /// The ending as a cassette keeps it.
    fileprivate var summary: WalkSummary.Ending {
        switch self {
        case .end: .end
        case .capped: .capped
        case .looped, .repeated, .strayed, .failed: .failed
        }
    }
}
