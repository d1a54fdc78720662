import TapeCassette
import TapeContracts

/// Prints the JSON Schema of a file format.
struct SchemaCommand: Command {
    let name = "schema"
    let summary = "prints a JSON Schema, by default that of specs"
    let examples = [
        Example("pagetape schema > spec.schema.json", "for editors, which then complete specs"),
        Example("pagetape schema report", "what `--report json` writes"),
    ]
    let options = OptionTable(options: [])

    var operands: String { "[\(Self.names.joined(separator: "|"))]" }
    var operandKinds: [ValueKind] { [.word(Self.names)] }
    private static var names: [String] { SchemaCatalogue.entries.map(\.name) }

    func run(
        _ arguments: Arguments, in context: ToolContext
    ) async throws(UsageError) -> ExitStatus {
        guard arguments.operands.count <= 1 else { throw UsageError("`schema` takes one name") }
        let name = arguments.operands.first ?? "spec"
        guard let entry = SchemaCatalogue.entries.first(where: { $0.name == name }) else {
            let advice = NearestName.advice(for: name, among: Self.names)
            throw UsageError("there is no schema `\(name)`; \(advice)")
        }
        context.console.write(entry.text + "\n")
        return .kept
    }
}
