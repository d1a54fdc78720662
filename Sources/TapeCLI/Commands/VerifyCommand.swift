import TapeCassette
import TapeContracts
import TapeFaults
import TapeReport

/// Checks specs against their cassettes, without a network, or against the APIs themselves.
struct VerifyCommand: Command {
    let name = "verify"
    let operands = "[SPEC|DIR…]"
    let operandKinds = [ValueKind.spec]
    let summary = "checks the whole contract, offline from cassettes or --live"
    let details =
        "Without operands it takes the specs in Specs/, each with its cassette in Cassettes/. No socket is opened, and no secret "
        + "is needed, unless --live is given."
    let examples = [
        Example("pagetape verify", "judges every spec in Specs/ by its recording"),
        Example(
            "pagetape verify Specs/reviews.yaml --verbose",
            "shows every law, and what its verdict rests on"),
        Example(
            "pagetape verify --failures-only --report html:report.html",
            "as in CI: what is broken on the terminal, everything in a page"),
        Example(
            "pagetape verify --mutate",
            "breaks each recording in many ways, to see which laws notice"),
        Example(
            "pagetape verify --live --base-url https://staging.example.com --drift",
            "asks staging itself, and shows what changed since the recording"),
    ]
    let remoteReading = RemoteReading.named
    let options = OptionTable(
        options: Self.ownOptions + ReportDelivery.options + LawSelection.options.about(.laws)
            + LiveOptions.options)

    private static let ownOptions: [OptionTable.Option] = [
        .init(
            "cassette", value: "FILE", kind: .cassette,
            summary: "plays this cassette instead of the spec's own"),
        .init(
            "jobs", letter: "j", value: "N", fallback: "one per core",
            summary: "verifies N specs at a time"),
        .init(
            "shard", value: "I/N|auto",
            summary:
                "only the I-th of N parts of the specs; auto: the part that CI or batch variables say, "
                + "auto/N: the same of N parts"
        ),
        .init("fail-fast", summary: "stops at the first spec that is not kept"),
        .init("drift", summary: "live, says what changed since the cassette was recorded"),
        .init(
            "mutate",
            summary: "breaks each recording in many ways and shows which laws notice"),
        FaultPlan.option,
    ]

    func run(
        _ arguments: Arguments, in context: ToolContext
    ) async throws(UsageError) -> ExitStatus {
        let delivery = try ReportDelivery(arguments, in: context)
        let options = try VerifyOptions(arguments, environment: context.environment)
        let loader = SpecLoader(console: context.console)
        let console = context.console.quieted(if: arguments.isOn("quiet"))
        if arguments.value("shard")?.hasPrefix("auto") ?? false {
            ShardEnvironment(context.environment).advertise(console)
        }
        guard let loaded = try load(options, loader, console) else { return .mistake }
        var copies: [String: SpecPairing.Fetched] = [:]
        do {
            let wanted = options.cassette == nil ? RemoteCassettes.addresses(of: loaded) : []
            if !wanted.isEmpty {
                copies = try await RemoteCassettes(in: context, console: console).fetch(wanted)
            }
        } catch {
            return error.tell(console)
        }
        return try await RemoteCassettes.placing(copies) { () async throws(UsageError) in
            try await verify(loaded, options, arguments, delivery, in: context)
        }
    }

    /// Judges specs, by cassettes that are available or by live requests.
    private func verify(
        _ loaded: [(path: String, file: SpecFile)], _ options: VerifyOptions,
        _ arguments: Arguments, _ delivery: ReportDelivery, in context: ToolContext
    ) async throws(UsageError) -> ExitStatus {
        let loader = SpecLoader(console: context.console)
        let console = context.console.quieted(if: arguments.isOn("quiet"))
        let loaded = asked(of: loaded, by: options.selection, telling: console)
        var asking: LiveRun?
        if let live = options.live {
            asking = try LiveRun(
                loaded, live, arguments,
                for: .judging(cassette: options.cassette, isComparing: options.isComparing),
                loader: loader, in: context)
            guard let asking else { return .mistake }
            asking.announce()
        }
        let verifier = SpecVerifier(
            loader: loader, environment: context.environment, cassette: options.cassette,
            selection: options.selection, isMutating: arguments.flags.contains("mutate"),
            isComparing: options.isComparing, faults: options.faults)
        let run = VerifyRun(loaded: loaded, verifier: verifier, asking: asking)
        let reports =
            arguments.flags.contains("fail-fast")
            ? await run.reportsUntilFailure(telling: console)
            : await run.reports(atMost: options.jobs)
        let part = options.shard.map { ContractReport.Part(number: $0.number, count: $0.count) }
        let secrets = loaded.flatMap { _, file -> [KnownSecret] in
            guard case .contract(let spec) = file else { return [] }
            return spec.secrets(environment: context.environment)
        }
        return delivery.deliver(
            ContractReport(specs: reports, part: part), masking: SecretMask(secrets))
    }

    /// The specs to which any selected law applies; all of them if there are none, so that the run is incomplete.
    private func asked(
        of loaded: [(path: String, file: SpecFile)], by selection: LawSelection,
        telling console: Console
    ) -> [(path: String, file: SpecFile)] {
        let asked = loaded.filter { selection.asksAnything(ofScreen: $0.file.isScreen) }
        guard !asked.isEmpty, asked.count < loaded.count else { return loaded }
        let rest = counted(loaded.count - asked.count, "spec")
        console.progress("\(rest) left out, to which no selected law applies")
        return asked
    }

    /// This machine's part of the specs; nil if one cannot be read, after all mistakes were reported.
    private func load(
        _ options: VerifyOptions, _ loader: SpecLoader, _ console: Console
    ) throws(UsageError) -> [(path: String, file: SpecFile)]? {
        var paths = options.paths
        if let shard = options.shard {
            // Selected before any file is read, so that each of thousands of tasks reads only its part.
            paths = shard.part(of: paths, weighing: SpecLoader.recordedSize)
            console.progress(
                "shard \(shard.number) of \(shard.count): \(paths.count) of \(options.paths.count) specs"
            )
        }
        guard let loaded = loader.load(paths) else { return nil }
        if options.cassette != nil, loaded.contains(where: { $0.file.isScreen }) {
            throw UsageError("--cassette goes with the spec of a list, not with a screen")
        }
        return loaded
    }
}
