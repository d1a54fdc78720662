import TapeHTTP
import TapeReport

/// A page of the manual, in the macros of `man`.
struct ManualPage {
    /// The page's name without its section: `pagetape` or `pagetape-verify`.
    let name: String
    private var lines: [String]

    /// The page about the whole tool.
    init(commands: [any Command]) {
        name = "pagetape"
        lines = Self.heading(
            name, "records a paginated HTTP API once, and proves offline that it keeps its contract"
        )
        section("SYNOPSIS", [".B pagetape", "\\fICOMMAND\\fR [\\fIARGUMENT\\fR]..."])
        section("EXAMPLES", HelpOverview.examples.flatMap(Self.example))
        section("COMMANDS", commands.flatMap { Self.item("\\fB\($0.name)\\fR", $0.summary) })
        closing(seeAlso: commands.map { "pagetape-\($0.name)" })
    }

    /// The page about a command.
    init(_ command: any Command) {
        name = "pagetape-\(command.name)"
        lines = Self.heading(name, command.summary)
        section("SYNOPSIS", [Self.escaped(command.usage)])
        var description = [Self.prose(command.summary.asSentence)]
        if !command.details.isEmpty { description += [".PP", Self.prose(command.details)] }
        section("DESCRIPTION", description)
        if !command.examples.isEmpty {
            section("EXAMPLES", command.examples.flatMap(Self.example))
        }
        for topic in OptionTopic.allCases {
            let options = command.table.options.filter { $0.topic == topic }
            guard !options.isEmpty else { continue }
            section(
                topic.title.uppercased(),
                options.flatMap { Self.item(Self.tag($0), $0.meaning) })
        }
        closing(seeAlso: ["pagetape"])
    }

    var text: String { lines.joined(separator: "\n") + "\n" }

    private static func heading(_ name: String, _ summary: String) -> [String] {
        let title = escaped(name.uppercased())
        return [
            ".TH \(title) 1 \"\" \"pagetape \(Pagetape.version)\" \"Pagetape manual\"",
            ".SH NAME", "\(escaped(name)) \\- \(prose(summary))",
        ]
    }

    private mutating func section(_ title: String, _ body: [String]) {
        // A heading already leaves the space that a paragraph would.
        lines +=
            [".SH \(title.contains(" ") ? "\"\(Self.escaped(title))\"" : title)"]
            + (body.first == ".PP" ? Array(body.dropFirst()) : body)
    }

    private mutating func closing(seeAlso names: [String]) {
        section(
            "EXIT STATUS", HelpOverview.statuses.flatMap { Self.item("\\fB\($0.0)\\fR", $0.1) })
        section(
            "ENVIRONMENT",
            ToolVariables.all.flatMap { Self.item("\\fB\(Self.escaped($0.name))\\fR", $0.meaning) })
        section(
            "FILES",
            ToolVariables.files.flatMap {
                Self.item("\\fI\(Self.escaped($0.name))\\fR", $0.meaning)
            })
        section(
            "SEE ALSO",
            [names.map { "\\fB\(Self.escaped($0))\\fR(1)" }.joined(separator: ",\n")])
    }

    private static func example(_ example: Example) -> [String] {
        [".PP", ".nf", "\\fB\(escaped(example.line))\\fR", ".fi", ".RS 4"]
            + [prose(example.purpose.asSentence), ".RE"]
    }

    private static func item(_ tag: String, _ meaning: String) -> [String] {
        [".TP", tag, prose(meaning.asSentence)]
    }

    private static func tag(_ option: OptionTable.Option) -> String {
        let value = option.value.map { " \\fI\(escaped($0))\\fR" } ?? ""
        let letter = option.letter.map { "\\fB\\-\($0)\\fR, " } ?? ""
        return "\(letter)\\fB\(escaped("--\(option.name)"))\\fR\(value)"
    }

    /// Text with words between backquotes in bold, folded into readable lines.
    private static func prose(_ text: String) -> String {
        let parts = text.split(separator: "`", omittingEmptySubsequences: false)
        let marked = parts.enumerated().map { index, part in
            index % 2 == 1 ? "\\fB\(escaped(String(part)))\\fR" : escaped(String(part))
        }.joined()
        return marked.folded(to: 76).map { $0.hasPrefix(".") ? "\\&" + $0 : $0 }
            .joined(separator: "\n")
    }

    /// Text escaped so that the formatter prints it unchanged.
    private static func escaped(_ text: String) -> String {
        let escaped = text.unicodeScalars.map { scalar in
            switch scalar {
            case "\\": "\\e"
            case "-": "\\-"
            case "'": "\\(aq"
            case "`": "\\(ga"
            case "^": "\\(ha"
            case "~": "\\(ti"
            case "\"": "\\(dq"
            case _ where scalar.isASCII: String(Character(scalar))
            default: "\\[u\(hexadecimal(scalar.value))]"
            }
        }.joined()
        return escaped.hasPrefix(".") ? "\\&" + escaped : escaped
    }

    private static func hexadecimal(_ value: UInt32) -> String {
        let digits = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
