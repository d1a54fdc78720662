import TapeCassette
import TapeHTTP

/// Prints pages of the manual, made from the same text as `--help`.
struct ManualCommand: Command {
    let name = "manual"
    let operands = "[COMMAND]"
    let summary = "prints a page of the manual, for `man`"
    let details =
        "Without a command it prints the page of the tool as a whole. Pages are in roff, as `man -l`, "
        + "`groff -man` and `mandoc` read it."
    let examples = [
        Example("pagetape manual verify | man -l -", "reads the page of `verify`"),
        Example(
            "pagetape manual --output /usr/local/share/man/man1",
            "writes pagetape.1 and a page for each command"),
    ]
    var operandKinds: [ValueKind] { [.word(Tool.commands.map(\.name))] }
    let options = OptionTable(options: [
        .init(
            "output", letter: "o", value: "FOLDER", kind: .folder,
            summary: "writes every page into this folder, which must be there")
    ])

    func run(
        _ arguments: Arguments, in context: ToolContext
    ) async throws(UsageError) -> ExitStatus {
        if let folder = arguments.value("output") {
            guard arguments.operands.isEmpty else {
                throw UsageError("--output writes every page, so `manual` takes no command with it")
            }
            return write(into: folder, context.console)
        }
        guard arguments.operands.count <= 1 else {
            throw UsageError("`manual` takes one command")
        }
        guard let name = arguments.operands.first, name != "pagetape" else {
            context.console.write(ManualPage(commands: Tool.commands).text)
            return .kept
        }
        context.console.write(ManualPage(try Tool.command(name)).text)
        return .kept
    }

    private func write(into folder: String, _ console: Console) -> ExitStatus {
        let pages = [ManualPage(commands: Tool.commands)] + Tool.commands.map { ManualPage($0) }
        do {
            for page in pages {
                let path = FilePath.joined(folder, "\(page.name).1")
                try FileBytes.write(Array(page.text.utf8), to: path)
                console.write("\(path)\n")
            }
            return .kept
        } catch {
            console.complain("\(error)")
            return .incomplete
        }
    }
}
