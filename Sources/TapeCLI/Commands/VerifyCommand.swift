import TapeCassette
import TapeContracts
import TapeReport

/// Checks specs against their cassettes, without a network.
struct VerifyCommand: Command {
    let name = "verify"
    let operands = "[SPEC|DIR…]"
    let summary = "checks the whole contract, offline, from cassettes"
    let options = OptionTable(options: [
        .init(
            "report", value: "FORMAT[:PATH]",
            summary: "\(ReportFormat.list); to a file or standard output"),
        .init(
            "cassette", value: "FILE", summary: "plays this cassette instead of the spec's own"),
        .init("verbose", summary: "shows what each verdict rests on"),
        .init("quiet", summary: "writes nothing on standard output but reports asked for"),
        .init("color", value: "WHEN", summary: "auto, always or never"),
    ])

    func run(
        _ arguments: Arguments, in context: ToolContext
    ) async throws(UsageError) -> ExitStatus {
        let requests = try ReportRequest.all(arguments.values["report"] ?? [])
        let isColored = try Self.isColored(arguments, context.console)
        var paths: [String] = []
        for operand in arguments.operands.isEmpty ? ["Specs"] : arguments.operands {
            paths += try SpecFinder.specs(for: operand)
        }
        let cassette = arguments.value("cassette")
        guard cassette == nil || paths.count == 1 else {
            throw UsageError("--cassette goes with one spec, not \(paths.count)")
        }
        let loader = SpecLoader(console: context.console)
        guard let loaded = loader.load(paths) else { return .mistake }
        let verifier = Verifier(
            loader: loader, environment: context.environment, cassette: cassette)
        var report = ContractReport(specs: [])
        for (path, file) in loaded {
            if case .screen = file, cassette != nil {
                throw UsageError("--cassette goes with the spec of a list, not with a screen")
            }
            report.specs.append(await verifier.report(file, at: path))
        }
        return deliver(report, requests, arguments, isColored, context.console)
    }

    private func deliver(
        _ report: ContractReport, _ requests: [ReportRequest], _ arguments: Arguments,
        _ isColored: Bool, _ console: Console
    ) -> ExitStatus {
        for request in requests {
            let text = request.format.render(
                report, colored: isColored && request.path == nil,
                verbose: arguments.flags.contains("verbose"))
            guard let path = request.path else {
                if !arguments.flags.contains("quiet") || arguments.values["report"] != nil {
                    console.write(text)
                }
                continue
            }
            do {
                try FileBytes.write(Array(text.utf8), to: path)
            } catch {
                console.complain("cannot write the report: \(error)")
                return .incomplete
            }
        }
        return report.specs.contains { $0.mistake != nil } ? .mistake : report.verdict.exitStatus
    }

    private static func isColored(
        _ arguments: Arguments, _ console: Console
    ) throws(UsageError) -> Bool {
        switch arguments.value("color") {
        case nil, "auto": console.isColored
        case "always": true
        case "never": false
        case let other?: throw UsageError("--color is auto, always or never, not \(other)")
        }
    }
}

extension RunVerdict {
    /// What the shell is told of a run.
    fileprivate var exitStatus: ExitStatus {
        switch self {
        case .kept: .kept
        case .broken: .broken
        case .incomplete: .incomplete
        }
    }
}
