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
        return zip(masked, zip(words, [""] + words)).map { shown, pair in
            isCredential(pair.0, behind: pair.1) ? mark(pair.1) : shown
        }
    }

    /// A word whose own words, as those of `sh -c '…'`, are masked like those of a command.
    ///
    /// A credential goes on over the signs of a shell, since it may contain them.
    private static func script(_ text: String) -> String {
        let isCommand = text.contains(where: \.isWhitespace)
        var (shown, word, before) = ("", "", "")
        func masked() -> String {
            let signs = isCommand ? String(word.reversed().prefix(while: isSign).reversed()) : ""
            let bare = String(word.dropLast(signs.count))
            if isCredential(bare, behind: before, inScript: true) { return mark(before) + signs }
            return assignment(bare, inScript: isCommand) + signs
        }
        for character in text {
            let isQuote = "'\"`".contains(character)
            let isEnd =
                character.isWhitespace || isQuote && isCommand
                || (isQuote || isSign(character)) && masked() == word
            guard isEnd else {
                word.append(character)
                continue
            }
            shown += masked() + String(character)
            if !word.isEmpty { before = word }
            word = ""
        }
        return shown + masked()
    }

    /// Whether a shell ends a word at a character.
    private static func isSign(_ character: Character) -> Bool { ";|&()<>".contains(character) }

    /// Whether a word is the value of a credential's name: `--token …`, `-u joe:…`, `X-Api-Key: …`.
    private static func isCredential(
        _ word: String, behind before: String, inScript: Bool = false
    ) -> Bool {
        guard !word.isEmpty, !isOption(word), !(inScript && isVariable(word)) else { return false }
        if before.hasSuffix(":") { return LiteralCredentials.isCredential(name(before)) }
        guard before.hasPrefix("-"), !before.contains("=") else { return false }
        if loginOptions.contains(before) { return word.contains(":") }
        if cookieOptions.contains(before) { return word.contains("=") }
        return before.hasPrefix("--") && LiteralCredentials.isCredential(name(before))
    }

    /// Whether a word is an option, unlike a token that begins with a dash.
    private static func isOption(_ word: String) -> Bool {
        guard word.hasPrefix("-") else { return false }
        let name = word.drop { $0 == "-" }.prefix { $0 != "=" }
        return word.count <= 2 || name.allSatisfy { $0.isLowercase || $0 == "-" }
    }

    /// A word with the value of a credential masked: `--token=…`, `X-Api-Key:…`, `--header=X-Api-Key:…`, `-ujoe:…`.
    private static func assignment(_ word: String, inScript: Bool) -> String {
        if isAttachedLogin(word), !(inScript && isVariable(word)) { return "-u" + mark("login") }
        guard let sign = word.firstIndex(where: { "=:".contains($0) }) else { return word }
        let (start, value) = (word[...sign], String(word[word.index(after: sign)...]))
        let name = name(String(word[..<sign]))
        let isPlain =
            !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || "-_".contains($0) }
        guard isPlain, !value.isEmpty, !(inScript && isVariable(value)) else { return word }
        if LiteralCredentials.isCredential(name) { return start + mark(name) }
        return word[sign] == "=" ? start + assignment(value, inScript: inScript) : word
    }

    /// Whether a word is `-u` and a login in one, unlike the `-url=http://…` of some tools.
    private static func isAttachedLogin(_ word: String) -> Bool {
        let user = word.dropFirst(2).prefix { !"=/:".contains($0) }
        return word.hasPrefix("-u") && !user.isEmpty && word.dropFirst(2 + user.count).first == ":"
    }

    /// Whether a shell takes a value, or the part behind a user's name, from the environment: `$KEY`, `joe:${KEY}`.
    private static func isVariable(_ value: String) -> Bool {
        let secret = value.split(separator: ":").last ?? ""
        guard secret.first == "$" else { return false }
        let name = secret.dropFirst().drop { $0 == "{" }
        let isClosed = secret.dropFirst().first == "{" ? name.last == "}" : true
        return isClosed && !name.isEmpty
            && name.allSatisfy { $0.isLetter || $0.isNumber || "_}".contains($0) }
    }

    /// The name in `--token`, and in the `X-Api-Key:` before a value.
    private static func name(_ option: String) -> String {
        let option = option.drop { $0 == "-" }
        return String(option.hasSuffix(":") ? option.dropLast() : option)
    }

    private static func mark(_ option: String) -> String {
        RedactionMark.text(for: EnvironmentName.spelled(name(option)))
    }
}
