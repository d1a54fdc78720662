import TapeCassette

/// An option with which programs take a credential under a name that does not say so: `-u joe:secret`.
///
/// The value of a letter may be in the same word, and other letters before it: `-sSujoe:secret`.
struct CredentialOption {
    enum Kind: String {
        /// A user's name and password: `joe:secret`, or `joe%secret` as Samba writes it.
        case login
        /// `sid=secret; theme=dark`.
        case cookie
        case password
    }

    let kind: Kind
    /// The value in the option's own word; empty if it is the next word.
    let value: Substring
    private let program: KnownProgram?

    /// The option that a word is; nil if it takes no credential, or if what is attached to it is none.
    init?(_ word: String, of program: KnownProgram?) {
        self.program = program
        let name = word.drop { $0 == "-" }.prefix { $0 != "=" }
        if word.hasPrefix("-"), let kind = Self.names[String(name)] {
            self.kind = kind
            value = word[name.endIndex...].dropFirst()
            guard value.isEmpty || takes(String(value)) else { return nil }
            return
        }
        guard let (kind, value) = Self.lastLetter(of: word, program) else { return nil }
        self.kind = kind
        self.value = value
    }

    private static let names: [String: Kind] = [
        "user": .login, "proxy-user": .login, "login": .login, "auth": .login, "basic": .login,
        "cookie": .cookie, "cookies": .cookie,
    ]

    /// Whether the word after the option is a credential.
    func takes(_ word: String) -> Bool {
        switch kind {
        case .login: word.contains { ":%".contains($0) } && !Self.isURL(word)
        case .cookie: word.contains("=")
        case .password:
            program?.takesPasswordApart ?? false || LiteralCredentials.isUnguessable(word)
        }
    }

    /// Whether a value begins like a URL; a login in it stands before its host.
    private static func isURL(_ value: String) -> Bool {
        let scheme = value.prefix { $0.isLetter || $0.isNumber }
        return !scheme.isEmpty && value[scheme.endIndex...].hasPrefix("://")
    }

    // MARK: Letters

    private static let letters: [Character: Kind] = [
        "u": .login, "U": .login, "a": .login, "b": .cookie, "p": .password,
    ]

    /// Letters that may come before another one in a word, because they take no value with curl.
    private static let switches = Set("sSkLiIvfgGNnqjJlORBMZ#0123456ap")

    /// The letter of a word that takes a credential, and the value behind it.
    private static func lastLetter(
        of word: String, _ program: KnownProgram?
    ) -> (Kind, Substring)? {
        guard word.hasPrefix("-"), !word.hasPrefix("--") else { return nil }
        let letters = program?.letters ?? Self.letters
        let rest = word.dropFirst()
        for index in rest.indices {
            let letter = rest[index]
            var value = rest[rest.index(after: index)...]
            if value.first == "=" { value = value.dropFirst() }
            if let kind = letters[letter],
                value.isEmpty || takes(letter, kind, attached: value, program)
            {
                return (kind, value)
            }
            guard (program?.switches ?? switches).contains(letter) else { return nil }
        }
        return nil
    }

    /// Whether what is attached to a letter is a credential rather than the rest of a longer name, a port or a path.
    private static func takes(
        _ letter: Character, _ kind: Kind, attached value: Substring, _ program: KnownProgram?
    ) -> Bool {
        switch kind {
        // Java has options such as `-agentlib:…`.
        case .login:
            let sign = value.first { "=/:%".contains($0) }
            return letter != "a" && (sign == ":" || sign == "%")
        case .cookie:
            guard let sign = value.firstIndex(of: "="), sign > value.startIndex else {
                return false
            }
            let (name, rest) = (String(value[..<sign]), String(value[sign...].dropFirst()))
            return program == .curl || LiteralCredentials.isCredential(name, holding: rest)
                || LiteralCredentials.isUnguessable(rest)
        case .password: return program?.takesPasswordAttached ?? false || !isPlain(value)
        }
    }

    /// Whether what is attached to `-p` is no password: fewer than four characters, a port (`-p8080:80/tcp`), a path, or the
    /// rest of a name in small letters (`-print`, `-port:80`).
    private static func isPlain(_ value: Substring) -> Bool {
        if value.count < 4 || paths.contains(where: value.hasPrefix) { return true }
        let port = value.drop { $0.isNumber || ":.,-".contains($0) }
        if port.isEmpty || port == "/tcp" || port == "/udp" { return true }
        let rest = value.drop { $0.isLowercase || "-_".contains($0) }
        return rest.isEmpty || rest.count < value.count && (rest.first == ":" || rest.first == "=")
    }

    private static let paths = ["/", "./", "../", "~/"]
}
