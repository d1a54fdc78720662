import TapeCassette
import TapeContracts
import TapeCurl
import TapeHTTP

/// Walks live APIs into cassettes.
struct RecordCommand: Command {
    let name = "record"
    let operands = "[SPEC|DIR…]"
    let summary = "walks live APIs into cassettes"
    let options = OptionTable(
        options: [
            .init(
                "output", letter: "o", value: "CASSETTE",
                summary: "where the cassette goes, for one spec"),
            .init("max-pages", value: "N", summary: "stops a walk after N pages"),
            .init("resume", summary: "goes on with a recording that did not finish"),
            .init(
                "concurrency", value: "N",
                summary: "asks for N pages side by side where the client counts them"),
            .init(
                "also", value: "LIST",
                summary: "asks beyond the walk what more laws need: first,last,sizes… or all"),
            .init(
                "retries", value: "N",
                summary: "asks again up to N times where trouble may pass; 3"),
            .init(
                "base-url", value: "URL",
                summary: "asks this origin instead of the spec's, such as staging"),
            .init("json", summary: "tells what was recorded as JSON, one line for each spec"),
            .init("quiet", summary: "no progress"),
        ] + WireOptions.table)

    func run(
        _ arguments: Arguments, in context: ToolContext
    ) async throws(UsageError) -> ExitStatus {
        let wishes = RecordingWishes(
            pageLimit: try arguments.count("max-pages") ?? 100_000,
            concurrency: try arguments.count("concurrency") ?? 1,
            resumes: arguments.flags.contains("resume"),
            retries: try Self.retries(arguments),
            extras: try RecordedExtra.all(arguments.values["also"] ?? []))
        let quiet = arguments.flags.contains("quiet")
        let console = quiet ? context.console.quieted : context.console
        let rate = try WireOptions.rate(arguments)
        let aws = try AWSWish(arguments, environment: context.environment)
        guard let jobs = try jobs(arguments, keepingOut: aws?.secrets ?? [], in: context) else {
            return .mistake
        }
        let masking = jobs.map { Redactor(rules: $0.spec.redactionRules, secrets: $0.secrets) }
        let options = try WireOptions.curl(arguments, environment: context.environment) { trace in
            console.note(masking.reduce(trace.line) { $1.mask($0) })
        }
        let curl = CurlTransport(options)
        let wire: any HTTPTransport =
            if let aws { SigningTransport(curl, signer: aws.signer) } else { curl }
        let run = RecordingRun(
            jobs: jobs, wishes: wishes,
            web: PacedTransport(wire, perSecond: rate, clock: ContinuousClock()),
            console: console)
        // Between a page and the next request there is then no change of threads.
        let results = await withTaskExecutorPreference(curl) {
            await Self.untilInterrupted { await run.results() }
        }
        let report = RecordingReport(
            console: context.console, isJSON: arguments.flags.contains("json"))
        for (job, result) in zip(jobs, results) { report.tell(result, of: job) }
        return results.map(\.status).max() ?? .kept
    }

    /// Runs what records; a signal cancels it, which leaves journals that can be resumed.
    private static func untilInterrupted(
        _ body: @escaping @Sendable () async -> [RecordingResult]
    ) async -> [RecordingResult] {
        guard let interrupts = Interrupts() else { return await body() }
        let signals = interrupts.signals
        return await withTaskGroup(of: [RecordingResult]?.self) { group in
            group.addTask { await body() }
            group.addTask {
                for await _ in signals { break }
                return nil
            }
            var results: [RecordingResult] = []
            // Whichever ends first, the other is to end as well.
            for await part in group {
                if let part { results = part }
                group.cancelAll()
            }
            return results
        }
    }

    private static func retries(_ arguments: Arguments) throws(UsageError) -> Int {
        guard let text = arguments.value("retries") else { return 3 }
        guard let count = Int(text), (0...100).contains(count) else {
            throw UsageError("--retries takes a whole number from 0 to 100, not \(text)")
        }
        return count
    }
}

extension CurlTrace {
    /// The trace as `curl --verbose` shows it.
    var line: String {
        let mark =
            switch kind {
            case .remark: "*"
            case .sent: ">"
            case .received: "<"
            }
        return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .map { "\(mark) \($0)" }.joined(separator: "\n")
    }
}
