extension CompletionScript {
    var fish: String {
        var lines = [
            "# fish completions of pagetape; put them into ~/.config/fish/completions/pagetape.fish"
        ]
        for command in commands {
            lines.append(
                "complete -c pagetape -n __fish_use_subcommand -f -a \(command.name) "
                    + "-d \(Self.quoted(command.summary))")
        }
        lines.append(
            "complete -c pagetape -n __fish_use_subcommand -f -a help "
                + "-d 'shows how to use a command'")
        lines.append(
            "complete -c pagetape -n '__fish_seen_subcommand_from help' -f "
                + "-a \(Self.quoted(names.joined(separator: " ")))")
        for command in commands {
            // Another command's name may be an operand, as in `help verify`.
            let condition =
                "-n '__fish_seen_subcommand_from \(command.name); "
                + "and not __fish_seen_subcommand_from help'"
            lines += command.table.options.map { option in
                let letter = option.letter.map { " -s \($0)" } ?? ""
                let value = option.value == nil ? "" : " \(Self.fishValue(option.kind))"
                return "complete -c pagetape \(condition) -l \(option.name)\(letter)\(value) "
                    + "-d \(Self.quoted(option.summary))"
            }
            lines += command.operandKinds.compactMap(Self.fishOperand).map { words in
                "complete -c pagetape \(condition) \(words)"
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func fishValue(_ kind: ValueKind) -> String {
        switch kind {
        case .text: "-x"
        case .word(let words): "-x -a \(fishWords(words))"
        case .form(let words): "-r -a \(fishWords(words))"
        case .list(let words):
            "-x -a \(quoted("(__fish_complete_list , 'printf %s\\\\n \(words.map(fishEscaped).joined(separator: " "))')"))"
        case .file(let endings): endings.isEmpty ? "-r -F" : "-r -k -a \(fishFiles(endings))"
        case .folder: "-x -a '(__fish_complete_directories)'"
        }
    }

    /// The completion of a value; nil if fish's own completion of files does.
    private static func fishOperand(_ kind: ValueKind) -> String? {
        switch kind {
        case .text: nil
        case .word(let words), .form(let words), .list(let words): "-f -a \(fishWords(words))"
        case .file(let endings): endings.isEmpty ? nil : "-k -a \(fishFiles(endings))"
        case .folder: "-f -a '(__fish_complete_directories)'"
        }
    }

    private static func fishFiles(_ endings: [String]) -> String {
        quoted(endings.map { "(__fish_complete_suffix .\($0))" }.joined(separator: " "))
    }

    private static func fishWords(_ words: [String]) -> String {
        quoted(words.map(fishEscaped).joined(separator: " "))
    }

    private static func fishEscaped(_ word: String) -> String {
        word.replacing("(", with: "\\(").replacing(")", with: "\\)")
    }
}
