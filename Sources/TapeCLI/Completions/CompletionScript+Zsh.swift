extension CompletionScript {
    var zsh: String {
        var lines = [
            "#compdef pagetape",
            "# zsh completions of pagetape; put this file into a folder of $fpath as _pagetape",
            "_pagetape() {",
            "    local -a commands",
            "    commands=(",
        ]
        lines += commands.map { command in
            "        \(Self.quoted("\(command.name):\(Self.plain(command.summary))"))"
        }
        lines += [
            "        'help:shows how to use a command'",
            "    )",
            "    if (( CURRENT == 2 )); then",
            "        _describe -t commands command commands",
            "        return",
            "    fi",
            "    shift words",
            "    (( CURRENT-- ))",
            "    case $words[1] in",
        ]
        lines += commands.flatMap(zshArguments)
        lines += [
            "    help) _arguments '1:command:(\(names.joined(separator: " ")))' ;;",
            "    esac",
            "}",
            // The same text serves when it is sourced and when it is loaded by its name.
            "if [ \"$funcstack[1]\" = _pagetape ]; then _pagetape \"$@\"; else compdef _pagetape pagetape; fi",
            "",
        ]
        return lines.joined(separator: "\n")
    }

    private func zshArguments(of command: any Command) -> [String] {
        let options = command.options.options.flatMap { option in
            let value =
                option.value.map { ":\(Self.plain($0)):\(Self.action(option.choices))" } ?? ""
            let others =
                option.spellings.count > 1
                ? "(\(option.spellings.joined(separator: " ")))" : ""
            return option.spellings.map { spelling in
                Self.quoted("\(others)\(spelling)[\(Self.plain(option.summary))]\(value)")
            }
        }
        let operand = Self.quoted("*:operand:\(Self.action(command.operandChoices))")
        return [
            "    \(command.name)) _arguments \((options + [operand]).joined(separator: " ")) ;;"
        ]
    }

    private static func action(_ choices: [String]) -> String {
        choices.isEmpty ? "_files" : "(\(choices.joined(separator: " ")))"
    }

    /// Brackets and colons would end a part of a specification.
    private static func plain(_ text: String) -> String {
        text.reduce(into: "") { plain, letter in
            if "[]:\\".contains(letter) { plain.append("\\") }
            plain.append(letter)
        }
    }
}
