import TapeCassette

/// What holds where the command line is silent: the environment comes before the file, and the file before what is built in.
struct Settings: Sendable {
    /// The file that was read; nil where there is none.
    let file: String?
    let values: [String: Setting]
    /// What is to be told before the command runs.
    let warning: String?

    static let none = Settings(file: nil, values: [:], warning: nil)

    private init(file: String?, values: [String: Setting], warning: String?) {
        self.file = file
        self.values = values
        self.warning = warning
    }

    /// Reads what a command heeds; commands without settings read nothing, so that no mistake keeps them from working.
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
        var values: [String: Setting] = [:]
        for entry in entries {
            values[entry.name] =
                try Self.said(entry, by: environment)
                ?? file?.setting(entry.name, for: command.name)
        }
        self.init(file: file?.path, values: values, warning: warning)
    }

    /// What the environment says; an empty variable says nothing.
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
