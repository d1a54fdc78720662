import TapeCassette
import TapeContracts
import TapeCurl
import TapeHTTP
import TapePaging
import TapeReport

/// Finds out how an API pages, and writes a spec for it.
struct ProbeCommand: Command {
    let name = "probe"
    let paper = "probe.md"
    let operands = "URL|CASSETTE"
    let operandKinds = [ValueKind.cassette]
    let summary = "finds out how an API pages, and writes a spec"
    let details =
        "A URL is asked a dozen times at most; a cassette is asked instead of the API, without a network. Write credentials as "
        + "${NAME}: they come from the environment and stand in no spec."
    let examples = [
        Example(
            "pagetape probe 'https://api.example.com/reviews?limit=20'",
            "shows the spec and the evidence for it"),
        Example(
            "pagetape probe https://example.com/items -H 'X-Key: ${API_KEY}' -o Specs/",
            "asks with a credential from the environment, and writes Specs/example-com-items.yaml"),
        Example(
            "pagetape probe Cassettes/client.yaml -o Specs/client.yaml",
            "finds out how a list in another program's recording pages"),
    ]
    let options = OptionTable(
        options: [
            .init(
                "output", letter: "o", value: "SPEC", kind: .spec,
                summary: "where the spec goes, or its folder; shown without it"),
            .init("force", summary: "replaces a spec that is there already"),
            .init(
                "method", letter: "X", value: "M", kind: .word(["GET", "POST", "PUT"]),
                summary: "how to ask; GET without it, POST where there is data"),
            .init(
                "header", letter: "H", value: "'K: V'",
                summary: "a header to send; repeatable; ${NAME} comes from the environment"),
            .init(
                "data", letter: "d", value: "BODY",
                summary: "a JSON or form body; @FILE reads it from a file"),
            .init(
                "budget", value: "N", fallback: "12",
                summary: "how many requests may be sent, repeated tries counted"),
            .init("json", summary: "prints the result as JSON"),
            .init("quiet", summary: "no progress"),
        ]
            + WireOptions.table(
                timeout: "gives up on a request, and on the whole, after this long",
                fallback: "120; \(Self.wholeSeconds) for the whole"))

    /// How many seconds the whole may take where the command line gives no limit: a request budget of a dozen needs far less.
    private static let wholeSeconds = 600

    func run(
        _ arguments: Arguments, in context: ToolContext
    ) async throws(UsageError) -> ExitStatus {
        let deadline = try CommandDeadline(
            arguments, orSeconds: Self.wholeSeconds, of: name, console: context.console)
        defer { deadline?.meet() }
        let options = try await ProbeOptions(arguments, environment: context.environment)
        let path = arguments.value("output").map { options.path(for: $0) }
        if let path,
            let error = try prepare(path, isForced: arguments.flags.contains("force"))
        {
            context.console.complain("\(error)")
            return .incomplete
        }
        let console = context.console.quieted(
            if: arguments.isOn("quiet") || arguments.flags.contains("json"))
        let aws = try AWSSigningOptions(arguments, environment: context.environment)
        let redactor = Redactor(secrets: options.secrets.known + (aws?.secrets ?? []))
        let meter = RequestBudget(options.budget)
        let wire = try transport(
            arguments, options, signing: aws, within: meter, masking: redactor, in: context)
        let detection = Detection(
            options.request, budget: options.budget, recorded: options.tape?.requests)
        var answered: HTTPResponse?
        let report = await detection.run(over: wire, spent: { meter.count }) { question, answer in
            answered = answer.exchange.outcome.response
            let status = answer.status.map(String.init) ?? answer.failure
            let target = options.secrets.masked(question.request.url.requestTarget, in: .url)
            let from = options.tape == nil ? "" : "in the recording, "
            // Masked apart: a reason may end in a name like `$.token`, which would make the target its value.
            let reason = redactor.mask("\(from)\(question.reason)")
            console.progress("\(reason): \(redactor.mask("\(target) → \(status)"))")
        }
        let outcome = ProbedSpec(
            options: options, report: report, answered: answered, isSigned: aws != nil)
        return write(outcome, arguments, masking: redactor, in: context)
    }

    /// Throws if the command line is wrong or the spec could not be written, before anything is sent or written.
    func check(_ arguments: Arguments, in context: ToolContext) async throws(UsageError) {
        let options = try await ProbeOptions(arguments, environment: context.environment)
        guard let path = arguments.value("output").map({ options.path(for: $0) }) else { return }
        try checkTarget(path, isForced: arguments.flags.contains("force"))
    }

    /// Makes the folders of the spec, and returns why it cannot be written there, so that nothing is asked in vain.
    private func prepare(_ path: String, isForced: Bool) throws(UsageError) -> FileError? {
        try checkTarget(path, isForced: isForced)
        do { try FileBytes.makeFolders(leadingTo: path) } catch { throw UsageError("\(error)") }
        do { try FileBytes.checkWritable(path) } catch { return error }
        return nil
    }

    /// Refuses to replace a cassette, and a spec unless that is asked for.
    private func checkTarget(_ path: String, isForced: Bool) throws(UsageError) {
        let isThere: Bool
        do { isThere = try FileBytes.size(of: path) != nil } catch { throw UsageError("\(error)") }
        guard isForced || !isThere else {
            throw UsageError("\(path) is there already; --force replaces it, or name another file")
        }
        guard WriteTarget(at: path) != .cassette else {
            throw UsageError("\(path) is a cassette, which was left alone")
        }
    }

    /// Several pages are held in memory at once; an ordinary page is far smaller.
    private static let largestPage = 8 << 20

    private func transport(
        _ arguments: Arguments, _ options: ProbeOptions, signing aws: AWSSigningOptions?,
        within meter: RequestBudget, masking redactor: Redactor, in context: ToolContext
    ) throws(UsageError) -> any HTTPTransport {
        if let tape = options.tape { return tape.transport.metered(by: meter) }
        var wire = try WireOptions.curl(
            arguments, environment: context.environment, showingOn: context.console,
            masking: [redactor])
        wire.bodyLimit = Self.largestPage
        return Wire.probing(
            CurlTransport(wire), perSecond: try WireOptions.rate(arguments), signing: aws?.signer,
            within: meter, home: options.request.url, redactor: redactor)
    }

    private func write(
        _ outcome: ProbedSpec, _ arguments: Arguments, masking redactor: Redactor,
        in context: ToolContext
    ) -> ExitStatus {
        let spec = outcome.specText
        let path = arguments.value("output").map { outcome.options.path(for: $0) }
        if let spec, let path {
            do {
                let text = SpecModeline.applied(to: spec, in: FilePath.folder(of: path))
                try FileBytes.write(Array(text.utf8), to: path)
            } catch {
                context.console.complain("\(error)")
                return .incomplete
            }
        }
        let words = ProbeWords(outcome, savedAs: spec == nil ? nil : path)
        let isJSON = arguments.flags.contains("json")
        if isJSON {
            context.console.write(ProbeJSON.text(outcome, masking: redactor.mask) + "\n")
        } else if path != nil {
            context.console.write(
                context.console.layout.fitting(words.text(masking: redactor.mask)))
        } else {
            context.console.note(words.text(masking: redactor.mask))
            if let spec { context.console.write(spec) }
        }
        if isJSON, spec == nil { context.console.complain(words.failure(masking: redactor.mask)) }
        return spec == nil ? .incomplete : .kept
    }
}
