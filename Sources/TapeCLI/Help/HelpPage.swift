import TapeHTTP
import TapePaging
import TapeReport

/// The output of `--help` for a command: examples first, then its options by topic.
struct HelpPage {
    let command: any Command
    let layout: TextLayout

    /// A longer option gets a line of its own.
    private static let widest = 28

    var text: String {
        var parts = ["\(command.usage)\n" + paragraph(command.summary.asSentence, indent: 2)]
        if !command.examples.isEmpty {
            parts.append(
                "Examples:\n" + command.examples.map(example).joined(separator: "\n"))
        }
        if !command.details.isEmpty { parts.append(paragraph(command.details, indent: 0)) }
        parts += OptionTopic.allCases.compactMap(section)
        parts.append(paragraph(Self.ending(of: command), indent: 0))
        return parts.joined(separator: "\n\n") + "\n"
    }

    private static func ending(of command: any Command) -> String {
        "More: `pagetape manual \(command.name)`, and \(command.paper) in its documentation."
    }

    private func example(_ example: Example) -> String {
        "  \(example.line)\n" + paragraph(example.purpose, indent: 6)
    }

    private func section(_ topic: OptionTopic) -> String? {
        let options = command.table.options.filter { $0.topic == topic }
        guard !options.isEmpty else { return nil }
        let width =
            (options.map(\.usage.count).filter { $0 <= Self.widest }.max() ?? Self.widest) + 2
        let lines = options.flatMap { option in
            Self.row(option.usage, option.meaning, width: width, columns: layout.columns)
        }
        return "\(topic.title):\n" + lines.joined(separator: "\n")
    }

    /// A name, and its meaning in a second column.
    static func row(_ name: String, _ meaning: String, width: Int, columns: Int) -> [String] {
        let margin = String(repeating: " ", count: 2 + width)
        var lines = meaning.folded(to: max(columns - margin.count, 24)).map { margin + $0 }
        guard name.count <= width - 2, let first = lines.first else { return ["  \(name)"] + lines }
        lines[0] = "  \(name.padded(to: width))" + first.dropFirst(margin.count)
        return lines
    }

    private func paragraph(_ text: String, indent: Int) -> String {
        let margin = String(repeating: " ", count: indent)
        return text.folded(to: layout.columns - indent).map { margin + $0 }.joined(separator: "\n")
    }
}

extension OptionTable.Option {
    /// What the option does, its possible words if they are few, and its default.
    var meaning: String {
        var text = summary
        if let words = kind.fewWords, !words.allSatisfy(summary.contains) {
            text += ": " + words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
        }
        return fallback.map { "\(text) (default \($0))" } ?? text
    }
}

extension String {
    /// The text with a capital letter at the start and a full stop at the end.
    var asSentence: String {
        isEmpty || hasSuffix(".") ? firstCapitalised : firstCapitalised + "."
    }
}
