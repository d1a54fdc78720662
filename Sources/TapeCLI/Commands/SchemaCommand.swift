import TapeCassette
import TapeContracts

/// Prints the JSON Schema of a file format.
struct SchemaCommand: Command {
    let name = "schema"
    let summary = "prints a JSON Schema: of specs, unless told otherwise"
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

/// The JSON Schemas that ship with the tool, for editors and for other tools.
enum SchemaCatalogue {
    /// One schema: what it describes, and its text.
    struct Entry: Sendable {
        let name: String
        let text: String
    }

    static let entries = [
        Entry(name: "spec", text: SpecSchema.text), Entry(name: "cassette", text: cassetteSchema),
        Entry(name: "report", text: reportSchema),
    ]
}
