extension CompletionScript {
    var zsh: String {
        var lines = [
            "#compdef pagetape",
            "# zsh completions of pagetape; put this file into a folder of $fpath as _pagetape",
            "_pagetape_list() { _sequence compadd \"$@\" }",
            "_pagetape_forms() { if compset -P '*:'; then _files; else compadd \"$@\"; fi }",
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
            // The same text works when it is sourced and when it is autoloaded by name.
            "if [ \"$funcstack[1]\" = _pagetape ]; then _pagetape \"$@\"; else compdef _pagetape pagetape; fi",
            "",
        ]
        return lines.joined(separator: "\n")
    }

    private func zshArguments(of command: any Command) -> [String] {
        let options = command.table.options.flatMap { option in
            let value =
                option.value.map { ":\(Self.plain($0)):\(Self.action(option.kind))" } ?? ""
            let others =
                option.spellings.count > 1
                ? "(\(option.spellings.joined(separator: " ")))" : ""
            return option.spellings.map { spelling in
                Self.quoted("\(others)\(spelling)[\(Self.plain(option.summary))]\(value)")
            }
        }
        let kinds = command.operandKinds
        let last = kinds.last ?? .anyFile
        let operands = kinds.dropLast().enumerated().map { index, kind in
            Self.quoted("\(index + 1):operand:\(Self.action(kind))")
        }
        let words = options + operands + [Self.quoted("*:operand:\(Self.action(last))")]
        return ["    \(command.name)) _arguments \(words.joined(separator: " ")) ;;"]
    }

    /// The action that completes a value, in the syntax of `_arguments`.
    private static func action(_ kind: ValueKind) -> String {
        switch kind {
        case .text: " "
        case .word(let words): "(\(zshWords(words)))"
        case .list(let words): "_pagetape_list - \(zshWords(words))"
        case .form(let words): "_pagetape_forms - \(zshWords(words))"
        case .file(let endings):
            endings.isEmpty ? "_files" : "_files -g \"*.(\(endings.joined(separator: "|")))\""
        case .folder: "_files -/"
        }
    }

    private static func zshWords(_ words: [String]) -> String {
        words.map { $0.replacing("(", with: "\\(").replacing(")", with: "\\)") }
            .joined(separator: " ")
    }

    /// Escapes brackets and colons, which would end a part of a specification.
    private static func plain(_ text: String) -> String {
        text.reduce(into: "") { plain, letter in
            if "[]:\\".contains(letter) { plain.append("\\") }
            plain.append(letter)
        }
    }
}
