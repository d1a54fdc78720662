import TapeCassette
import TapeContracts
import TapeHTTP
import TapeReport

/// The command line as a whole.
package struct Tool: Sendable {
    private let context: ToolContext

    /// In the order in which help shows them.
    static let commands: [any Command] = [
        ProbeCommand(),
        SurveyCommand(),
        RecordCommand(),
        VerifyCommand(),
        StirCommand(),
        ServeCommand(),
        JudgeCommand(),
        ReportCommand(),
        DiffCommand(),
        ShowCommand(),
        ImportCommand(),
        ExportCommand(),
        LintCommand(),
        InitCommand(),
        LawsCommand(),
        SchemaCommand(),
        CompletionsCommand(),
    ]

    package init(_ context: ToolContext) {
        self.context = context
    }

    /// Runs the command that the words name; results that could not be written are no success.
    package func run(_ words: [String]) async -> ExitStatus {
        let status = await perform(words)
        guard let error = context.console.outputError else { return status }
        context.console.complain(error.description)
        return max(status, .incomplete)
    }

    private func perform(_ words: [String]) async -> ExitStatus {
        guard let first = words.first else {
            context.console.note(overview)
            return .mistake
        }
        switch first {
        case "--version", "-V":
            context.console.write("pagetape \(Pagetape.version)\n")
            return .kept
        case "help", "--help", "-h":
            return help(on: words.dropFirst().first)
        default:
            return await run(first, Array(words.dropFirst()))
        }
    }

    private func run(_ name: String, _ words: [String]) async -> ExitStatus {
        guard let command = Self.commands.first(where: { $0.name == name }) else {
            return unknown(name)
        }
        if words.first == "--help" || words.first == "-h" { return help(on: name) }
        do {
            return try await RemoteCassettes.run(
                command, try command.options.scan(words), in: context)
        } catch {
            // A mistake quotes the words of the command line, which may hold credentials.
            let message = Redactor().mask(error.message)
            context.console.complain("\(message)\nSee `pagetape help \(name)`.")
            return .mistake
        }
    }

    private func help(on name: String?) -> ExitStatus {
        guard let name else {
            context.console.write(overview + "\n")
            return .kept
        }
        guard let command = Self.commands.first(where: { $0.name == name }) else {
            return unknown(name)
        }
        context.console.write(command.help)
        return .kept
    }

    private func unknown(_ name: String) -> ExitStatus {
        let suggestion = NearestName.nearest(to: name, among: Self.commands.map(\.name))
            .map { "; did you mean `\($0)`?" }
        context.console.complain(
            "there is no command `\(name)`" + (suggestion ?? ". See `pagetape help`."))
        return .mistake
    }

    private var overview: String {
        let width = (Self.commands.map { $0.name.count + $0.operands.count }.max() ?? 0) + 3
        let lines = Self.commands.map { command in
            let usage = "\(command.name) \(command.operands)"
            return "  pagetape \(usage.padded(to: width)) \(command.summary)"
        }
        return """
            Records a paginated HTTP API once and proves, offline, that it keeps its paging contract.

            \(lines.joined(separator: "\n"))
              pagetape help COMMAND

            Exit status: 0 contract kept, 1 contract broken, 2 usage, spec or cassette mistake,
            3 could not run or not enough evidence.
            """
    }
}
