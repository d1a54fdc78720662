/// The words of a command line, sorted.
struct Arguments: Sendable {
    var operands: [String] = []
    /// How many operands stood before `--`; nil where there was none.
    var operandsAhead: Int?
    var flags: Set<String> = []
    /// Flags that `--no-NAME` takes back from the settings.
    var denied: Set<String> = []
    var values: [String: [String]] = [:]
    /// What holds where the words are silent.
    ///
    /// It was not asked for here, so that it is no mistake where it means nothing.
    var settings: [String: Setting] = [:]

    /// The operands, for a command that cannot do without.
    func operands(orSay words: String) throws(UsageError) -> [String] {
        guard !operands.isEmpty else { throw UsageError(words) }
        return operands
    }

    /// The value of an option that counts once: the last one given.
    func value(_ name: String) -> String? { all(name).last }

    /// Every value of an option; those given replace those of the settings.
    func all(_ name: String) -> [String] { values[name] ?? settings[name]?.values ?? [] }

    /// Whether a flag is given, or set and not taken back.
    func isOn(_ name: String) -> Bool {
        flags.contains(name)
            || !denied.contains(name) && settings[name]?.values.last == "true"
    }

    /// The value of an option that counts things: a whole number above 0, and no larger than makes sense.
    func count(_ name: String, most: Int = .max) throws(UsageError) -> Int? {
        guard let text = value(name) else { return nil }
        guard let number = Int(text), (1...most).contains(number) else {
            let range = most == .max ? "above 0" : "from 1 to \(most)"
            throw UsageError("--\(name) takes a whole number \(range), not \(text)")
        }
        return number
    }
}

/// A value for an option that the command line does not give, and who gives it.
struct Setting: Hashable, Sendable {
    /// Who says a setting; the command line itself comes before all of them.
    enum Source: Hashable, Sendable {
        case environment(String)
        case file(String, line: Int)

        var words: String {
            switch self {
            case .environment(let name): name
            case .file(let path, let line): "\(path):\(line)"
            }
        }
    }

    let values: [String]
    let source: Source
}
