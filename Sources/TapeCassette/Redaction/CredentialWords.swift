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
        let number = name.reversed().prefix { (0x30...0x39).contains($0) }.count
        if number > 0, number < 3, name.count > number {
            // `password1`, `api_key_2`; what only may be a credential's name is another one with a number.
            let strength = judge(name.dropLast(number))
            return strength >= .likely ? strength : .none
        }
        guard mayEnd(name) else { return .none }
        let strength = judge(folded: folded(name))
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
        let folded = folded(Array(name.utf8)[...])
        let rest = folded.hasPrefix("x") ? folded.dropFirst() : folded[...]
        if notInHeaders.contains(where: rest.hasSuffix) { return .none }
        if sureHeaders.contains(String(rest)) { return .sure }
        let named = rest.hasSuffix("value") ? rest.dropLast(5) : rest
        let strength = judge(folded: String(named))
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
        return isClaim(letters) || secretive.contains(where: folded(letters).hasSuffix)
    }

    private static let secretive = [
        "token", "auth", "session", "sid", "pass", "pw", "otp", "cookie", "assertion",
    ]

    private static let brief = ["pin", "otp", "cvv", "cvc", "totp", "mfa"]

    // MARK: Words

    private static func judge(folded name: String) -> Strength {
        let name = name.hasSuffix("s") && !name.hasSuffix("pass") ? String(name.dropLast()) : name
        if sure.contains(where: name.hasSuffix) { return .likely }
        if doubtful.contains(name) { return .doubtful }
        for (word, before) in qualified where name.hasSuffix(word) {
            let rest = name.dropLast(word.count)
            if innocentBefore.contains(where: rest.hasSuffix) { return .none }
            if before.contains(where: rest.hasSuffix) { return .likely }
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
        "authcookie", "sessioncookie", "bearer", "passwort", "kennwort", "motdepasse", "contrasena",
    ]

    private static let doubtful: Set<String> = [
        "token", "key", "auth", "session", "sid", "pass", "pw", "signature", "sig", "otp", "pin",
        "cookie",
        "dsn", "assertion", "accesskeyid",
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

    private static let notInHeaders = [
        "wwwauthenticate", "proxyauthenticate", "idempotencykey", "websocketkey", "ratelimitkey",
        "cachekey", "surrogatekey", "pin", "ratelimittoken",
    ]

    private static let sureHeaders: Set<String> = [
        "dpop", "authorization", "proxyauthorization", "auth", "authentication", "session",
        "cookie",
        "authenticationinfo", "token", "apikey", "sessionid", "secret", "password", "jwtassertion",
        "cfaccessjwtassertion", "amzsecuritytoken", "forwardedaccesstoken", "forwardeduser",
        "clientcert", "sslclientcert", "forwardedclientcert", "otp", "signature", "hubsignature",
        "hubsignature256", "amzncredential", "csrf", "xsrf", "setcookie2",
    ]

    // MARK: Letters

    private static func folded(_ name: ArraySlice<UInt8>) -> String {
        String(decoding: name.lazy.filter { $0 != 0x20 }.compactMap(\.foldedInKey), as: UTF8.self)
    }

    /// Whether a name ends in letters that some word here ends in; most names of a body do not.
    private static func mayEnd(_ name: ArraySlice<UInt8>) -> Bool {
        var letters = (0, 0, 0, 0)
        var count = 0
        for byte in name.reversed()
        where byte != 0x5F && byte != 0x2D && byte != 0x2E && byte != 0x20 {
            let letter = Int(byte & 0x1F)
            switch count {
            case 0: letters.0 = letter
            case 1: letters.1 = letter
            case 2: letters.2 = letter
            default: letters.3 = letter
            }
            count += 1
            if count == 4 { break }
        }
        guard count >= 3 else { return false }
        if endings[letters.2 << 10 | letters.1 << 5 | letters.0] { return true }
        return count == 4 && letters.0 == 0x13
            && endings[letters.3 << 10 | letters.2 << 5 | letters.1]
    }

    /// The same of the last letters of a word, five bits each, the last one in the lowest.
    static func mayEnd(letters: UInt32) -> Bool {
        endings[Int(letters & 0x7FFF)]
            || letters & 0x1F == 0x13 && endings[Int(letters >> 5 & 0x7FFF)]
    }

    private static let endings: [Bool] = {
        var endings = [Bool](repeating: false, count: 32_768)
        for word in sure + doubtful + qualified.map(\.0) {
            let index = word.utf8.suffix(3).reduce(0) { $0 << 5 | Int($1 & 0x1F) }
            endings[index] = true
        }
        return endings
    }()
}
