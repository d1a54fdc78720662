import TapeContracts

/// Lists the laws the tool knows.
struct LawsCommand: Command {
    let name = "laws"
    let operands = ""
    let summary = "lists the laws that verify checks"
    let options = OptionTable(options: [])

    func run(
        _ arguments: Arguments, in context: ToolContext
    ) async throws(UsageError) -> ExitStatus {
        guard arguments.operands.isEmpty else { throw UsageError("`laws` takes no operands") }
        let width = (LawCatalogue.entries.map(\.identifier.rawValue.count).max() ?? 0) + 2
        for entry in LawCatalogue.entries {
            let name = entry.identifier.rawValue
            let gap = String(repeating: " ", count: width - name.count)
            context.console.write("\(name)\(gap)\(entry.subject.rawValue)  \(entry.sentence)\n")
        }
        return .kept
    }
}
