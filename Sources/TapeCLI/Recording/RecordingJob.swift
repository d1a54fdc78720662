import TapeCassette
import TapeContracts
import TapeHTTP

/// One spec made ready to be recorded: what to ask first, where to keep it, and what not to keep.
struct RecordingJob: Sendable {
    let spec: ContractSpec
    let specPath: String
    var cassettePath: String
    /// The cassette of the recording before this one, which need not be there.
    let earlierPath: String
    /// The first request, at the origin that is really asked.
    let request: HTTPRequest
    let secrets: [KnownSecret]
    /// What is asked for beyond the walk, and how far is walked, where that is not as the run wishes.
    var extras: [RecordedExtra]?
    var pageLimit: Int?

    /// What shows where the answers go on.
    var resumption: String {
        SpecFinder.cassette(for: specPath) == cassettePath
            ? "pagetape record --resume \(specPath)"
            : "pagetape record --resume \(specPath) -o \(cassettePath)"
    }

    /// The recording before this one; nil where there is none.
    var earlierCassette: Cassette? {
        // `try?`: an old cassette that cannot be read is replaced, as if there were none.
        try? Cassette.read(earlierPath)
    }

    /// A request without whatever says who asks: what every client sends for it, and the spec's secrets.
    func withoutCredentials(_ request: HTTPRequest) -> HTTPRequest {
        var bare = request
        for name in ["Authorization", "Cookie", "Proxy-Authorization"] as [HeaderName] {
            bare.headers.removeAll(named: name)
        }
        for place in secrets.flatMap(\.places) {
            switch place {
            case .header(let name): bare.headers.removeAll(named: name)
            case .query(let name): bare.url = bare.url.removingQuery(name)
            case .field: break
            }
        }
        return bare
    }
}

/// How recordings are to be made, whatever the spec.
struct RecordingWishes: Sendable {
    let pageLimit: Int
    /// How many pages may be asked for side by side.
    let concurrency: Int
    /// What may be asked, and what is kept of what there is.
    let mode: RecordingMode
    /// Whether to go on with what earlier runs left.
    let resumes: Bool
    /// How often a request that failed for a while is made again.
    let retries: Int
    /// What is asked for beyond the walk.
    let extras: [RecordedExtra]
    /// Whether the cassettes are looked at once and thrown away: then each is one file, and is finished even where the walk broke off.
    var isPassing = false
    /// How many requests may be made in all; nil where nobody counts.
    var budget: RequestBudget?

    static let retriesOption = OptionTable.Option(
        "retries", value: "N", summary: "asks again up to N times where trouble may pass; 3")

    /// How often a command line allows to ask again.
    static func retries(_ arguments: Arguments) throws(UsageError) -> Int {
        guard let text = arguments.value("retries") else { return 3 }
        guard let count = Int(text), (0...100).contains(count) else {
            throw UsageError("--retries takes a whole number from 0 to 100, not \(text)")
        }
        return count
    }
}

/// What came of one recording.
struct RecordingResult: Sendable {
    /// Why it is over.
    enum Ending: Sendable {
        /// The cassette is written; whether it tells anything that the old one did not.
        case written(isChanged: Bool)
        /// Nobody was asked and nothing written; what the cassette has no answer to, in words.
        case played(missing: [String])
        /// A page could not be had; what came before is in the journal and the old cassette is whole.
        case brokeOff(page: Int, reason: String)
        case interrupted
        /// Nothing more could be kept.
        case unwritable(CassetteError)
    }

    var walks: [WalkSummary] = []
    /// Why the walk could not go on although it was recorded.
    var trouble: String?
    /// Whether that breaks the contract.
    var isBreach = false
    var ending: Ending
    var seconds = 0.0
    /// The requests that the budget did not allow.
    var unasked: [PageMark] = []
    /// Whether the origin never gave a page that could be judged: it was not reached, or let nobody in.
    var isUnanswered = false

    /// Whether the cassette answers all that was asked.
    private var isAnswered: Bool {
        switch ending {
        case .written: true
        case .played(let missing): missing.isEmpty
        case .brokeOff, .interrupted, .unwritable: false
        }
    }

    /// Whether the cassette holds every walk to its end.
    var isComplete: Bool { isAnswered && walks.allSatisfy { $0.ended == .end } }

    var status: ExitStatus { isAnswered ? isBreach ? .broken : .kept : .incomplete }
}
