import TapeCassette
import TapeContracts
import TapeHTTP
import TapeReport

/// Lists the laws, or explains one.
struct LawsCommand: Command {
    let name = "laws"
    let paper = "laws.md"
    let operands = "[LAW]"
    let operandKinds = [ValueKind.word(LawCatalogue.entries.map(\.identifier.rawValue))]
    let summary = "lists the laws that are checked, or explains one"
    let details = "A law is one promise that can be checked; each says why, with an example."
    let examples = [
        Example("pagetape laws", "every law in a sentence"),
        Example(
            "pagetape laws no-duplicates", "why it is there, an example, and who breaks it"),
    ]
    let options = OptionTable(options: [
        .init("markdown", summary: "prints every law with its paper, as in Documentation/laws.md")
    ])

    func run(
        _ arguments: Arguments, in context: ToolContext
    ) async throws(UsageError) -> ExitStatus {
        guard arguments.operands.count < 2 else { throw UsageError("`laws` explains one law") }
        if let name = arguments.operands.first {
            let layout = context.console.layout
            context.console.write(LawsPage.text(try Self.entry(name), layout))
        } else if arguments.flags.contains("markdown") {
            context.console.write(LawsPage.markdown)
        } else {
            context.console.write(Self.list(context.console.layout))
        }
        return .kept
    }

    /// The law with a name or a code; for an unknown name, the error suggests the nearest.
    static func entry(_ name: String) throws(UsageError) -> LawCatalogue.Entry {
        let entries = LawCatalogue.entries
        if let entry = entries.first(where: { $0.identifier.rawValue == name }) { return entry }
        let code = name.uppercased()
        if let entry = entries.first(where: { $0.code == code }) { return entry }
        let names = entries.map(\.identifier.rawValue)
        let begun = names.filter { $0.hasPrefix(name) }
        let alike = names.filter { isShort(name, for: $0) }
        let nearest =
            NearestName.nearest(to: name, among: names) ?? (begun.count == 1 ? begun[0] : nil)
            ?? (alike.count == 1 ? alike[0] : nil)
        let advice = nearest.map { "did you mean `\($0)`?" } ?? "see `pagetape laws`"
        throw UsageError("there is no law `\(name)`; \(advice)")
    }

    /// Whether each word of a name begins as that of a law does: `no-dups` for `no-duplicates`.
    private static func isShort(_ name: String, for law: String) -> Bool {
        let (short, long) = (name.lowercased().split(separator: "-"), law.split(separator: "-"))
        guard short.count == long.count else { return false }
        return zip(short, long).allSatisfy { $0.prefix(3) == $1.prefix(3) }
    }

    /// Every law on a line of its own, which only a screen folds.
    private static func list(_ layout: TextLayout) -> String {
        let entries = LawCatalogue.entries
        let width = (entries.map(\.identifier.rawValue.count).max() ?? 0) + 2
        return SentenceTable.text(
            entries.map { entry in
                let name = entry.identifier.rawValue.padded(to: width)
                return (name + entry.evidence.rawValue.padded(to: 9), entry.sentence)
            }, layout)
    }
}
