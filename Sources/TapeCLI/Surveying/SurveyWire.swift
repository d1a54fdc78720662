import TapeCassette
import TapeCurl
import TapeHTTP

/// The transports to the hosts of a survey, at the rate that the command line allows.
///
/// Only `DescriptionFetch` and `SurveyCheck` use them, with `--fetch` or `--check`, or for a description at a URL.
struct SurveyWire: Sendable {
    private let paced: any HTTPTransport
    private let signer: AWSSigner?

    private static let largestFile = 256 << 20

    init(_ arguments: Arguments, in context: ToolContext) throws(UsageError) {
        var options = try WireOptions.curl(
            arguments, environment: context.environment, showingOn: context.console,
            masking: [Redactor(secrets: Self.credentials(in: context.environment))])
        options.bodyLimit = Self.largestFile
        paced = CurlTransport(options).paced(perSecond: try WireOptions.rate(arguments))
        signer = try AWSSigningOptions(arguments, environment: context.environment)?.signer
    }

    /// Environment variables with the names of credentials.
    static func credentials(in environment: [String: String]) -> [KnownSecret] {
        environment.sorted { $0.key < $1.key }
            .filter { $0.key.hasPrefix("TAPE_SECRET_") || LiteralCredentials.isCredential($0.key) }
            .map { KnownSecret(name: $0.key, value: $0.value) }
    }

    /// Fetches files; with a `home`, redirects to other origins are refused.
    func fetching(within home: HTTPURL?) -> any HTTPTransport {
        Wire.fetching(paced, within: home)
    }

    /// Sends requests to an API within a budget; secrets go only to its own origin, and the redactor learns what is sent.
    func asking(
        _ home: HTTPURL, within budget: RequestBudget, keeping secrets: [KnownSecret],
        telling redactor: Redactor
    ) -> any HTTPTransport {
        let own = Redactor(secrets: secrets)
        return Wire.checking(
            paced, signing: signer, within: budget, home: home, redactor: redactor,
            withholding: { own.holdsGiven($0) })
    }
}
