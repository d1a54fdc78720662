import TapeCassette
import TapeContracts
import TapeCurl
import TapeHTTP
import TapePaging

/// Walks one live API by its spec and keeps what it says in a cassette.
struct LiveRecording {
    let spec: ContractSpec
    let specPath: String
    let cassettePath: String
    let pageLimit: Int
    /// Whether to go on with what an earlier run left.
    let resumes: Bool
    let console: Console

    /// What came of a recording.
    enum Outcome {
        /// The walk, and whether it tells anything that the old cassette did not.
        case recorded(Walk, isChanged: Bool)
        /// The walk broke off; what came before is in the journal and the old cassette is whole.
        case brokeOff(page: Int, reason: String)
        /// Nothing more could be kept.
        case unwritable(CassetteError)
    }

    func run(_ request: HTTPRequest, secrets: [KnownSecret]) async -> Outcome {
        let redactor = Redactor(rules: spec.redactionRules, secrets: secrets)
        for name in redactor.shortSecrets {
            console.complain(
                "\(name) has fewer than 8 characters, too few to search for; it is taken out only where the spec puts it"
            )
        }
        do {
            guard resumes else {
                let journal = try Journal.begin(cassettePath, header: header(request))
                let recorder = Recorder(journal: journal, redactor: redactor)
                let transport = RedirectingTransport(live(recorder))
                return try await walk(request, over: transport, journal, recorder, redactor)
            }
            let unfinished = try UnfinishedRecording(of: cassettePath, redactor: redactor)
            console.progress("going on after \(unfinished.pageCount) pages")
            let recorder = Recorder(journal: unfinished.journal, redactor: redactor)
            let transport = RedirectingTransport(
                try unfinished.transport(
                    before: live(recorder), rules: spec.redactionRules, secrets: secrets))
            return try await walk(request, over: transport, unfinished.journal, recorder, redactor)
        } catch {
            return .unwritable(error)
        }
    }

    private func live(_ recorder: Recorder) -> RecordingTransport {
        var options = CurlOptions()
        options.proxy = .environment
        return RecordingTransport(CurlTransport(options), keepingIn: recorder)
    }

    private func walk(
        _ request: HTTPRequest, over transport: any HTTPTransport, _ journal: Journal,
        _ recorder: Recorder, _ redactor: Redactor
    ) async throws(CassetteError) -> Outcome {
        let endpoint = PagedEndpoint(request, convention: spec.convention)
        var items = 0
        let walk = await PagingClient(endpoint, over: transport)
            .walk(pageLimit: pageLimit) { page, answer in
                guard case .success(let reading) = answer.reading else { return }
                items += reading.items.count
                console.progress("page \(page): \(reading.items.count) items, \(items) so far")
            }
        if let error = recorder.error {
            try journal.leave()
            return .unwritable(error)
        }
        if case .failed(let page, let error) = walk.ending {
            try journal.leave()
            return .brokeOff(page: page, reason: redactor.mask(error.detail))
        }
        let summary = WalkSummary(
            walk: 1, pages: walk.pages.count, items: walk.digests.count, ended: walk.ending.summary)
        let result = try journal.finish(walks: [summary], keepingUnlessChanged: spec.volatility)
        return .recorded(walk, isChanged: !result.isUnchanged)
    }

    private func header(_ request: HTTPRequest) -> CassetteHeader {
        CassetteHeader(
            spec: .init(title: spec.title, digest: spec.digest),
            origin: request.url.origin,
            recorded: WallTime.now(),
            by: "pagetape \(Pagetape.version) \(CurlTransport.version)")
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
