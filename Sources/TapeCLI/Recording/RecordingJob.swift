import TapeCassette
import TapeContracts
import TapeHTTP
import TapePaging

/// One spec prepared for recording: its first request, its cassette, and the secrets to leave out.
struct RecordingJob: Sendable {
    let spec: ContractSpec
    var secrets: [KnownSecret]
    /// The values of the spec's variables, which distinguish its recordings.
    var identity: [KnownSecret] = []
    let specPath: String
    var cassettePath: String
    /// The cassette of the previous recording, which may not exist.
    let earlierPath: String
    /// The first request, to the origin that is actually asked.
    let request: HTTPRequest
    /// The list as it is walked from the first request.
    var endpoint: PagedEndpoint { PagedEndpoint(request, convention: spec.convention) }
    /// The extras and the page limit, if they differ from the run's options.
    var extras: [ExtraKind]?
    var pageLimit: Int?
    /// How the list is stirred after its walk; nil if nothing is written.
    var stir: StirOrder?

    /// Whether the list is recorded as a section of a screen.
    var isSection = false

    /// The name of a credential that another spec of the same run spells out.
    static let nameOfOthersLiterals = "another-spec"

    /// Masks the spec's secrets, for messages and for what is kept.
    var redactor: Redactor { Redactor(rules: spec.redactionRules, secrets: secrets) }

    /// The name of its cassette in messages.
    var cassetteName: String { SpecPairing.shownCassette(cassettePath, of: specPath) }

    /// The arguments that select this recording on a command line, quoted for a shell.
    var operands: String { SpecPairing.operands(recording: specPath, into: cassettePath) }

    /// The previous recording; nil if there is none.
    var earlierCassette: Cassette? {
        // `try?`: an unreadable old cassette is replaced, as if there were none.
        try? Cassette.read(earlierPath)
    }

    /// A request without credentials: neither the usual headers for them nor the spec's secrets; nil if the body has one, which
    /// cannot be taken out.
    func withoutCredentials(_ request: HTTPRequest) -> HTTPRequest? {
        var bare = request
        for name in HeaderName.credentials { bare.headers.removeAll(named: name) }
        for place in secrets.flatMap(\.places) {
            switch place {
            case .header(let name): bare.headers.removeAll(named: name)
            case .query(let name): bare.url = bare.url.removingQuery(name)
            case .field: return nil
            }
        }
        return bare
    }
}

extension [RecordingJob] {
    /// The jobs, each masking the secrets of all: one API may echo what was sent to another.
    func sharingSecrets() -> [RecordingJob] {
        let all = flatMap(\.secrets)
        return map { job in
            var job = job
            let own = Set(job.secrets.map(\.name))
            let ownValues = Set(job.secrets.map(\.value))
            var others: [String: KnownSecret] = [:]
            for secret in all where !secret.isLiteral && !own.contains(secret.name) {
                others[secret.name] = KnownSecret(name: secret.name, value: secret.value)
            }
            // Names of literal credentials are those of places, which both specs may have.
            let literals = Set(all.filter(\.isLiteral).map(\.value)).subtracting(ownValues)
            job.secrets += others.values.sorted { $0.name < $1.name }
            job.secrets += literals.map {
                KnownSecret(
                    name: RecordingJob.nameOfOthersLiterals, value: $0, isLiteral: true)
            }
            return job
        }
    }
}
