import TapeCassette

/// Advice on a command that cannot be started, for the mistakes that are made most often.
enum StartHint {
    /// What to write instead, after a semicolon; empty if nothing is known.
    static func words(for command: String, environment: [String: String]) -> String {
        let words = command.split(separator: " ")
        if words.count > 1, let program = words.first, isProgram(program, environment) {
            return "; without the quotes it is a program and its arguments: -- \(command)"
        }
        guard !command.isEmpty, !command.contains("/"),
            FilePath.resolved(FilePath.joined(".", command)) != nil
        else { return "" }
        return "; a program in the current folder is written ./\(command)"
    }

    /// Whether a word names something that a shell would find.
    private static func isProgram(_ word: Substring, _ environment: [String: String]) -> Bool {
        guard !word.contains("/") else { return FilePath.resolved(String(word)) != nil }
        return (environment["PATH"] ?? "").split(separator: ":").contains { folder in
            FilePath.resolved(FilePath.joined(String(folder), String(word))) != nil
        }
    }
}
