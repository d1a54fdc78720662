internal import TapeHTTP

/// Tells by its words whether a name is one of a credential: `userPassword`, `X-Session-Token`.
enum CredentialWords {
    /// How much a name says.
    enum Strength: Int, Comparable {
        case none
        /// A credential or something harmless; what is kept under such a name is told.
        case doubtful
        /// A credential, if the value may be one at all.
        case likely
        /// A credential, whatever its value.
        case sure

        static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    /// What the name of a member, a parameter or an element says.
    static func judge(_ name: ArraySlice<UInt8>) -> Strength {
        let number = name.reversed().prefix(3).prefix { (0x30...0x39).contains($0) }.count
        if number > 0, number < 3, name.count > number {
            // `password1`, `api_key_2`; what only may be a credential's name is another one with a number.
            let isVersion = name.dropLast(number).suffix(2).elementsEqual("_v".utf8)
            let strength = judge(name.dropLast(isVersion ? number + 2 : number))
            return strength >= .likely ? strength : .none
        }
        guard endings.mayEnd(name: name) else { return .none }
        let strength = judge(folded: WordEndings.folded(name)[...])
        return isClaim(name) ? min(strength, .doubtful) : strength
    }

    /// Whether a name asks a question that is answered by yes or no: `has_password`, `isSecret`.
    private static func isClaim(_ name: ArraySlice<UInt8>) -> Bool {
        for word in ["has", "is"] where name.starts(with: word.utf8) {
            guard let next = name.dropFirst(word.utf8.count).first else { return false }
            return next == 0x5F || next == 0x2D || (0x41...0x5A).contains(next)
        }
        return false
    }

    /// Whether a name is one of a session, which may be a talk at a conference as well.
    static func mayNameEvent(_ name: String) -> Bool {
        let folded = folded(Array(name.utf8)[...])
        return folded.hasSuffix("sessionid") && !["j", "phps"].contains { folded.hasPrefix($0) }
    }

    /// What the name of a header says; there a bare `Token` is one.
    static func judge(header name: String) -> Strength {
        let letters = WordEndings.folded(Array(name.utf8)[...])
        // Each message has the same dozen of names, of which hardly any is one of a credential.
        guard letters.count < 5 || letters.hasSuffix("value".utf8) || headerEndings.mayEnd(letters)
        else { return .none }
        let rest = letters.first == UInt8(ascii: "x") ? letters.dropFirst() : letters[...]
        if innocentHeaders.end(rest) { return .none }
        if sureHeaders.contains(rest) { return .sure }
        if passedOn.end(rest) { return .likely }
        let strength = judge(folded: rest.hasSuffix("value".utf8) ? rest.dropLast(5) : rest)
        return strength == .doubtful ? .likely : strength
    }

    /// Whether what is kept under a doubtful name is told although it is digits only: those of a one-time
    /// password are few, other numbers under such names are long if they are credentials.
    static func tells(_ name: String, ofDigits value: ArraySlice<UInt8>) -> Bool {
        guard value.allSatisfy({ (0x30...0x39).contains($0) }) else { return false }
        let folded = folded(Array(name.utf8)[...])
        return value.count >= (brief.contains(where: folded.hasSuffix) ? 4 : 9)
    }

    /// Whether what somebody chose is told under a doubtful name although nobody drew it by lot; a `key` is one of a row as
    /// often as not.
    static func tellsChosen(_ name: String) -> Bool {
        let letters = Array(name.utf8)[...]
        let folded = folded(letters)
        let isPlural = folded.hasSuffix("s") && !folded.hasSuffix("pass")
        let one = isPlural ? folded.dropLast() : folded[...]
        return isClaim(letters) || secretive.contains(where: one.hasSuffix)
    }

    /// Whether behind a word that names no credential one stands in commands and sentences: `IDENTIFIED BY '…'`.
    static func announces(_ word: ArraySlice<UInt8>) -> Bool {
        announcers.contains {
            $0.utf8.count == word.count && word.lazy.map(\.asciiLowercased).elementsEqual($0.utf8)
        }
    }

    /// The last one is `Password:` as SMTP asks for it.
    private static let announcers = [
        "identified", "convertto-securestring", "requirepass", "masterauth", "sqlplus", "login",
        "ugfzc3dvcmq6",
    ]

    private static let secretive = [
        "token", "auth", "session", "sid", "pass", "pw", "otp", "cookie", "assertion",
    ]

    private static let brief = ["pin", "otp", "cvv", "cvc", "totp", "mfa"]

    // MARK: Words

    private static func judge(folded name: ArraySlice<UInt8>) -> Strength {
        for word in afterwards where name.hasSuffix(word.utf8) {
            // `password_confirmation`; the age of what only may be one says nothing.
            let strength = judge(folded: name.dropLast(word.utf8.count))
            return strength >= .likely ? strength : .none
        }
        let isPlural = name.last == UInt8(ascii: "s") && !name.hasSuffix("pass".utf8)
        let name = isPlural ? name.dropLast() : name
        if sureEndings.end(name) { return .likely }
        if doubtfulNames.contains(name) { return .doubtful }
        for (word, before) in qualified where name.hasSuffix(word.utf8) {
            let rest = name.dropLast(word.utf8.count)
            if innocentBefore.contains(where: { rest.hasSuffix($0.utf8) }) { return .none }
            if before.contains(where: { rest.hasSuffix($0.utf8) }) { return .likely }
            return word == "token" ? .doubtful : .none
        }
        return .none
    }

