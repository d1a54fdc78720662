/// Completion scripts for every command, made from the tables by which command lines are parsed.
struct CompletionScript {
    /// The supported shells.
    enum Shell: String, CaseIterable {
        case bash
        case zsh
        case fish
    }

    let commands: [any Command]

    /// The names that the tool accepts besides its commands.
    static let global = ["help", "--help", "--version"]

    var names: [String] { commands.map(\.name) }

    func text(for shell: Shell) -> String {
        switch shell {
        case .bash: bash
        case .zsh: zsh
        case .fish: fish
        }
    }

    /// A text in single quotes, valid in all three shells.
    static func quoted(_ text: String) -> String {
        "'\(text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'"
    }
}

extension OptionTable.Option {
    /// The ways to write the option: its long name, and its letter if it has one.
    var spellings: [String] { ["--\(name)"] + (letter.map { ["-\($0)"] } ?? []) }
}
