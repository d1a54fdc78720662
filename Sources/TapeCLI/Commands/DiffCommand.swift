import TapeCassette
import TapeContracts
import TapeReport

/// Reports how the meaning of a list changed between two recordings, or between a recording and the live API.
struct DiffCommand: Command {
    let name = "diff"
    let operands = "CASSETTE CASSETTE | SPEC --live"
    let operandKinds = [ValueKind.cassette]
    let summary = "says what changed between two recordings, or since one"
    let details =
        "The older recording comes first. The status is 1 if anything would break a client."
    let examples = [
        Example(
            "pagetape diff old/reviews.yaml Cassettes/reviews.yaml", "compares two recordings"),
        Example(
            "pagetape diff Specs/reviews.yaml --live",
            "compares the recording with what the API answers now"),
    ]
    let remoteReading = RemoteReading.ofSpecs
    let options = OptionTable(
        options: [
            .init(
                "spec", value: "SPEC", kind: .spec,
                summary: "the spec to read both by, if it is not beside one"),
            .init(
                "cassette", value: "FILE", kind: .cassette,
                summary: "live, compares with this cassette instead of the spec's own"),
            .init("json", summary: "prints the result as JSON"),
            .init("quiet", summary: "no progress"),
            ReportDelivery.colorOption,
        ] + LiveOptions.asking.filter { $0.name != "also" })

    func run(
        _ arguments: Arguments, in context: ToolContext
    ) async throws(UsageError) -> ExitStatus {
        let isColored = try ReportDelivery.isColored(arguments, context.console)
        let comparing: Comparing?
        if let options = try LiveOptions(arguments) {
            comparing = try await live(options, arguments, in: context)
        } else {
            comparing = try recorded(arguments, in: context)
        }
        guard let comparing else { return .mistake }
        guard let new = comparing.new else { return .incomplete }
        let drift: Drift
        do {
            drift = try await RecordingComparison(
                spec: comparing.spec, environment: context.environment
            ).drift(from: comparing.old, to: new)
        } catch {
            context.console.complain(error.words)
            return .mistake
        }
        let reporter = DriftReporter(
            before: comparing.old.name, after: new.name, spec: comparing.specPath)
        context.console.write(
            arguments.flags.contains("json")
                ? reporter.json(drift)
                : context.console.layout.fitting(reporter.text(drift, colored: isColored)))
        return drift.isBreaking ? .broken : .kept
    }

    /// What to compare, and the spec to read it by.
    private struct Comparing {
        let spec: ContractSpec
        let specPath: String
        let old: RecordingComparison.Side
        /// Nil if the API did not answer enough for a comparison, which is reported.
        let new: RecordingComparison.Side?
    }

    private func recorded(
        _ arguments: Arguments, in context: ToolContext
    ) throws(UsageError) -> Comparing? {
        guard arguments.operands.count == 2 else {
            throw UsageError(
                "`diff` takes two cassettes, the older one first, or a spec and --live")
        }
        guard arguments.value("cassette") == nil else {
            throw UsageError("--cassette goes with --live")
        }
        let (older, newer) = (arguments.operands[0], arguments.operands[1])
        for path in [older, newer] where FilePath.resolved(path) == nil {
            throw UsageError(FileError.advice(onMissing: path))
        }
        if let spec = [older, newer].first(where: { WriteTarget(at: $0) == .spec }) {
            throw UsageError("\(spec) is a spec; `diff` takes two cassettes, or a spec and --live")
        }
        guard let specPath = arguments.value("spec") ?? SpecPairing.path(for: [newer, older]) else {
            throw UsageError(
                "there is no spec beside \(older) or \(newer); name the one to read them by: --spec SPEC"
            )
        }
        let loader = SpecLoader(console: context.console)
        guard let spec = try Self.contract(specPath, loader),
            let old = Self.side(older, context.console),
            let new = Self.side(newer, context.console)
        else { return nil }
        return Comparing(spec: spec, specPath: specPath, old: old, new: new)
    }

    private func live(
        _ options: LiveOptions, _ arguments: Arguments, in context: ToolContext
    ) async throws(UsageError) -> Comparing? {
        guard arguments.operands.count == 1, arguments.value("spec") == nil else {
            throw UsageError("`diff --live` takes one spec, and compares its cassette with the API")
        }
        let path = arguments.operands[0]
        let loader = SpecLoader(console: context.console)
        let older = arguments.value("cassette") ?? SpecPairing.cassette(for: path)
        guard let spec = try Self.contract(path, loader),
            let old = Self.side(older, context.console),
            var run = try LiveRun(
                [(path, .contract(spec))], options, arguments, for: .comparing(with: older),
                loader: loader, in: context)
        else { return nil }
        run.announce()
        await run.ask(for: [(path, .contract(spec))])
        let tape = run.tapes[path]
        if let shortfall = tape?.shortfall { context.console.complain("\(path): \(shortfall)") }
        return Comparing(
            spec: spec, specPath: path, old: old,
            new: tape.flatMap { tape in
                tape.isComparable
                    ? tape.cassette.map { .init(name: tape.origin, cassette: $0) } : nil
            })
    }

    /// The spec of a list; nil if it cannot be read, after all mistakes were reported.
    private static func contract(
        _ path: String, _ loader: SpecLoader
    ) throws(UsageError) -> ContractSpec? {
        guard let loaded = loader.load([path])?.first else { return nil }
        guard case .contract(let spec) = loaded.file else {
            throw UsageError("\(path) is a screen; recordings are of lists")
        }
        return spec
    }

    private static func side(_ path: String, _ console: Console) -> RecordingComparison.Side? {
        do {
            return .init(name: RemoteCassettes.shown(path), cassette: try Cassette.read(path))
        } catch {
            console.complain("\(error)")
            return nil
        }
    }
}
