import TapeCassette
import TapeContracts
import TapeHTTP

/// One spec made ready to be recorded: what to ask first, where to keep it, and what not to keep.
struct RecordingJob: Sendable {
    let spec: ContractSpec
    var secrets: [KnownSecret]
    /// The values of the spec's variables, by which one recording differs from another.
    var identity: [KnownSecret] = []
    let specPath: String
    var cassettePath: String
    /// The cassette of the recording before this one, which need not be there.
    let earlierPath: String
    /// The first request, at the origin that is really asked.
    let request: HTTPRequest
    /// What is asked for beyond the walk, and how far is walked, where that differs from the run's options.
    var extras: [ExtraKind]?
    var pageLimit: Int?
    /// How the list is stirred once it was walked; nil where nothing is written.
    var stir: StirOrder?

    /// Whether it is the list of a section of a screen that is recorded.
    var isSection = false

    /// What people call its cassette.
    var cassetteName: String { SpecPairing.shownCassette(cassettePath, of: specPath) }

    /// What names this recording on a command line.
    var operands: String {
        SpecPairing.cassette(for: specPath) == cassettePath
            ? specPath : "\(specPath) -o \(cassettePath)"
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

extension [RecordingJob] {
    /// The jobs, each keeping out what is secret to any of them: one API may echo what another was told.
    func sharingSecrets() -> [RecordingJob] {
        map { job in
            var job = job
            let own = Set(job.secrets.map(\.name))
            var others: [String: KnownSecret] = [:]
            for secret in flatMap(\.secrets) where !own.contains(secret.name) {
                others[secret.name] = KnownSecret(name: secret.name, value: secret.value)
            }
            job.secrets += others.values.sorted { $0.name < $1.name }
            return job
        }
    }
}
