import TapeCassette
import TapeContracts
import TapeReport

/// Writes a report in each format and to each place that the command line names.
struct ReportDelivery: Sendable {
    private let requests: [ReportRequest]
    private let isColored: Bool
    private let isVerbose: Bool
    private let isQuiet: Bool
    private let tellsFailuresOnly: Bool
    /// The file for the job summary, if this runs on GitHub.
    private let summaryPath: String?
    private let console: Console

    /// The options for what is written, and how.
    static let options: [OptionTable.Option] = [
        .init(
            "report", value: "FORMAT[:PATH]", kind: .report, fallback: "text",
            summary: "to a file or standard output; repeatable"),
        .init("verbose", summary: "shows every law, and what its verdict rests on"),
        .init(
            "failures-only",
            summary: "shows only specs that are not kept, and the summary; files show all"),
        .init("quiet", summary: "writes nothing on standard output but reports asked for there"),
        colorOption,
    ].about(.reports)

    /// The option that ``isColored(_:_:)`` reads.
    static let colorOption = OptionTable.Option(
        "color", value: "WHEN", kind: .word(["auto", "always", "never"]), fallback: "auto",
        summary: "whether results are colored")

    init(_ arguments: Arguments, in context: ToolContext) throws(UsageError) {
        let texts = arguments.all("report")
        requests = try ReportRequest.all(texts)
        isColored = try Self.isColored(arguments, context.console)
        isVerbose = arguments.isOn("verbose")
        tellsFailuresOnly = arguments.isOn("failures-only")
        // `--quiet` leaves out only the default text.
        let asksForOutput =
            requests.count == texts.count && requests.contains { $0.path == nil }
        isQuiet = arguments.isOn("quiet") && !asksForOutput
        let asksGitHub = requests.contains { $0.format == .github }
        summaryPath = asksGitHub ? context.environment["GITHUB_STEP_SUMMARY"] : nil
        console = context.console
    }

    /// Whether results are colored, by `--color` or by the terminal.
    static func isColored(
        _ arguments: Arguments, _ console: Console
    ) throws(UsageError) -> Bool {
        try wantsColor(arguments) ?? console.isColored
    }

    /// The choice of `--color`; nil to let the terminal decide.
    static func wantsColor(_ arguments: Arguments) throws(UsageError) -> Bool? {
        switch arguments.value("color") {
        case nil, "auto": nil
        case "always": true
        case "never": false
        case let other?: throw UsageError("--color is auto, always or never, not \(other)")
        }
    }

    /// Writes every report with known secrets masked, and returns the exit status of the run.
    func deliver(
        _ report: ContractReport, masking mask: SecretMask = SecretMask([])
    ) -> ExitStatus {
        do {
            for request in requests {
                let rendered = request.format.render(
                    shown(report, by: request), colored: isColored && request.path == nil,
                    verbose: isVerbose,
                    layout: request.path == nil ? console.layout : .piped)
                let text = mask.applied(to: rendered)
                if let path = request.path {
                    try FileBytes.makeFolders(leadingTo: path)
                    try FileBytes.write(Array(text.utf8), to: path)
                } else if !isQuiet {
                    console.write(text)
                }
            }
            if let summaryPath, !summaryPath.isEmpty {
                try append(mask.applied(to: MarkdownReporter().render(report)), to: summaryPath)
            }
        } catch {
            console.complain(Redactor().mask("cannot write the report: \(error)"))
            return .incomplete
        }
        // A part without specs proves nothing and breaks nothing; the verdict follows when all parts are joined.
        if report.part != nil, report.specs.isEmpty { return .kept }
        return report.specs.contains { $0.mistake != nil } ? .mistake : report.verdict.exitStatus
    }

    /// Files get the whole report; on a terminal it may be shortened.
    private func shown(_ report: ContractReport, by request: ReportRequest) -> ContractReport {
        guard tellsFailuresOnly, request.path == nil, request.format == .text else { return report }
        var report = report
        report.tellsKeptSpecs = false
        return report
    }

    /// Appends, because earlier steps of the job may have written to the summary.
    private func append(_ page: String, to path: String) throws(FileError) {
        var bytes: [UInt8] = []
        do { bytes = try FileBytes.read(path) } catch  where error.code == .missing { bytes = [] }
        try FileBytes.write(bytes + page.utf8, to: path)
    }
}

extension RunVerdict {
    /// The exit status of a run.
    fileprivate var exitStatus: ExitStatus {
        switch self {
        case .kept: .kept
        case .broken: .broken
        case .incomplete: .incomplete
        }
    }
}
