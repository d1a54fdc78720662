/// The words of a command line, sorted into operands, flags and values.
struct Arguments: Sendable {
    var operands: [String] = []
    /// How many operands came before `--`; nil without `--`.
    var operandsAhead: Int?
    var flags: Set<String> = []
    /// Flags turned off with `--no-NAME` although settings may turn them on.
    var denied: Set<String> = []
    var values: [String: [String]] = [:]
    /// Values for options that the command line does not give.
    ///
    /// They were not given for this command in particular, so it is not an error if they have no effect.
    var settings: [String: Setting] = [:]

    /// The operands, for a command that needs some.
    func operands(orSay words: String) throws(UsageError) -> [String] {
        guard !operands.isEmpty else { throw UsageError(words) }
        return operands
    }

    /// The value of an option that takes a single one: the last value given.
    func value(_ name: String) -> String? { all(name).last }

    /// Every value of an option; those on the command line replace those of the settings.
    func all(_ name: String) -> [String] { values[name] ?? settings[name]?.values ?? [] }

    /// Whether a flag is given, or turned on by settings and not turned off.
    func isOn(_ name: String) -> Bool {
        flags.contains(name)
            || !denied.contains(name) && settings[name]?.values.last == "true"
    }

    /// The headers that `--header` gives.
    func headers() throws(UsageError) -> [(name: String, value: String)] {
        var headers: [(name: String, value: String)] = []
        for line in values["header"] ?? [] {
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[0].isEmpty else {
                throw UsageError("--header takes 'Name: value', such as 'Accept: application/json'")
            }
            headers.append((String(parts[0]), String(parts[1].drop { $0 == " " })))
        }
        return headers
    }

    /// The value of an option that takes a count: a whole number above 0, up to a limit.
    func count(_ name: String, most: Int = .max) throws(UsageError) -> Int? {
        guard let text = value(name) else { return nil }
        guard let number = Int(text), (1...most).contains(number) else {
            let range = most == .max ? "above 0" : "from 1 to \(most)"
            throw UsageError("--\(name) takes a whole number \(range), not \(text)")
        }
        return number
    }
}

/// A value for an option that the command line does not give, and its source.
struct Setting: Hashable, Sendable {
    /// Where a setting comes from; the command line takes precedence over all of them.
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
