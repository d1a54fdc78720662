import TapeCassette
import TapeYAML

/// The words of a command as reports show them: credentials are replaced by placeholders that a shell fills from the
/// environment.
enum MaskedCommand {
    /// Options of common tools that take a user name and password.
    private static let loginOptions: Set<String> = ["-u", "--user", "--proxy-user", "--login"]

    static func words(_ words: [String], masking mask: (String) -> String) -> [String] {
        var shown: [String] = []
        for (index, word) in words.enumerated() {
            let before = index > 0 ? words[index - 1] : ""
            shown.append(isCredential(word, behind: before) ? mark(before) : self.word(word, mask))
        }
        return shown
    }

    /// Whether a word is the value of an option for credentials: `--token …`, `-u joe:…`.
    private static func isCredential(_ word: String, behind before: String) -> Bool {
        guard before.hasPrefix("-"), !before.contains("="), !word.hasPrefix("-") else {
            return false
        }
        if loginOptions.contains(before) { return word.contains(":") }
        return before.hasPrefix("--") && LiteralCredentials.isCredential(name(before))
            && !word.contains("${")
    }

    private static func word(_ word: String, _ mask: (String) -> String) -> String {
        let masked = mask(word)
        guard masked == word, let equals = word.firstIndex(of: "="), equals < word.endIndex else {
            return masked
        }
        let name = name(String(word[..<equals]))
        let isPlain =
            !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || "-_".contains($0) }
        guard isPlain, LiteralCredentials.isCredential(name),
            word.index(after: equals) < word.endIndex
        else { return masked }
        return word[...equals] + mark(name)
    }

    private static func name(_ option: String) -> String { String(option.drop { $0 == "-" }) }

    private static func mark(_ option: String) -> String {
        RedactionMark.text(for: EnvironmentName.spelled(name(option)))
    }
}
