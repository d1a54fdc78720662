import TapeReport

/// One of the tool's commands.
protocol Command: Sendable {
    var name: String { get }
    /// The operands, as help shows them.
    var operands: String { get }
    /// What the first operand can be, where that is a short list; shells complete it.
    var operandChoices: [String] { get }
    var summary: String { get }
    var options: OptionTable { get }
    /// Which cassettes in stores are fetched before it runs.
    var remoteReading: RemoteReading { get }

    func run(_ arguments: Arguments, in context: ToolContext) async throws(UsageError) -> ExitStatus
}

extension Command {
    var operandChoices: [String] { [] }

    var remoteReading: RemoteReading { .none }

    /// The command's own page of help.
    var help: String {
        let width = (options.options.map(\.usage.count).max() ?? 0) + 2
        let lines = options.options.map { option in
            "  \(option.usage.padded(to: width))\(option.summary)"
        }
        return """
            usage: pagetape \(name) \(operands)

            \(summary)

            \(lines.joined(separator: "\n"))

            """
    }
}
