import TapeCassette

extension ExtraKind {
    /// The words that `--also` takes.
    static let kind = ValueKind.list(names.map(\.name) + ["all"])

    /// The extras on a command line; one that takes a filter needs one, unless it comes from `all`.
    static func asked(_ texts: [String]) throws(UsageError) -> [Self] {
        for word in texts.flatMap(words) where word != "all" {
            let (name, extra) = try named(word)
            guard extra.hasFilterIfAny else {
                throw UsageError(
                    "--also \(name) needs a filter of your API, as in --also \(example(of: name))")
            }
        }
        return try all(texts)
    }

    /// The extras in a list, each once, in the order of recording.
    static func all(_ texts: [String]) throws(UsageError) -> [Self] {
        var wanted: [String: Self] = [:]
        for word in texts.flatMap(words) {
            if word == "all" {
                for (name, extra) in names where wanted[name] == nil { wanted[name] = extra }
            } else {
                let (name, extra) = try named(word)
                wanted[name] = extra
            }
        }
        return names.compactMap { wanted[$0.name] }
    }

    /// The parts of a list between its commas; a comma inside a value has a backslash in front.
    private static func words(_ list: String) -> [String] {
        var words = [""]
        var isEscaped = false
        for character in list {
            let last = words.count - 1
            if character == ",", isEscaped {
                words[last].removeLast()
                words[last].append(character)
            } else if character == "," {
                words.append("")
            } else {
                words[last].append(character)
            }
            isEscaped = character == "\\"
        }
        return words.filter { !$0.isEmpty }
    }

    private static func named(_ word: String) throws(UsageError) -> (String, Self) {
        let parts = word.split(separator: ":", maxSplits: 1).map(String.init)
        let name = parts.first ?? word
        guard let known = names.first(where: { $0.name == name }) else {
            let suggestion = NearestName.nearest(to: name, among: names.map(\.name) + ["all"])
                .map { "did you mean `\($0)`?" }
            let list = names.map(\.name).joined(separator: ", ")
            throw UsageError(
                "--also knows no `\(name)`; "
                    + (suggestion
                        ?? "there are \(list) and all; a comma in a filter's value is `\\,`"))
        }
        guard parts.count > 1 else { return known }
        let filter = try filter(parts[1], in: word)
        switch known.extra {
        case .empty: return (name, .empty(filter))
        case .filter: return (name, .filter(filter))
        case .first, .last, .resume, .reverse, .count, .badCursor, .pastEnd, .sizes, .deep,
            .credentials, .expired, .notModified:
            throw UsageError("--also \(name) takes no filter")
        }
    }

    private static func example(of name: String) -> String {
        name == "empty" ? "empty:q=nothing-has-this" : "filter:status=open"
    }

    private static func filter(_ text: String, in word: String) throws(UsageError) -> Filter {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty else {
            throw UsageError("--also \(word): a filter is NAME=VALUE")
        }
        let filter = Filter(name: String(parts[0]), value: String(parts[1]))
        guard !filter.isPlaceholder else {
            let extra = word.prefix { $0 != ":" }
            throw UsageError(
                "--also \(word): NAME and VALUE stand for a filter of your API, "
                    + "as in --also \(example(of: String(extra)))")
        }
        return filter
    }
}
