import TapeHTTP
import TapeReport

/// The output of `--explain`: every setting that a command uses, with its value and source.
struct SettingsTable {
    let command: any Command
    let arguments: Arguments
    let settings: Settings

    var text: String {
        let rows = SettingCatalogue.entries(for: command).map(row)
        let columns = [("setting", "value", "from")] + rows
        let first = (columns.map(\.0.count).max() ?? 0) + 2
        let second = (columns.map(\.1.count).max() ?? 0) + 2
        let file = settings.file.map { "settings from \($0)" } ?? "no \(SettingsFile.name)"
        return "\(file)\n\n"
            + columns.map { "\($0.0.padded(to: first))\($0.1.padded(to: second))\($0.2)\n" }
            .joined()
    }

    private func row(_ entry: SettingCatalogue.Entry) -> (String, String, String) {
        if arguments.flags.contains(entry.name) { return (entry.name, "true", "--\(entry.name)") }
        if arguments.denied.contains(entry.name) {
            return (entry.name, "false", "--no-\(entry.name)")
        }
        if entry.name == "specs", !arguments.operands.isEmpty {
            return (entry.name, arguments.operands.joined(separator: ", "), "the command line")
        }
        if let values = arguments.values[entry.name] {
            return (entry.name, values.joined(separator: ", "), "--\(entry.name)")
        }
        if let setting = settings.values[entry.name] {
            return (entry.name, setting.values.joined(separator: ", "), setting.source.words)
        }
        let fallback = SettingCatalogue.option(entry, for: command)?.fallback
        return (entry.name, fallback ?? (entry.isFlag ? "false" : "no limit"), "built in")
    }
}
