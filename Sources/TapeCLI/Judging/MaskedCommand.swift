import TapeCassette
import TapeYAML

/// The words of a command as reports show them: credentials are replaced by placeholders that a shell fills from the
/// environment.
enum MaskedCommand {
    /// Options of common tools that take a user name and password.
    private static let loginOptions: Set<String> = [
        "-u", "--user", "--proxy-user", "--login", "-a", "--auth", "--basic",
    ]

    /// Options of common tools that take cookies.
    private static let cookieOptions: Set<String> = ["-b", "--cookie", "--cookies"]

    static func words(_ words: [String], masking mask: (String) -> String) -> [String] {
        let masked = words.map { script(mask($0)) }
        return zip(masked, [""] + words).map { word, before in
            isCredential(word, behind: before) ? mark(before) : word
        }
    }

    /// A word whose own words, as those of `sh -c '…'`, are masked like those of a command.
    private static func script(_ text: String) -> String {
        var (shown, word, before) = ("", "", "")
        func masked() -> String {
            isCredential(word, behind: before) ? mark(before) : assignment(word)
        }
        for character in text {
            guard character.isWhitespace || "'\"`;|&()<>".contains(character) else {
                word.append(character)
                continue
            }
            shown += masked() + String(character)
            if !word.isEmpty { before = word }
            word = ""
        }
        return shown + masked()
    }

    /// Whether a word is the value of a credential's name: `--token …`, `-u joe:…`, `X-Api-Key: …`.
    private static func isCredential(_ word: String, behind before: String) -> Bool {
        guard !word.isEmpty, !word.hasPrefix("-"), !isVariable(word) else { return false }
        if before.hasSuffix(":") { return LiteralCredentials.isCredential(name(before)) }
        guard before.hasPrefix("-"), !before.contains("=") else { return false }
        if loginOptions.contains(before) { return word.contains(":") }
        if cookieOptions.contains(before) { return word.contains("=") }
        return before.hasPrefix("--") && LiteralCredentials.isCredential(name(before))
    }

    /// A word with the value of a credential masked: `--token=…`, `X-Api-Key:…`, `--header=X-Api-Key:…`, `-ujoe:…`.
    private static func assignment(_ word: String) -> String {
        if isAttachedLogin(word) { return "-u" + mark("login") }
        guard let sign = word.firstIndex(where: { "=:".contains($0) }) else { return word }
        let (start, value) = (word[...sign], word[word.index(after: sign)...])
        let name = name(String(word[..<sign]))
        let isPlain =
            !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || "-_".contains($0) }
        guard isPlain, !value.isEmpty, !isVariable(value) else { return word }
        if LiteralCredentials.isCredential(name) { return start + mark(name) }
        return word[sign] == "=" ? start + assignment(String(value)) : word
    }

    /// Whether a word is `-u` and a login in one, unlike the `-url=http://…` of some tools.
    private static func isAttachedLogin(_ word: String) -> Bool {
        let user = word.dropFirst(2).prefix { !"=/:".contains($0) }
        return word.hasPrefix("-u") && !user.isEmpty && !isVariable(word)
            && word.dropFirst(2 + user.count).first == ":"
    }

    /// Whether a value comes from the environment already.
    private static func isVariable(_ value: some StringProtocol) -> Bool { value.contains("$") }

    /// The name in `--token`, and in the `X-Api-Key:` before a value.
    private static func name(_ option: String) -> String {
        let option = option.drop { $0 == "-" }
        return String(option.hasSuffix(":") ? option.dropLast() : option)
    }

    private static func mark(_ option: String) -> String {
        RedactionMark.text(for: EnvironmentName.spelled(name(option)))
    }
}
