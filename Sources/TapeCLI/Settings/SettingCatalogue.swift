import TapeCassette
import TapeContracts

/// The options that `pagetape.yaml` and the environment can set: those that a team decides on once.
///
/// Where requests go, which certificates are trusted and what is overwritten cannot be set: the file comes with a repository,
/// which may be a stranger's.
enum SettingCatalogue {
    /// One setting.
    struct Entry: Sendable {
        let name: String
        /// The JSON Schema of the value.
        let schema: String
        /// Throws if the command that reads the value would.
        let check: @Sendable (Arguments) throws(UsageError) -> Void

        /// The environment variable that sets it.
        var variable: String {
            SettingCatalogue.variablePrefix + name.uppercased().replacing("-", with: "_")
        }
        /// Whether it is true or false.
        var isFlag: Bool { schema == SettingCatalogue.flag }
        /// Whether it takes several values.
        var isList: Bool { name == "report" }
        /// Whether it names files or folders.
        var isPath: Bool { name == "specs" || name == "report" }
    }

    static let variablePrefix = "PAGETAPE_"

    static let entries: [Entry] = [
        Entry(name: "specs", schema: #"{"type": "string", "minLength": 1}"#) {
            (arguments: Arguments) throws(UsageError) in
            if arguments.value("specs")?.isEmpty != false {
                throw UsageError("--specs takes a folder")
            }
        },
        Entry(name: "report", schema: reports) { (arguments: Arguments) throws(UsageError) in
            // Only a command that writes reports minds what is at their paths.
            _ = try ReportRequest.all(arguments.all("report"), checkingTargets: false)
        },
        Entry(name: "failures-only", schema: flag, check: anything),
        Entry(name: "verbose", schema: flag, check: anything),
        Entry(name: "quiet", schema: flag, check: anything),
        Entry(name: "color", schema: #"{"enum": ["auto", "always", "never"]}"#) {
            (arguments: Arguments) throws(UsageError) in
            _ = try ReportDelivery.wantsColor(arguments)
        },
        Entry(name: "strict", schema: flag, check: anything),
        count("jobs"), count("patience", most: JudgeOptions.mostPatience),
        count("concurrency", most: RecordingOptions.mostAtOnce), count("max-pages"),
        count("max-requests"),
        Entry(name: "retries", schema: #"{"type": "integer", "minimum": 0, "maximum": 100}"#) {
            (arguments: Arguments) throws(UsageError) in
            _ = try RecordingOptions.retries(arguments)
        },
        Entry(
            name: "rate",
            schema:
                #"{"oneOf": [{"type": "number", "exclusiveMinimum": 0}, {"const": "unlimited"}]}"#
        ) { (arguments: Arguments) throws(UsageError) in
            _ = try WireOptions.rate(arguments)
        },
        Entry(
            name: "timeout",
            schema: #"{"type": "number", "exclusiveMinimum": 0, "maximum": 86400}"#
        ) { (arguments: Arguments) throws(UsageError) in
            _ = try WireOptions.timeout(arguments)
        },
    ]

    static let flag = #"{"type": "boolean"}"#

    /// In the schema, report formats are a pattern, because a file name may follow.
    private static let reports = """
        {"oneOf": [{"$ref": "#/$defs/form"}, {"type": "array", "items": {"$ref": "#/$defs/form"}}]}
        """

    private static let anything: @Sendable (Arguments) throws(UsageError) -> Void = { _ in }

    private static func count(_ name: String, most: Int? = nil) -> Entry {
        let limit = most.map { ", \"maximum\": \($0)" } ?? ""
        return Entry(name: name, schema: "{\"type\": \"integer\", \"minimum\": 1\(limit)}") {
            (arguments: Arguments) throws(UsageError) in
            _ = try arguments.count(name, most: most ?? .max)
        }
    }

    static func entry(_ name: String) -> Entry? { entries.first { $0.name == name } }

    /// The settings that a command uses, in the order of the catalogue.
    static func entries(for command: any Command) -> [Entry] {
        entries.filter { entry in
            switch entry.name {
            case "specs": takesSpecs.contains(command.name)
            // For these commands `--timeout` limits the whole command, but the setting is meant for requests.
            case "timeout" where ["lint", "probe"].contains(command.name): false
            default: command.options.options.contains { $0.name == entry.name }
            }
        }
    }

    /// The commands that use all specs if none is named.
    private static let takesSpecs: Set = ["record", "verify", "stir"]

    /// The option behind a setting, with its meaning and default.
    static func option(_ entry: Entry, for command: any Command) -> OptionTable.Option? {
        if entry.name == "specs" {
            return .init(
                "specs", value: "FOLDER", kind: .folder, fallback: "Specs",
                summary: "where the specs are, for commands that are given none")
        }
        return command.options.options.first { $0.name == entry.name }
    }
}
