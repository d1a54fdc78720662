import TapeCassette
import TapeContracts
import TapeYAML

/// Reads the contents of a `pagetape.yaml`, and collects all mistakes in it.
struct SettingsReading {
    let path: String
    private(set) var lines: [SettingsFile.Line] = []
    private(set) var mistakes: [SpecError.Mistake] = []

    init(path: String) {
        self.path = path
    }

    mutating func read(_ root: YAMLNode) {
        if root.isNull { return }
        guard let entries = root.entries else {
            return complain("settings are a mapping, such as `jobs: 4`", at: root)
        }
        for entry in entries {
            let key = entry.key.text ?? ""
            if key == "pagetape" {
                if entry.value.integer != 1 {
                    complain("this version reads settings of version 1", at: entry.value)
                }
            } else if let command = Self.command(key) {
                section(of: command, entry.value)
            } else {
                line(entry, for: nil, among: SettingCatalogue.entries)
            }
        }
    }

    /// The command with this name, if it has settings.
    private static func command(_ name: String) -> (any Command)? {
        Tool.commands.first {
            $0.name == name && !SettingCatalogue.entries(for: $0).isEmpty
                // If a command and a setting have the same name, it means the setting.
                && SettingCatalogue.entry(name) == nil
        }
    }

    private mutating func section(of command: any Command, _ node: YAMLNode) {
        guard let entries = node.entries else {
            return complain("`\(command.name)` takes settings, not \(node.noun)", at: node)
        }
        let known = SettingCatalogue.entries(for: command)
        for entry in entries { line(entry, for: command.name, among: known) }
    }

    private mutating func line(
        _ entry: YAMLEntry, for command: String?, among known: [SettingCatalogue.Entry]
    ) {
        let name = entry.key.text ?? ""
        guard let setting = known.first(where: { $0.name == name }) else {
            let commands = command == nil ? Tool.commands.map(\.name) : []
            let advice = NearestName.nearest(to: name, among: known.map(\.name) + commands)
                .map { "did you mean `\($0)`?" }
            let place = command.map { "`\($0)` has no setting" } ?? "there is no setting"
            let all = "there are \(known.map(\.name).joined(separator: ", "))"
            return complain("\(place) `\(name)`; \(advice ?? all)", at: entry.key)
        }
        guard let values = values(entry.value, of: setting) else { return }
        lines.append(
            SettingsFile.Line(
                name: name, command: command,
                setting: Setting(
                    values: values, source: .file(path, line: entry.key.mark.line))))
    }

    /// The values as options take them; nil if they are wrong, which is reported.
    private mutating func values(_ node: YAMLNode, of setting: SettingCatalogue.Entry) -> [String]?
    {
        if setting.isFlag {
            guard let bool = node.bool else {
                let advice = node.scalar?.booleanAdvice ?? "not \(node.noun)"
                complain("`\(setting.name)` takes true or false: \(advice)", at: node)
                return nil
            }
            return [String(bool)]
        }
        let elements = setting.isList ? node.elements ?? [node] : [node]
        var values: [String] = []
        for element in elements {
            guard let text = element.text, !element.isNull else {
                complain("`\(setting.name)` takes one value, not \(element.noun)", at: element)
                return nil
            }
            guard let value = setting.isPath ? placed(text, of: setting, element) : text else {
                return nil
            }
            values.append(value)
        }
        var arguments = Arguments()
        arguments.values[setting.name] = values
        do { try setting.check(arguments) } catch {
            complain(
                error.message.replacing("--\(setting.name)", with: "`\(setting.name)`"), at: node)
            return nil
        }
        return values
    }

    /// A path relative to the folder where the command runs.
    ///
    /// A report must go below the folder of the file and not to a hidden place, because someone else may have written the file.
    private mutating func placed(
        _ text: String, of setting: SettingCatalogue.Entry, _ node: YAMLNode
    ) -> String? {
        let here = FilePath.folder(of: path)
        func place(_ file: String) -> String {
            here == "." || file.isEmpty || file.hasPrefix("/") ? file : FilePath.joined(here, file)
        }
        guard setting.name == "report" else { return place(text) }
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        // `-` is standard output.
        guard parts.count == 2, parts[1] != "-" else { return text }
        let file = String(parts[1])
        let target = place(file)
        // This holds for `..`, too, which may lead out of folders that are made later.
        let isHidden = file.split(separator: "/").contains { $0.hasPrefix(".") }
        // A folder that does not exist yet cannot be a link to somewhere else, but one on the way to it can.
        let folder = FilePath.nearest(leadingTo: target).flatMap(FilePath.resolved)
        let isBelow = folder.map { FilePath.isInside(FilePath.resolved(here) ?? here, $0) } ?? false
        guard !file.hasPrefix("/"), !isHidden, isBelow else {
            complain(
                "a report that a file asks for goes below its folder, and to nothing hidden; "
                    + "name \(file) on the command line", at: node)
            return nil
        }
        return "\(parts[0]):\(target)"
    }

    private mutating func complain(_ message: String, at node: YAMLNode) {
        mistakes.append(
            .init(message, at: node.mark))
    }
}

extension Command {
    /// Every option: the command's own, and those of all commands with settings.
    var table: OptionTable {
        guard !SettingCatalogue.entries(for: self).isEmpty else { return options }
        return OptionTable(
            options: options.options + [
                .init(
                    "explain",
                    summary:
                        "shows which settings apply and where they are set (the command line, the environment, "
                        + "pagetape.yaml), and does nothing else")
            ])
    }
}
