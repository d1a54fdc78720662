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
    let console: Console

    /// What came of a recording.
    enum Outcome {
        case recorded(Walk)
        /// The walk broke off; what came before is in the journal and the old cassette is whole.
        case brokeOff(page: Int, reason: String)
        /// Nothing more could be kept.
        case unwritable(CassetteError)
    }

    func run(_ request: HTTPRequest, secrets: [KnownSecret]) async -> Outcome {
        let redactor = Redactor(secrets: secrets)
        for name in redactor.shortSecrets {
            console.complain(
                "\(name) has fewer than 8 characters, too few to search for; it is taken out only where the spec puts it"
            )
        }
        do {
            let journal = try Journal.begin(
                cassettePath, header: header(request), discardingOld: true)
            return try await walk(request, into: journal, redactor)
        } catch {
            return .unwritable(error)
        }
    }

    private func walk(
        _ request: HTTPRequest, into journal: Journal, _ redactor: Redactor
    ) async throws(CassetteError) -> Outcome {
        let recorder = Recorder(journal: journal, redactor: redactor)
        var options = CurlOptions()
        options.userAgent = "pagetape/\(Tool.version)"
        let recording = RecordingTransport(CurlTransport(options), keepingIn: recorder)
        let endpoint = PagedEndpoint(request, convention: spec.convention)
        var items = 0
        let walk = await PagingClient(endpoint, over: recording)
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
        try journal.finish(walks: [summary])
        return .recorded(walk)
    }

    private func header(_ request: HTTPRequest) -> CassetteHeader {
        CassetteHeader(
            spec: .init(title: spec.title, digest: spec.digest),
            origin: request.url.origin,
            recorded: WallTime.now(),
            by: "pagetape/\(Tool.version) \(CurlTransport.version)")
    }
}

extension Walk.Ending {
    /// The ending as a cassette keeps it.
    fileprivate var summary: WalkSummary.Ending {
        switch self {
        case .end: .end
        case .capped: .capped
        case .looped, .failed: .failed
        }
    }
}
