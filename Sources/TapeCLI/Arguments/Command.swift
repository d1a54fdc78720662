/// One of the tool's commands.
protocol Command: Sendable {
    var name: String { get }
    /// The operands as help shows them.
    var operands: String { get }
    /// The kinds of the operands; several if the first differs from the rest.
    var operandKinds: [ValueKind] { get }
    var summary: String { get }
    /// What readers should know before the options, in sentences; shown by help and the manual.
    var details: String { get }
    var examples: [Example] { get }
    var options: OptionTable { get }
    /// The document that describes it.
    var paper: String { get }
    /// Which cassettes in stores are fetched before the command runs.
    var remoteReading: RemoteReading { get }

    func run(_ arguments: Arguments, in context: ToolContext) async throws(UsageError) -> ExitStatus
}

extension Command {
    var operandKinds: [ValueKind] { [] }
    var details: String { "" }
    var paper: String { "commands.md" }
    var remoteReading: RemoteReading { .none }
    /// The form of the whole command line, as help shows it.
    var usage: String { operands.isEmpty ? "pagetape \(name)" : "pagetape \(name) \(operands)" }
}

/// Which cassettes in stores a command plays.
enum RemoteReading: Hashable, Sendable {
    case none
    /// Those that the command line names; the command itself fetches those of its specs.
    case named
    /// Also those of the specs that the command line names.
    case ofSpecs
}

/// An example of a command line, and its purpose.
struct Example: Hashable, Sendable {
    let line: String
    let purpose: String

    init(_ line: String, _ purpose: String) {
        self.line = line
        self.purpose = purpose
    }
}
