import TapeCassette

/// The values for options that the command line does not give: from the environment, else the file, else the defaults.
struct Settings: Sendable {
    /// The file that was read; nil if there is none.
    let file: String?
    let values: [String: Setting]
    /// A warning to show before the command runs.
    let warning: String?

    static let none = Settings(file: nil, values: [:], warning: nil)

    private init(file: String?, values: [String: Setting], warning: String?) {
        self.file = file
        self.values = values
        self.warning = warning
    }

    /// Reads the settings for a command; one without settings reads none, so that a mistake there cannot stop it.
    init(
        for command: any Command, environment: [String: String]
    ) throws(SettingsFile.Refusal) {
        let entries = SettingCatalogue.entries(for: command)
        guard !entries.isEmpty else {
            self = .none
            return
        }
        var file: SettingsFile?
        var warning: String?
        switch SettingsSearch.file(environment: environment) {
        case .nothing: break
        case .file(let path): file = try SettingsFile(at: path)
        case .stranger(let path):
            warning =
                "\(path) belongs to somebody else and was not read; "
                + "\(SettingsSearch.variable) can name it"
        }
        warning = warning ?? Self.misspelt(in: environment)
        var values: [String: Setting] = [:]
        for entry in entries {
            values[entry.name] =
                try Self.said(entry, by: environment)
                ?? file?.setting(entry.name, for: command.name)
        }
        self.init(file: file?.path, values: values, warning: warning)
    }

    /// A warning about the first variable whose name is nearly that of a setting; nil if there is none.
    private static func misspelt(in environment: [String: String]) -> String? {
        let known = Dictionary(
            SettingCatalogue.entries.map { ($0.name, $0.variable) }, uniquingKeysWith: { $1 })
        let variables = Set(known.values).union(ToolVariables.own)
        for name in environment.keys.sorted() where !variables.contains(name) {
            guard name.hasPrefix(SettingCatalogue.variablePrefix) else { continue }
            let word = name.dropFirst(SettingCatalogue.variablePrefix.count).lowercased()
                .replacing("_", with: "-")
            let near = NearestName.nearest(to: word, among: known.keys.sorted())
            guard let variable = near.flatMap({ known[$0] }) else { continue }
            return "the variable \(name) sets nothing; did you mean \(variable)?"
        }
        return nil
    }

    /// The environment's value of a setting; an empty variable counts as not set.
    private static func said(
        _ entry: SettingCatalogue.Entry, by environment: [String: String]
    ) throws(SettingsFile.Refusal) -> Setting? {
        guard let text = environment[entry.variable], !text.isEmpty else { return nil }
        var values = [text]
        if entry.isList { values = text.split(separator: ",").map(String.init) }
        if entry.isFlag {
            switch text.lowercased() {
            case "true", "1", "yes", "on": values = ["true"]
            case "false", "0", "no", "off": values = ["false"]
            default:
                throw .init(words: "pagetape: \(entry.variable) takes true or false, not \(text)")
            }
        }
        var arguments = Arguments()
        arguments.values[entry.name] = values
        do { try entry.check(arguments) } catch {
            let message = error.message.replacing("--\(entry.name)", with: entry.variable)
            throw .init(words: "pagetape: \(Redactor().mask(message))")
        }
        return Setting(values: values, source: .environment(entry.variable))
    }
}
