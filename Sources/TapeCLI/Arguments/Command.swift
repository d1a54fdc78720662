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
    /// Which cassettes in stores are fetched before it runs.
    var remoteReading: RemoteReading { get }

    func run(_ arguments: Arguments, in context: ToolContext) async throws(UsageError) -> ExitStatus
}

extension Command {
    var operandKinds: [ValueKind] { [] }
    var details: String { "" }
    var remoteReading: RemoteReading { .none }
    /// The command line as a whole, as help shows it.
    var usage: String { operands.isEmpty ? "pagetape \(name)" : "pagetape \(name) \(operands)" }
}

/// Which cassettes in stores a command plays.
enum RemoteReading: Hashable, Sendable {
    case none
    /// Those that the command line names; the command fetches those of its specs itself.
    case named
    /// Those of the specs that the command line names, too.
    case ofSpecs
}

/// A command line to begin with, and what it does.
struct Example: Hashable, Sendable {
    let line: String
    let purpose: String

    init(_ line: String, _ purpose: String) {
        self.line = line
        self.purpose = purpose
    }
}