    /// A name ends in one of these however it goes on before.
    private static let sure = [
        "password", "passwd", "passphrase", "passcode", "secret", "apikey", "privatekey",
        "sessionid", "jsessionid", "phpsessid", "sessid", "jwt", "credential", "mnemonic",
        "seedphrase", "connectionstring", "passwordhash", "passwordsalt", "pwd", "userpass",
        "dbpass", "proxyauthorization", "samlresponse", "clientassertion", "setcookie",
        "privatekeypem", "webhooksecret", "secretvalue", "onetimepassword", "totp", "recoverycode",
        "authcookie", "sessioncookie", "bearer", "smtppass", "ftppass", "mailpass", "senha",
        "wachtwoord", "contraseña", "пароль", "密码", "密碼", "パスワード", "hasło", "lösenord", "bindpw",
        "rootpw", "passwort", "kennwort", "motdepasse", "contrasena",
    ]

    /// What may stand behind the name of a credential.
    private static let afterwards = ["confirmation", "confirm", "plaintext", "old", "new"]

    private static let doubtful = [
        "token", "key", "auth", "session", "sid", "pass", "pw", "signature", "sig", "otp", "pin",
        "cookie", "dsn", "assertion", "accesskeyid", "csrf", "xsrf", "creds", "cred", "kubeconfig",
        "pem", "sshkey", "tlskey", "unlockkey", "usercode", "devicecode", "verificationcode",
        "backupcode", "oauthverifier", "ticket",
    ]

    /// Words that need another one before them, and those other ones.
    private static let qualified: [(String, [String])] = [
        (
            "token",
            [
                "access", "refresh", "auth", "oauth", "oauth2", "id", "api", "session", "csrf",
                "xsrf", "security", "bearer", "user", "client", "app", "bot", "private", "personal",
                "device", "secret", "jwt", "login", "deploy", "job", "service", "webhook", "reset",
                "verification", "invite", "invitation", "magic", "sso", "admin", "github",
                "gitlab", "slack", "bypass", "remember", "rememberme", "registration", "upload",
                "push", "identity", "authorization", "authentication", "account", "password",
                "integration", "master", "root", "vault", "npm", "ci", "runner", "stripe",
            ]
        ),
        (
            "key",
            [
                "api", "secret", "private", "access", "encryption", "signing", "master", "service",
                "license", "licence", "storage", "shared", "auth", "developer", "subscription",
                "consumer", "account", "app", "application", "client", "rapidapi", "hmac", "aes",
                "session", "stripe", "deploy", "decryption", "functions", "admin", "webhook",
            ]
        ),
        ("signature", ["request", "url", "hub", "amz", "goog", "signed", "oauth", "webhook"]),
    ]

    /// Before `token`: positions, and counts of what language models read.
    private static let innocentBefore = [
        "next", "page", "prev", "previous", "continuation", "continue", "cursor", "sync", "start",
        "after", "before", "resume", "pagination", "paging", "scroll", "delta", "position", "max",
        "total", "prompt", "completion", "input", "output", "remaining", "limit", "first", "last",
        "idempotency", "cache", "surrogate", "sort", "partition", "primary", "foreign", "public",
        "nextpage", "offset", "marker", "list",
    ]

    private static let innocentHeaders = WordEndings([
        "wwwauthenticate", "proxyauthenticate", "idempotencykey", "websocketkey", "ratelimitkey",
        "cachekey", "surrogatekey", "pin", "ratelimittoken",
    ])

    /// How headers end that hand on what another one held: `X-Forwarded-Authorization`.
    private static let passedOn = WordEndings([
        "authorization", "cookie", "cookie2", "auth", "signature",
    ])

    private static let sureHeaderNames = [
        "dpop", "authorization", "proxyauthorization", "auth", "authentication", "session",
        "cookie", "authenticationinfo", "token", "apikey", "sessionid", "secret", "password",
        "jwtassertion", "cfaccessjwtassertion", "amzsecuritytoken", "forwardedaccesstoken",
        "forwardeduser", "clientcert", "sslclientcert", "forwardedclientcert", "otp", "signature",
        "hubsignature", "hubsignature256", "amzncredential", "csrf", "xsrf", "setcookie2",
        "cookie2",
    ]

    // MARK: Letters

    private static func folded(_ name: ArraySlice<UInt8>) -> String {
        String(decoding: WordEndings.folded(name), as: UTF8.self)
    }

    /// Whether a word whose last letters are these, five bits each, may name a credential.
    static func mayEnd(letters: UInt32) -> Bool { endings.mayEnd(letters: letters) }

    private static let sureEndings = WordEndings(sure)
    private static let doubtfulNames = WholeWords(doubtful)
    private static let sureHeaders = WholeWords(sureHeaderNames)
    private static let endings = WordEndings(
        sure + doubtful + afterwards + qualified.map(\.0)
            + announcers.map { $0.replacing("-", with: "") })
    private static let headerEndings = WordEndings(
        sure + doubtful + qualified.map(\.0) + sureHeaderNames)
}
