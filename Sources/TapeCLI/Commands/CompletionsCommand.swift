import TapeCassette

/// Prints the script that lets a shell complete pagetape's command lines.
struct CompletionsCommand: Command {
    let name = "completions"
    let operands = "SHELL"
    let operandKinds = [ValueKind.word(CompletionScript.Shell.allCases.map(\.rawValue))]
    let summary = "prints completions for bash, zsh or fish"
    let examples = [
        Example("source <(pagetape completions bash)", "for this shell; put it into ~/.bashrc"),
        Example(
            "pagetape completions zsh > \"${fpath[1]}/_pagetape\"",
            "for zsh, from its next start on"),
        Example(
            "pagetape completions fish > ~/.config/fish/completions/pagetape.fish", "for fish"),
    ]
    let options = OptionTable(options: [])

    func run(
        _ arguments: Arguments, in context: ToolContext
    ) async throws(UsageError) -> ExitStatus {
        let known = CompletionScript.Shell.allCases.map(\.rawValue).joined(separator: ", ")
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
