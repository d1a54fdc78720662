extension CompletionScript {
    /// Falls back to file names wherever no word of ours fits.
    var bash: String {
        var lines = [
            "# bash completions of pagetape; load them with: source <(pagetape completions bash)",
            "_pagetape() {",
            "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} words=",
            "    COMPREPLY=()",
            "    if [ \"$COMP_CWORD\" -eq 1 ]; then",
            "        words=\(Self.quoted((names + Self.global).joined(separator: " ")))",
            "    else",
            "        case \"${COMP_WORDS[1]} $before\" in",
        ]
        lines += commands.flatMap(bashValues)
        lines += [
            "        'help help') words=\(Self.quoted(names.joined(separator: " "))) ;;",
            "        *)",
            "            case \"${COMP_WORDS[1]} $word\" in",
        ]
        lines += commands.map { command in
            let words = command.options.options.flatMap(\.spellings) + ["--help"]
            return "            '\(command.name) '-*) "
                + "words=\(Self.quoted(words.joined(separator: " "))) ;;"
        }
        lines += commands.filter { !$0.operandChoices.isEmpty }.map { command in
            "            '\(command.name) '*) "
                + "words=\(Self.quoted(command.operandChoices.joined(separator: " "))) ;;"
        }
        return
            (lines + [
                "            esac",
                "        esac",
                "    fi",
                "    if [ -n \"$words\" ]; then",
                "        COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))",
                "    fi",
                "}",
                "complete -o default -F _pagetape pagetape",
                "",
            ]).joined(separator: "\n")
    }

    private func bashValues(of command: any Command) -> [String] {
        command.options.options.filter { $0.value != nil }.map { option in
            let patterns = option.spellings.map { "'\(command.name) \($0)'" }
            return "        \(patterns.joined(separator: "|"))) "
                + "words=\(Self.quoted(option.choices.joined(separator: " "))) ;;"
        }
    }
}
