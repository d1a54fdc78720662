import TapeCassette
import TapeCurl
import TapeHTTP
import TapePaging

/// The way to the hosts that a survey asks, at the pace that the command line allows.
struct SurveyWire: Sendable {
    private let wire: any HTTPTransport

    init(_ arguments: Arguments, in context: ToolContext) throws(UsageError) {
        var options = try WireOptions.curl(
            arguments, environment: context.environment, showingOn: context.console,
            masking: [Redactor(secrets: Self.credentials(in: context.environment))])
        options.bodyLimit = Self.largestFile
        let curl = CurlTransport(options)
        let aws = try AWSSigningOptions(arguments, environment: context.environment)
        self.init(
            PacedTransport(
                curl, perSecond: try WireOptions.rate(arguments), clock: ContinuousClock()),
            signer: aws?.signer)
    }

    /// What the environment holds under the name of a credential.
    static func credentials(in environment: [String: String]) -> [KnownSecret] {
        environment.sorted { $0.key < $1.key }
            .filter { $0.key.hasPrefix("TAPE_SECRET_") || LiteralCredentials.isCredential($0.key) }
            .map { KnownSecret(name: $0.key, value: $0.value) }
    }

    private init(_ wire: any HTTPTransport, signer: AWSSigner?) {
        self.wire = wire
        self.signer = signer
    }

    private let signer: AWSSigner?
    private static let largestFile = 256 << 20

    /// Fetches files; a redirect that leaves an origin is refused where one is named.
    func fetching(within home: HTTPURL?) -> any HTTPTransport {
        let base: any HTTPTransport = home.map { OneOriginTransport(wire, origin: $0) } ?? wire
        return RetryingTransport(
            RedirectingTransport(base), policy: Self.policy, clock: ContinuousClock())
    }

    /// Asks an API, as long as a budget lasts; what is secret stays at its origin.
    func asking(
        _ home: HTTPURL, within budget: RequestBudget, keeping secrets: [KnownSecret]
    ) -> any HTTPTransport {
        let values = secrets.compactMap(\.value).filter { !$0.isEmpty }
        let signed = signer.map { Self.signing(wire, $0, for: home) } ?? wire
        let homebound = HomeOriginTransport(
            MeteredTransport(signed, budget: budget), home: home,
            withholding: { text in values.contains { text.contains($0) } })
        return RetryingTransport(homebound, policy: Self.policy, clock: ContinuousClock())
    }

    private static func signing(
        _ wire: some HTTPTransport, _ signer: AWSSigner, for home: HTTPURL
    ) -> any HTTPTransport {
        SigningTransport(wire, signer: signer, for: [home.origin])
    }

    private static let policy = {
        var policy = RetryPolicy()
        policy.attempts = 2
        policy.budget = .seconds(60)
        return policy
    }()
}
