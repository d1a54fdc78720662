import TapeCassette
import TapeFaults
import TapeReport

/// Lists the faults, or says what one of them does.
struct FaultsCommand: Command {
    let name = "faults"
    let paper = "faults.md"
    let operands = "[FAULT]"
    let operandKinds = [ValueKind.word(Fault.names)]
    let summary = "lists the faults that can strike a page, or explains one"
    let details =
        "A fault strikes at the page that a plan names, as in `repeat-page at page 5`, and once unless the plan says more. "
        + "`--fault` takes such a plan, `--faults` a list of names. What needs the page before is skipped at the first."
    let examples = [
        Example("pagetape faults", "every fault in a sentence"),
        Example("pagetape faults repeat-page", "what a client gets under this one"),
    ]
    let options = OptionTable(options: [
        .init("markdown", summary: "prints the table that is in Documentation/faults.md")
    ])

    func run(
        _ arguments: Arguments, in context: ToolContext
    ) async throws(UsageError) -> ExitStatus {
        guard arguments.operands.count < 2 else { throw UsageError("`faults` explains one fault") }
        let layout = context.console.layout
        if let text = arguments.operands.first {
            let fault = try Self.fault(text)
            context.console.write(layout.broken("\(fault)\n\(fault.sentence)") + "\n")
        } else if arguments.flags.contains("markdown") {
            context.console.write(FaultsTable.markdown)
        } else {
            context.console.write(FaultsTable.text(layout))
        }
        return .kept
    }

    /// The fault with a name, with or without an argument; for an unknown name, the error suggests the nearest.
    private static func fault(_ text: String) throws(UsageError) -> Fault {
        if let fault = Fault.samples.first(where: { $0.kindName == text }) { return fault }
        do {
            return try Fault(text)
        } catch {
            let name = String(text.prefix { $0 != "(" })
            guard !Fault.names.contains(name) else { throw UsageError("\(error)") }
            let isStatus = Int(name).map { (400...599).contains($0) } ?? false
            let nearest =
                isStatus ? "status(\(name))" : NearestName.nearest(to: name, among: Fault.names)
            let advice = nearest.map { "did you mean `\($0)`?" } ?? "see `pagetape faults`"
            throw UsageError("there is no fault `\(name)`; \(advice)")
        }
    }
}
