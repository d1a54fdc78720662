/// Completions of every command, made from the same tables that read command lines.
struct CompletionScript {
    /// The shells there are scripts for.
    enum Shell: String, CaseIterable {
        case bash
        case zsh
        case fish
    }

    let commands: [any Command]

    /// The names that stand for no command of their own.
    static let global = ["help", "--help", "--version"]

    var names: [String] { commands.map(\.name) }

    func text(for shell: Shell) -> String {
        switch shell {
        case .bash: bash
        case .zsh: zsh
        case .fish: fish
        }
    }

    /// A text in single quotes, as all three shells read it.
    static func quoted(_ text: String) -> String {
        "'\(text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'"
    }
}

extension OptionTable.Option {
    /// How the option is written: its long name, and its letter if it has one.
    var spellings: [String] { ["--\(name)"] + (letter.map { ["-\($0)"] } ?? []) }
}
