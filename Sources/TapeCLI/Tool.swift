import TapeCassette
import TapeContracts
import TapeHTTP

/// The `pagetape` command line: finds the command to run, and runs it.
package struct Tool: Sendable {
    private let context: ToolContext

    /// In the order of the help text.
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
        FaultsCommand(),
        SchemaCommand(),
        CompletionsCommand(),
        ManualCommand(),
    ]

    package init(_ context: ToolContext) {
        self.context = context
    }

    /// Runs the command that the words name; it fails if results could not be written.
    package func run(_ words: [String]) async -> ExitStatus {
        let status = await perform(words)
        guard let error = context.console.outputError else { return status }
        // `head` and the like have seen enough of what is only shown.
        let onlyShows = Self.showing.contains(words.first ?? "") || Self.askForHelp(words)
        if !error.isReaderGone || !onlyShows {
            context.console.complain(error.description)
        }
        return max(status, .incomplete)
    }

    /// The commands that do nothing but show.
    private static let showing: Set<String> = [
        "show", "laws", "faults", "schema", "completions", "manual", "help", "--help", "-h",
        "--version", "-V",
    ]

    private func perform(_ words: [String]) async -> ExitStatus {
        guard let first = words.first else {
            context.console.note(
                HelpOverview(commands: Self.commands, layout: context.console.layout).text)
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
        do {
            let command = try Self.command(name)
            if Self.askForHelp(words) { return help(on: name) }
            return try await run(command, words)
        } catch {
            // The message quotes the command line, which may contain credentials.
            let message = Redactor().mask(error.message)
            let isKnown = Self.commands.contains { $0.name == name }
            let page = isKnown ? "pagetape help \(name)" : "pagetape help"
            context.console.complain("\(message)\nSee `\(page)`.")
            return .mistake
        }
    }

    /// Runs a command with its words, and with settings for options that they do not give.
    private func run(
        _ command: any Command, _ words: [String]
    ) async throws(UsageError) -> ExitStatus {
        var arguments = try command.table.scan(
            words, settings: SettingCatalogue.entries.map(\.name))
        let settings: Settings
        do {
            settings = try Settings(for: command, environment: context.environment)
        } catch {
            // The message quotes a line of the file, which may contain anything.
            context.console.note(Redactor().mask(error.words))
            return .mistake
        }
        arguments.settings = settings.values
        if let warning = settings.warning { context.console.complain(Redactor().mask(warning)) }
        if arguments.flags.contains("explain") {
            let table = SettingsTable(command: command, arguments: arguments, settings: settings)
            context.console.write(Redactor().mask(table.text))
            return .kept
        }
        try command.checkOperands(arguments)
        // The operands of a recording of another program are its command.
        if arguments.operands.isEmpty, !PassingOptions.areMeant(by: arguments),
            let specs = settings.values["specs"]
        {
            arguments.operands = specs.values
        }
        return try await RemoteCassettes.run(command, arguments, in: context)
    }

    /// Whether help is asked for; what follows `--` is for another program.
    private static func askForHelp(_ words: [String]) -> Bool {
        words.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" }
    }

    private func help(on name: String?) -> ExitStatus {
        let layout = context.console.layout
        guard let name else {
            context.console.write(HelpOverview(commands: Self.commands, layout: layout).text)
            return .kept
        }
        guard !["help", "--help", "-h", "--version"].contains(name) else { return help(on: nil) }
        do {
            context.console.write(
                HelpPage(command: try Self.command(name), layout: layout).text)
            return .kept
        } catch {
            context.console.complain("\(error.message)\nSee `pagetape help`.")
            return .mistake
        }
    }

    /// The command with a name; for an unknown name, the error suggests the nearest.
    static func command(_ name: String) throws(UsageError) -> any Command {
        if let command = commands.first(where: { $0.name == name }) { return command }
        guard !name.hasPrefix("-") else {
            let near = NearestName.nearest(to: name, among: ["--version", "--help"])
            throw UsageError(
                "there is no option `\(name)` without a command"
                    + (near.map { "; did you mean `\($0)`?" } ?? ""))
        }
        let nearest = NearestName.nearest(to: name, among: commands.map(\.name))
        throw UsageError(
            "there is no command `\(name)`" + (nearest.map { "; did you mean `\($0)`?" } ?? ""))
    }
}
