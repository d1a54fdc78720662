import TapeCassette

/// Prints what a shell needs to complete the tool's command lines.
struct CompletionsCommand: Command {
    let name = "completions"
    let operands = "SHELL"
    let summary = "prints completions for bash, zsh or fish"
    let options = OptionTable(options: [])

    var operandChoices: [String] { CompletionScript.Shell.allCases.map(\.rawValue) }

    func run(
        _ arguments: Arguments, in context: ToolContext
    ) async throws(UsageError) -> ExitStatus {
        let known = operandChoices.joined(separator: ", ")
        guard let name = arguments.operands.first, arguments.operands.count == 1 else {
            throw UsageError("`completions` takes one shell: \(known)")
        }
        guard let shell = CompletionScript.Shell(rawValue: name) else {
            throw UsageError("there are no completions for \(name); there are for \(known)")
        }
        context.console.write(CompletionScript(commands: Tool.commands).text(for: shell))
        return .kept
    }
}
