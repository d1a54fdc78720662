import TapeCassette
import TapeContracts
import TapeCurl

/// Records walks through live APIs in cassettes.
struct RecordCommand: Command {
    let name = "record"
    let paper = "recording.md"
    let operands = "[SPEC|DIR…] | --listen PORT --to URL | --intercept -- COMMAND…"
    let operandKinds = [ValueKind.spec]
    let summary = "walks live APIs into cassettes, or keeps what programs ask"
    let details =
        "Without operands it takes the specs in Specs/. Credentials are replaced before anything is written. A recording that "
        + "breaks off leaves the old cassette whole; one that finds nothing changed leaves it as it was, to the byte."
    let examples = [
        Example("pagetape record Specs/reviews.yaml", "walks the list into Cassettes/reviews.yaml"),
        Example(
            "pagetape record Specs/reviews.yaml --also all",
            "asks also for what laws beyond the walk need, such as a bent cursor"),
        Example("pagetape record --resume", "goes on with every recording that did not finish"),
        Example(
            "pagetape record --intercept -- python3 client.py",
            "keeps whatever the program asks, without a spec"),
    ]
    let options = OptionTable(
        options: [
            .init(
                "output", letter: "o", value: "CASSETTE", kind: .cassette,
                summary: "where the cassette goes, for one spec"),
            .init(
                "max-pages", value: "N", fallback: "100000", summary: "stops a walk after N pages"),
            .init(
                "max-requests", value: "N", fallback: "no limit",
                summary: "sends no more than N requests in all; --resume goes on from there"),
            .init(
                "mode", value: "MODE", kind: .word(RecordingMode.allCases.map(\.rawValue)),
                fallback: "all",
                summary:
                    "`all` records anew; `new` adds what the cassette lacks, `once` records if there is no "
                    + "cassette, `none` sends no request"),
            .init(
                "resume",
                summary: "continues recordings that did not finish; without a spec, all of them"),
            .init("restart", summary: "drops recordings that did not finish and begins afresh"),
            .init(
                "concurrency", value: "N", fallback: "1",
                summary: "requests N pages at a time where the client counts them"),
            .init(
                "also", value: "LIST", kind: ExtraKind.kind,
                summary:
                    "records what more laws need beyond the walk: first,last,sizes… or all; "
                    + "a comma in a filter's value is `\\,`"),
            .init(
                "drop-extras",
                summary: "records only the walk and --also, not what else the cassette has"),
            .init("accept-empty", summary: "lets an empty list replace one that had items"),
            RecordingOptions.retriesOption,
            .init(
                "base-url", value: "URL",
                summary:
                    "sends requests to this server instead of the spec's, such as staging; a path replaces the base's"
            ),
            .init("json", summary: "prints what was recorded as JSON, one line for each spec"),
            .init("quiet", summary: "no progress"),
        ] + PassingOptions.options.about(.programs) + WireOptions.table)

    func run(
        _ arguments: Arguments, in context: ToolContext
    ) async throws(UsageError) -> ExitStatus {
        if PassingOptions.areMeant(by: arguments) {
            return try await passOn(arguments, in: context)
        }
        if let option = ["to", "rewrite"].first(where: { arguments.value($0) != nil }) {
            throw UsageError("--\(option) goes with --listen")
        }
        let options = try Self.options(arguments)
        let console = context.console.quieted(if: arguments.isOn("quiet"))
        let aws = try AWSSigningOptions(arguments, environment: context.environment)
        let remote = RemoteCassettes(in: context, console: console)
        var arguments = arguments
        let copies: [String: SpecPairing.Fetched]
        do { copies = try await remote.targets(of: &arguments) } catch {
            return error.tell(context.console)
        }
        return try await RemoteCassettes.placing(copies) {
            [arguments] () async throws(UsageError) in
            guard
                let jobs = try jobs(
                    arguments, options, keepingOut: aws?.secrets ?? [], in: context)
            else { return .mistake }
            let status = try await record(jobs, options, arguments, signing: aws, in: context)
            return max(status, await remote.writeBack(copies, complainingTo: context.console))
        }
    }

    private func record(
        _ jobs: [RecordingJob], _ options: RecordingOptions, _ arguments: Arguments,
        signing aws: AWSSigningOptions?, in context: ToolContext
    ) async throws(UsageError) -> ExitStatus {
        let console = context.console.quieted(if: arguments.isOn("quiet"))
        let live = try LiveTransport(
            arguments, signing: aws, for: jobs, telling: console,
            environment: context.environment)
        let run = RecordingRun(
            jobs: jobs, options: options, transport: live.transport, console: console)
        let results = await live.untilInterrupted { await run.results() } ?? []
        let report = RecordingReport(
            console: context.console, isJSON: arguments.flags.contains("json"))
        for (job, result) in zip(jobs, results) { report.tell(result, of: job) }
        return results.map(\.status).max() ?? .kept
    }

    private static func options(_ arguments: Arguments) throws(UsageError) -> RecordingOptions {
        let mode = try RecordingOptions.mode(arguments)
        try RecordingOptions.checkBeginning(arguments)
        return RecordingOptions(
            pageLimit: try arguments.count("max-pages") ?? 100_000,
            extras: try ExtraKind.asked(arguments.values["also"] ?? []),
            concurrency: try arguments.count("concurrency", most: RecordingOptions.mostAtOnce) ?? 1,
            mode: mode,
            resumes: arguments.flags.contains("resume"),
            retries: try RecordingOptions.retries(arguments),
            repeatsExtras: mode == .all && !arguments.flags.contains("drop-extras"),
            restarts: arguments.flags.contains("restart"),
            acceptsEmpty: arguments.flags.contains("accept-empty"),
            budget: try arguments.count("max-requests").map { RequestBudget($0) },
            identifyingOption: WireOptions.identifying(arguments))
    }
}

extension RecordCommand {
    /// Records the requests of another program.
    func passOn(
        _ arguments: Arguments, in context: ToolContext
    ) async throws(UsageError) -> ExitStatus {
        let options = try PassingOptions(arguments)
        let console = context.console.quieted(if: arguments.isOn("quiet"))
        let known = SpecPairing.contract(for: options.cassette)?.spec
        let masking = Redactor(
            rules: known?.redactionRules ?? .standard,
            secrets: known?.secrets(environment: context.environment) ?? [])
        var curl = try WireOptions.curl(
            arguments, environment: context.environment, showingOn: console, masking: [masking])
        // A program sets its own user agent, and gets error bodies of any size.
        curl.userAgent = ""
        curl.errorBodyLimit = curl.bodyLimit
        return await PassingRecording(
            options: options, curl: curl, environment: context.environment, console: console
        ).run()
    }
}
