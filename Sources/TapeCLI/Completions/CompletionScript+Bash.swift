extension CompletionScript {
    /// Falls back to file names wherever none of our words fits.
    var bash: String {
        let header = """
            # bash completions of pagetape; load them with: source <(pagetape completions bash)

            """
        return header + Self.bashFunctions
            + ([
                "_pagetape() {", Self.bashOpening,
                "    if [ \"$COMP_CWORD\" -eq 1 ]; then",
                "        _pagetape_words \(Self.bashWords(names + Self.global))", "        return",
                "    fi", "    case \"${COMP_WORDS[1]} $before\" in",
            ]
            + commands.flatMap(bashValues)
            + [
                "    'help help') _pagetape_words \(Self.bashWords(names)) ;;",
                "    *)", "        case \"${COMP_WORDS[1]} $word\" in",
            ]
            + commands.map(bashOptions) + commands.compactMap(bashOperands)
            + [
                "        esac", "    esac", "}",
                "complete -o default -F _pagetape pagetape", "",
            ]).joined(separator: "\n")
    }

    /// Bash splits words at `=` and `:`; after `--` comes a command of the user's own.
    private static let bashOpening = """
            local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} index line
            COMPREPLY=()
            if [ "$word" = = ]; then
                word=
            elif [ "$before" = = ] && [ "$COMP_CWORD" -gt 2 ]; then
                before=${COMP_WORDS[COMP_CWORD-2]}
            fi
            for ((index = 2; index < COMP_CWORD; index++)); do
                if [ "${COMP_WORDS[index]}" = -- ]; then return; fi
            done
            if [ "$word" = : ] || [ "$before" = : ]; then return; fi
        """

    private static let bashFunctions = #"""
        # The words that begin as $word does; brackets are quoted unless they are already.
        _pagetape_words() {
            local found=$word quote= candidate
            case $word in [\'\"]*) quote=${word:0:1} found=${word:1} ;; esac
            found=${found//\\/}
            for candidate; do
                case $candidate in "$found"*) ;; *) continue ;; esac
                if [ -z "$quote" ]; then printf -v candidate %q "$candidate"; fi
                COMPREPLY+=("$candidate")
            done
        }

        # The same of the last word behind a comma.
        _pagetape_list() {
            local kept= candidate
            case $word in *,*) kept=${word%,*}, word=${word##*,} ;; esac
            _pagetape_words "$@"
            for index in "${!COMPREPLY[@]}"; do
                COMPREPLY[index]=$kept${COMPREPLY[index]}
            done
        }

        # Folders, and files with one of some endings.
        _pagetape_files() {
            local ending
            compopt -o filenames 2>/dev/null || :
            while IFS= read -r line; do COMPREPLY+=("$line"); done < <(
                compgen -d -- "$word" || :
                for ending; do
                    if [ "$ending" != / ]; then compgen -f -X "!*.$ending" -- "$word" || :; fi
                done
            )
        }


        """#

    private static func bashWords(_ words: [String]) -> String {
        words.map { word in
            let isPlain = word.allSatisfy { $0.isLetter || $0.isNumber || "-._".contains($0) }
            return isPlain ? word : quoted(word)
        }.joined(separator: " ")
    }

    /// The call that completes a value; nil if Bash's own completion of files does.
    private static func bashCall(_ kind: ValueKind) -> String? {
        switch kind {
        case .text: nil
        case .word(let words), .form(let words): "_pagetape_words \(bashWords(words))"
        case .list(let words): "_pagetape_list \(bashWords(words))"
        case .file(let endings):
            endings.isEmpty ? nil : "_pagetape_files \(bashWords(endings))"
        case .folder: "_pagetape_files /"
        }
    }

    private func bashValues(of command: any Command) -> [String] {
        command.table.options.filter { $0.value != nil }.map { option in
            let patterns = option.spellings.map { "'\(command.name) \($0)'" }
            let call = Self.bashCall(option.kind).map { "\($0) " } ?? ""
            return "    \(patterns.joined(separator: "|"))) \(call);;"
        }
    }

    private func bashOptions(of command: any Command) -> String {
        let words = command.table.options.flatMap(\.spellings) + ["--help"]
        return "        '\(command.name) '-*) _pagetape_words \(Self.bashWords(words)) ;;"
    }

    private func bashOperands(of command: any Command) -> String? {
        let calls = command.operandKinds.compactMap(Self.bashCall)
        guard !calls.isEmpty else { return nil }
        return "        '\(command.name) '*) \(calls.joined(separator: "; ")) ;;"
    }
}
