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
            let condition = "-n '__fish_seen_subcommand_from \(command.name)'"
            lines += command.options.options.map { option in
                let letter = option.letter.map { " -s \($0)" } ?? ""
                let value =
                    option.value == nil
                    ? ""
                    : option.choices.isEmpty
                        ? " -r"
                        : " -x -a \(Self.quoted(option.choices.joined(separator: " ")))"
                return "complete -c pagetape \(condition) -l \(option.name)\(letter)\(value) "
                    + "-d \(Self.quoted(option.summary))"
            }
            guard !command.operandChoices.isEmpty else { continue }
            lines.append(
                "complete -c pagetape \(condition) -f "
                    + "-a \(Self.quoted(command.operandChoices.joined(separator: " ")))")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
