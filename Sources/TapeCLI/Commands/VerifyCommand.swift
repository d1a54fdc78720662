import TapeCassette
import TapeContracts
import TapeFaults
import TapeReport

/// Checks specs against their cassettes, without a network, or against the APIs themselves.
struct VerifyCommand: Command {
    let name = "verify"
    let operands = "[SPEC|DIR…]"
    let summary = "checks the whole contract, offline, from cassettes, or --live"
    let options = OptionTable(
        options: ReportDelivery.options + LawSelection.options + Self.ownOptions
            + LiveWishes.options)

    private static let ownOptions: [OptionTable.Option] = [
        .init(
            "cassette", value: "FILE", summary: "plays this cassette instead of the spec's own"),
        .init(
            "jobs", letter: "j", value: "N",
            summary: "so many specs side by side; one a core by default"),
        .init(
            "shard", value: "I/N",
            summary:
                "only the I-th of N parts of the specs; CI systems' own variables are heeded"),
        .init("fail-fast", summary: "stops at the first spec that is not kept"),
        .init("drift", summary: "live, says what changed since the cassette was recorded"),
        .init(
            "mutate",
            summary: "breaks each recording in many ways and shows which laws notice"),
        FaultPlan.option,
        .init("quiet", summary: "writes nothing on standard output but reports asked for"),
    ]

    func run(
        _ arguments: Arguments, in context: ToolContext
    ) async throws(UsageError) -> ExitStatus {
        let delivery = try ReportDelivery(arguments, in: context)
        let jobs = try arguments.count("jobs") ?? SideBySide.cores
        let live = try LiveWishes(arguments)
        let faults = try FaultPlan.all(arguments)
        let shard = try Self.shard(arguments, context.environment)
        var paths: [String] = []
        for operand in arguments.operands.isEmpty ? ["Specs"] : arguments.operands {
            paths += try SpecFinder.specs(for: operand)
        }
        let cassette = arguments.value("cassette")
        guard cassette == nil || paths.count == 1 else {
            throw UsageError("--cassette goes with one spec, not \(paths.count)")
        }
        let isComparing = arguments.flags.contains("drift")
        guard !isComparing || live != nil else { throw UsageError("--drift goes with --live") }
        guard cassette == nil || live == nil || isComparing else {
            throw UsageError("--cassette goes with --live only to be compared with: --drift")
        }
        let loader = SpecLoader(console: context.console)
        guard var loaded = loader.load(paths) else { return .mistake }
        if cassette != nil, loaded.contains(where: { $0.file.isScreen }) {
            throw UsageError("--cassette goes with the spec of a list, not with a screen")
        }
        if let shard {
            loaded = shard.part(of: loaded) { loader.recordedSize(of: $0.file, at: $0.path) }
            context.console.note(
                "shard \(shard.number) of \(shard.count): \(loaded.count) of \(paths.count) specs")
        }
        var asking: LiveRun?
        if let live {
            asking = try LiveRun(
                loaded, live, arguments,
                for: .judging(cassette: cassette, isComparing: isComparing),
                loader: loader, in: context)
            guard let asking else { return .mistake }
            asking.announce()
        }
        var verifier = Verifier(
            loader: loader, environment: context.environment, cassette: cassette,
            selection: try LawSelection(arguments), isMutating: arguments.flags.contains("mutate"))
        verifier.isComparing = isComparing
        verifier.faults = faults
        let reports: [SpecReport]
        if arguments.flags.contains("fail-fast") {
            reports = await reportsUntilFailure(loaded, verifier, asking, context.console)
        } else {
            await asking?.ask(for: loaded)
            verifier.tapes = asking?.tapes
            let judge = verifier
            reports = await SideBySide.map(loaded, atMost: jobs) { path, file in
                await judge.report(file, at: path)
            }
        }
        // A part without specs proves nothing and breaks nothing; the whole is judged when all parts are joined.
        let status = delivery.deliver(ContractReport(specs: reports))
        return shard != nil && reports.isEmpty ? .kept : status
    }

    /// The reports up to the first that is not kept, one after the other.
    private func reportsUntilFailure(
        _ loaded: [(path: String, file: SpecFile)], _ verifier: Verifier, _ asking: LiveRun?,
        _ console: Console
    ) async -> [SpecReport] {
        var (verifier, asking) = (verifier, asking)
        var reports: [SpecReport] = []
        for (path, file) in loaded {
            await asking?.ask(for: [(path, file)])
            verifier.tapes = asking?.tapes
            reports.append(await verifier.report(file, at: path))
            guard let last = reports.last, last.verdict != .kept else { continue }
            let rest = loaded.count - reports.count
            if rest > 0 { console.note("--fail-fast: \(rest) specs were not run") }
            break
        }
        return reports
    }

    /// The part that the command line or the CI system asks for.
    private static func shard(
        _ arguments: Arguments, _ environment: [String: String]
    ) throws(UsageError) -> Shard? {
        guard let text = arguments.value("shard") else { return Shard(environment: environment) }
        return try Shard(text)
    }
}
