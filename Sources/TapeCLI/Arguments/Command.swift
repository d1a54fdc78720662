/// One of the tool's commands.
protocol Command: Sendable {
    var name: String { get }
    /// The operands, as help shows them.
    var operands: String { get }
    /// What operands can be; several where the first differs from those behind it.
    var operandKinds: [ValueKind] { get }
    var summary: String { get }
    /// What to know before the options, in sentences; help and the manual show it.
    var details: String { get }
    var examples: [Example] { get }
    var options: OptionTable { get }

    func run(_ arguments: Arguments, in context: ToolContext) async throws(UsageError) -> ExitStatus
}

extension Command {
    var operandKinds: [ValueKind] { [] }
    var details: String { "" }
    /// Every option: the command's own, and those that all commands with settings have.
    var table: OptionTable {
        guard !SettingCatalogue.entries(for: self).isEmpty else { return options }
        return OptionTable(
            options: options.options + [
                .init(
                    "explain",
                    summary:
                        "shows which settings hold and who said so (the command line, the environment, "
                        + "pagetape.yaml), and does nothing else")
            ])
    }

    /// The command line as a whole, as help shows it.
    var usage: String { operands.isEmpty ? "pagetape \(name)" : "pagetape \(name) \(operands)" }
}
