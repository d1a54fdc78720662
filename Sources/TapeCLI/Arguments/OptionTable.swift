import TapeCassette

/// The options of a command.
struct OptionTable: Sendable {
    /// One option: its long name, a letter if it has one, and what its value is called.
    struct Option: Sendable {
        let name: String
        let letter: Character?
        /// Nil for an option that takes no value.
        let value: String?
        let kind: ValueKind
        /// The default in words; nil if it takes more than a word to describe.
        let fallback: String?
        let summary: String
        /// The group of options in which help shows it.
        var topic = OptionTopic.own

        init(
            _ name: String, letter: Character? = nil, value: String? = nil,
            kind: ValueKind = .text, fallback: String? = nil, summary: String
        ) {
            self.name = name
            self.letter = letter
            self.value = value
            self.kind = kind
            self.fallback = fallback
            self.summary = summary
        }

        /// The option as help shows it.
        var usage: String {
            let long = value.map { "--\(name) \($0)" } ?? "--\(name)"
            return letter.map { "-\($0), \(long)" } ?? "    \(long)"
        }
    }

    let options: [Option]

    /// Sorts the words of a command line; everything after `--` is an operand.
    ///
    /// `--no-` before a flag's name turns off a flag that settings turn on.
    func scan(
        _ words: [String], settings: [String] = []
    ) throws(UsageError) -> Arguments {
        var arguments = Arguments()
        var rest = words[...]
        while let word = rest.popFirst() {
            if word == "--" {
                arguments.operandsAhead = arguments.operands.count
                arguments.operands += rest
                break
            }
            guard word.hasPrefix("-"), word != "-" else {
                arguments.operands.append(word)
                continue
            }
            if let denied = denied(word, among: settings) {
                arguments.denied.insert(denied)
                continue
            }
            let (option, attached) = try resolve(word)
            guard let value = option.value else {
                if attached != nil { throw UsageError("--\(option.name) takes no value") }
                arguments.flags.insert(option.name)
                continue
            }
            guard let given = attached ?? rest.popFirst() else {
                throw UsageError("--\(option.name) needs a value: --\(option.name) \(value)")
            }
            arguments.values[option.name, default: []].append(given)
        }
        return arguments
    }

    /// The flag that a word such as `--no-quiet` turns off.
    private func denied(_ word: String, among settings: [String]) -> String? {
        guard word.hasPrefix("--no-") else { return nil }
        let name = String(word.dropFirst("--no-".count))
        let isFlag = options.contains { $0.name == name && $0.value == nil }
        return isFlag && settings.contains(name) ? name : nil
    }

    /// The option that a word names, and the value given in the same word.
    private func resolve(_ word: String) throws(UsageError) -> (Option, String?) {
        guard word.hasPrefix("--") else {
            let letter = word.dropFirst().first
            if let option = options.first(where: { $0.letter == letter }) {
                let attached = word.dropFirst(2)
                return (option, attached.isEmpty ? nil : String(attached))
            }
            throw UsageError("there is no option \(word)")
        }
        let parts = word.dropFirst(2).split(
            separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0])
        if let option = options.first(where: { $0.name == name }) {
            return (option, parts.count > 1 ? String(parts[1]) : nil)
        }
        let suggestion = NearestName.nearest(to: name, among: options.map(\.name))
        throw UsageError(
            "there is no option --\(name)" + (suggestion.map { "; did you mean --\($0)?" } ?? ""))
    }
}
