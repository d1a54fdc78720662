import TapeCassette
import TapeContracts
import TapeHTTP

/// Converts other tools' recordings to cassettes.
struct ImportCommand: Command {
    let name = "import"
    let paper = "import.md"
    let operands = "FILE|DIR… -o PATH"
    let operandKinds = [ValueKind.anyFile]
    let summary =
        "makes cassettes of HAR, VCR, WireMock and other recordings"
    let examples = [
        Example(
            "pagetape import traffic.har -o Cassettes/reviews.yaml", "one recording, one cassette"),
        Example(
            "pagetape import spec/fixtures/vcr_cassettes -o Cassettes",
            "every recording in a folder, whichever tool made it"),
    ]
    let options = OptionTable(options: [
        .init(
            "output", letter: "o", value: "PATH", kind: .cassette,
            summary: "the cassette, or for several recordings their folder"),
        .init("force", summary: "replaces cassettes that are there already"),
        .init(
            "origin", value: "URL",
            summary: "the origin of requests whose file names no host (WireMock)"),
        .init("json", summary: "prints the result as JSON"),
    ])

    func run(
        _ arguments: Arguments, in context: ToolContext
    ) async throws(UsageError) -> ExitStatus {
        let operands = try arguments.operands(orSay: "`import` needs a file or a folder")
        guard let output = arguments.value("output"), !output.isEmpty else {
            throw UsageError("`import` needs -o: the cassette to write, or a folder for several")
        }
        let options = ImportOptions(origin: try Self.origin(arguments))
        let targets = ImportTargets(output, operands: operands.count)
        var run = ImportRun(
            targets: targets, options: options, mayReplace: arguments.flags.contains("force"))
        for operand in operands {
            if Folder.isThere(operand) {
                run.takeAll(below: operand)
            } else {
                run.take(operand)
            }
        }
        if arguments.flags.contains("json") {
            context.console.write(run.report.json)
        } else {
            context.console.write(run.report.text)
            if let target = run.report.firstTarget {
                context.console.note(NextStep.line(afterRecording: target))
            }
        }
        for complaint in run.report.complaints { context.console.complain(complaint) }
        return run.report.status
    }

    private static func origin(_ arguments: Arguments) throws(UsageError) -> HTTPURL? {
        guard let text = arguments.value("origin") else { return nil }
        let url: HTTPURL
        do {
            url = try HTTPURL(validating: text)
        } catch {
            throw UsageError("--origin is not a URL: \(error)")
        }
        guard url.isHTTP else {
            throw UsageError("--origin must begin with http:// or https://")
        }
        return url
    }
}
