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
