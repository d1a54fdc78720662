import TapeCassette
import TapeYAML

/// The words of a command as reports show them: credentials are replaced by placeholders that a shell fills from the
/// environment.
package enum MaskedCommand {
    package static func words(_ words: [String], masking mask: (String) -> String) -> [String] {
        var program: KnownProgram?
        var (shown, before): ([String], String) = ([], "")
        for word in words {
            let name = credential(word, behind: before, of: program)
            shown.append(name.map(mark) ?? script(mask(word), of: program))
            program = KnownProgram(word) ?? program
            before = word
        }
        return shown
    }

    /// The credentials in a command, which the program may quote in what it prints.
    static func secrets(
        in words: [String], masking mask: (String) -> String
    ) -> [KnownSecret] {
        zip(words, Self.words(words, masking: mask)).compactMap { word, shown -> KnownSecret? in
            guard word != shown else { return nil }
            let head = zip(word, shown).prefix { $0 == $1 }.count
            let tail = zip(word.reversed(), shown.reversed()).prefix { $0 == $1 }.count
            guard head + tail < word.count else { return nil }
            let value = String(word.dropFirst(head).dropLast(tail))
            return KnownSecret(name: "command", value: value, isLiteral: true)
        }
    }

    /// A word whose own words, as those of `sh -c '…'`, are masked like those of a command.
    ///
    /// A credential goes on over the signs of a shell, since it may contain them. What is in quotes may be the value of what is
    /// right before them: `MY_PASS="…"`.
    private static func script(_ text: String, of program: KnownProgram?) -> String {
        let isCommand = text.contains(where: \.isWhitespace)
        var program = program
        var (shown, word, before) = ("", "", "")
        var quoted = QuotedValue()
        func masked() -> String {
            let signs = isCommand ? String(word.reversed().prefix(while: isSign).reversed()) : ""
            let bare = String(word.dropLast(signs.count))
            if let name = credential(bare, behind: before, of: program, inScript: true) {
                return mark(name) + signs
            }
            let own = assignment(bare, of: program, inScript: isCommand)
            guard own == bare, !bare.isEmpty, !quoted.name.isEmpty else { return own + signs }
            let whole = assignment(quoted.name + bare, of: program, inScript: isCommand)
            if whole == quoted.name + bare { return own + signs }
            // Otherwise the credential began before the quote, where its mark is.
            guard whole.hasPrefix(quoted.name) else { return signs }
            return whole.dropFirst(quoted.name.count) + signs
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
            if isQuote { quoted.meet(character, behind: word) }
            program = KnownProgram(word) ?? program
            if !word.isEmpty { before = word }
            word = ""
        }
        return shown + masked()
    }

    /// The quotes around a word, and what is right before the innermost ones: `MY_PASS=`, `--token=`, `-p`.
    ///
    /// A quote behind a backslash is one within others.
    private struct QuotedValue {
        private var open: [(name: String, quote: String)] = []

        var name: String { open.last?.name ?? "" }

        /// Opens a quote behind a word, or closes it and those within it.
        mutating func meet(_ character: Character, behind word: String) {
            let escapes = word.reversed().prefix { $0 == "\\" }.count
            let quote = String(repeating: "\\", count: escapes) + String(character)
            if let place = open.lastIndex(where: { $0.quote == quote }) {
                open.removeSubrange(place...)
                return
            }
            let name = String(word.dropLast(escapes))
            let isName = name.contains("=") || name.hasPrefix("-") || name.hasSuffix(":")
            open.append((isName ? name : "", quote))
        }
    }

    /// Whether a shell ends a word at a character.
    private static func isSign(_ character: Character) -> Bool { ";|&()<>".contains(character) }

    /// The name of the credential that a word is because of the word before it: `--token …`, `-u joe:…`, `X-Api-Key: …`.
    private static func credential(
        _ word: String, behind before: String, of program: KnownProgram?, inScript: Bool = false
    ) -> String? {
        guard !word.isEmpty, !isOption(word), !(inScript && isVariable(word)) else { return nil }
        let name = name(before)
        if !before.hasSuffix(":") {
            guard before.hasPrefix("-"), !before.contains("=") else { return nil }
            if let option = CredentialOption(before, of: program) {
                guard option.value.isEmpty else { return nil }
                if option.takes(word) { return option.kind.rawValue }
            }
            guard name.count > 1 else { return nil }
        }
        return LiteralCredentials.isCredential(name, holding: word) ? name : nil
    }

    /// Whether a word is an option, unlike a token that begins with a dash.
    private static func isOption(_ word: String) -> Bool {
        guard word.hasPrefix("-") else { return false }
        let name = word.drop { $0 == "-" }.prefix { $0 != "=" }
        return word.count <= 2 || name.allSatisfy { $0.isLowercase || $0 == "-" }
    }

    /// A word with the credential in it masked: `--token=…`, `X-Api-Key:…`, `--header=X-Api-Key:…`, `-ujoe:…`, `MY_PASS=…`,
    /// `/password:…`.
    private static func assignment(
        _ word: String, of program: KnownProgram?, inScript: Bool
    ) -> String {
        func isShown(_ value: String) -> Bool { value.isEmpty || inScript && isVariable(value) }
        if let option = CredentialOption(word, of: program), !isShown(String(option.value)) {
            return word.dropLast(option.value.count) + mark(option.kind.rawValue)
        }
        guard let sign = word.firstIndex(where: { "=:".contains($0) }) else { return word }
        let (start, value) = (word[...sign], String(word[word.index(after: sign)...]))
        let isSwitch = word[sign] == ":" && word.first == "/"
        let name = name(String(word[..<sign].dropFirst(isSwitch ? 1 : 0)))
        let isPlain =
            !name.isEmpty
            && name.allSatisfy { $0.isLetter || $0.isNumber || "-_.[]".contains($0) }
        guard isPlain, !isShown(value) else { return word }
        if LiteralCredentials.isCredential(name, holding: value) { return start + mark(name) }
        return word[sign] == "="
            ? start + assignment(value, of: program, inScript: inScript) : word
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
