internal import TapeHTTP
internal import TapeYAML

/// Judges by its words whether a name is a credential's: `userPassword`, `X-Session-Token`.
enum CredentialWords {
    /// How strongly a name suggests a credential.
    enum Strength: Int, Comparable {
        case none
        /// A credential or something harmless; the value is kept and its name may be reported.
        case doubtful
        /// A credential, if the value may be one.
        case likely
        /// A credential, regardless of its value.
        case sure

        static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    /// Judges the name of a member, a parameter or an element.
    static func judge(_ name: ArraySlice<UInt8>) -> Strength {
        var bare = name
        while let shorter = withoutNumber(bare) { bare = shorter }
        guard endings.mayEnd(name: bare) else { return .none }
        var strength = judge(folded: WordEndings.folded(bare)[...])
        if isClaim(bare) { strength = min(strength, .doubtful) }
        // `password1` and `api_key_2` count; a name that is only doubtful does not once it has a number.
        return bare.count == name.count || strength >= .likely ? strength : .none
    }

    /// A name without the number, the version or the encoding at its end; nil if it has none.
    private static func withoutNumber(_ name: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let number = name.reversed().prefix(3).prefix { (0x30...0x39).contains($0) }.count
        guard number > 0, number < 3, name.count > number else { return nil }
        if number == 2, let bare = withoutBase64(name) { return bare }
        let isVersion = name.dropLast(number).suffix(2).elementsEqual("_v".utf8)
        return name.dropLast(isVersion ? number + 2 : number)
    }

    /// A name without the encoding of its value at its end: `unseal_keys_b64`.
    private static func withoutBase64(_ name: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        for ending in ["_b64", "_base64", "B64", "Base64"] where name.hasSuffix(ending.utf8) {
            return name.dropLast(ending.utf8.count)
        }
        return nil
    }

    /// Whether a name asks a yes-or-no question: `has_password`, `isSecret`.
    private static func isClaim(_ name: ArraySlice<UInt8>) -> Bool {
        for word in ["has", "is"] where name.starts(with: word.utf8) {
            guard let next = name.dropFirst(word.utf8.count).first else { return false }
            return next == 0x5F || next == 0x2D || (0x41...0x5A).contains(next)
        }
        return false
    }

    /// Whether the name is a session's, which may also be a talk at a conference.
    static func mayNameEvent(_ name: String) -> Bool {
        let folded = folded(Array(name.utf8)[...])
        return folded.hasSuffix("sessionid") && !["j", "phps"].contains { folded.hasPrefix($0) }
    }

    /// Judges the name of a header; there, a bare `Token` counts.
    static func judge(header name: String) -> Strength {
        let letters = WordEndings.folded(Array(name.utf8)[...])
        // Messages share about a dozen header names, hardly any of them a credential's.
        guard letters.count < 5 || letters.hasSuffix("value".utf8) || headerEndings.mayEnd(letters)
        else { return .none }
        let rest = letters.first == UInt8(ascii: "x") ? letters.dropFirst() : letters[...]
        if innocentHeaders.end(rest) { return .none }
        if sureHeaders.contains(rest) { return .sure }
        if passedOn.end(rest) { return .likely }
        let strength = judge(folded: rest.hasSuffix("value".utf8) ? rest.dropLast(5) : rest)
        guard strength == .doubtful, !isAskedFor(String(decoding: rest, as: UTF8.self)) else {
            return strength
        }
        return .likely
    }

    /// Whether digits alone are reported under a doubtful name: one-time passwords have few of them, while other numbers under
    /// such names are long if they are credentials.
    static func tells(_ name: String, ofDigits value: ArraySlice<UInt8>) -> Bool {
        guard value.allSatisfy({ (0x30...0x39).contains($0) }) else { return false }
        let folded = folded(Array(name.utf8)[...])
        return value.count >= (brief.contains(where: folded.hasSuffix) ? 4 : 9)
    }

    /// Whether a chosen but not random value is reported under a doubtful name.
    ///
    /// A `key` does not count, because it is often a row's.
    static func tellsChosen(_ name: String) -> Bool {
        let letters = Array(name.utf8)[...]
        let folded = folded(letters)
        let isPlural = folded.hasSuffix("s") && !folded.hasSuffix("pass")
        let one = isPlural ? folded.dropLast() : folded[...]
        return isClaim(letters) || secretive.contains(where: one.hasSuffix)
    }

    /// Whether a doubtful name holds a credential if its value looks drawn at random.
    static func isTakenIfDrawn(_ name: String) -> Bool {
        takenIfDrawn.contains(folded(Array(name.utf8)[...]))
    }

    /// Whether a doubtful name holds a credential only if its value is a key of 32 or 64 bytes in base64: those of Azure's
    /// services have names that columns of a table have, too.
    static func namesBytes(_ name: String) -> Bool {
        let folded = folded(Array(name.utf8)[...])
        return namesOfBytes.contains(folded.hasSuffix("s") ? String(folded.dropLast()) : folded)
    }

    private static let namesOfBytes: Set<String> = ["primarykey", "secondarykey", "keyname"]

    /// Whether a name in a request means a credential only if its value looks drawn at random.
    static func isAskedFor(_ name: String) -> Bool {
        askedFor.contains(folded(Array(name.utf8)[...]))
    }

    /// Whether a value tells people about the credential that its name names, and is none: `Please re-enter your password` under
    /// `re_enter_password`, `Bearer of bad news` under `bearer`.
    static func isSentence(_ value: ArraySlice<UInt8>, about name: String) -> Bool {
        guard ValueLooks.isWords(value) else { return false }
        let words = value.split(separator: 0x20).count
        let folded = folded(Array(name.utf8)[...])
        // A token is one word, perhaps behind the name of its scheme.
        if folded.hasSuffix("bearer") { return words > 2 }
        guard words > 1, prompts.contains(where: folded.hasPrefix) else { return false }
        let text = String(decoding: value, as: UTF8.self).lowercased()
        return spokenNames.contains { text.contains($0) }
    }

    /// Whether a value under the name of a header with a credential only names that header or describes it: `X-Api-Key` or
    /// `Bearer {token}` under `auth_header`.
    static func isDescription(_ value: ArraySlice<UInt8>, ofHeader name: String) -> Bool {
        guard folded(Array(name.utf8)[...]).hasSuffix("header") else { return false }
        if ValueLooks.isCompound(value) { return true }
        guard let last = value.split(separator: 0x20).last else { return true }
        return ValueLooks.isTemplate(last) || ValueLooks.isPlaceholder(last)
            || ValueLooks.isWords(value) && !ValueLooks.mayBeDrawn(last)
    }

    /// With these words begin the names of texts that ask for a credential, or say what is wrong with one.
    private static let prompts = [
        "reenter", "retype", "repeat", "enter", "type", "confirm", "verify", "forgot", "forget",
        "lost", "reset", "change", "show", "hide", "invalid", "wrong", "incorrect", "missing",
        "weak", "choose", "create", "current", "new", "old", "your",
    ]

    private static let spokenNames = [
        "password", "passphrase", "passcode", "secret", "token", " key", "passwort", "kennwort",
        "contraseña", "mot de passe", "senha", "wachtwoord",
    ]

    /// The last word of a name, if it is a credential's name and the word before it gives it no other meaning: `PASS` of
    /// `MY_PASS`, but nothing of `PAGE_TOKEN`.
    ///
    /// A `key` counts only in the name of an environment variable.
    static func credentialWord(endingIn name: String) -> String? {
        let words = EnvironmentName.spelled(name).split(separator: "_").map { $0.lowercased() }
        guard words.count > 1, let last = words.last, last != "key" || name == name.uppercased(),
            !innocentBefore.contains(words[words.count - 2]),
            last == "pw" || judge(Array(last.utf8)[...]) != .none
        else { return nil }
        return last
    }

    /// Whether a word that names no credential precedes one in commands and sentences: `IDENTIFIED BY '…'`.
    static func announces(_ word: ArraySlice<UInt8>) -> Bool {
        announcers.contains {
            $0.utf8.count == word.count && word.lazy.map(\.asciiLowercased).elementsEqual($0.utf8)
        }
    }

    /// The last one is `Password:` in base64, as an SMTP server asks for it.
    private static let announcers = [
        "identified", "convertto-securestring", "requirepass", "masterauth", "sqlplus", "login",
        "ugfzc3dvcmq6",
    ]

    private static let secretive = [
        "token", "auth", "session", "sid", "pass", "pw", "otp", "cookie", "assertion",
    ]

    private static let brief = ["pin", "puk", "otp", "cvv", "cvc", "totp", "mfa"]

    // MARK: Words

    private static func judge(folded name: ArraySlice<UInt8>) -> Strength {
        var bare = name
        while let word = afterwards.first(where: { bare.hasSuffix($0.utf8) }) {
            bare = bare.dropLast(word.utf8.count)
        }
        let strength = judge(bare: bare)
        // `password_confirmation`; on a doubtful name, words such as `old` say nothing.
        return bare.count == name.count || strength >= .likely ? strength : .none
    }

    private static func judge(bare name: ArraySlice<UInt8>) -> Strength {
        let isPlural = name.last == UInt8(ascii: "s") && !name.hasSuffix("pass".utf8)
        let name = isPlural ? name.dropLast() : name
        if sureEndings.end(name) { return .likely }
        if doubtfulNames.contains(name) || bytesNames.contains(name) { return .doubtful }
        for (word, before) in qualified where name.hasSuffix(word.utf8) {
            // An object of several headers, each with a name of its own.
            if isPlural, word == "header" { return .none }
            let rest = name.dropLast(word.utf8.count)
            if innocentBefore.contains(where: { rest.hasSuffix($0.utf8) }) { return .none }
            if before.contains(where: { rest.hasSuffix($0.utf8) }) { return .likely }
            return word == "token" ? .doubtful : .none
        }
        return .none
    }

    /// Any name that ends in one of these is a credential's.
    private static let sure = [
        "password", "passwd", "passphrase", "passcode", "secret", "apikey", "privatekey",
        "sessionid", "jsessionid", "phpsessid", "sessid", "jwt", "credential", "mnemonic",
        "seedphrase", "connectionstring", "passwordhash", "passwordsalt", "pwd", "userpass",
        "dbpass", "proxyauthorization", "samlresponse", "clientassertion", "setcookie",
        "privatekeypem", "webhooksecret", "secretvalue", "onetimepassword", "totp", "recoverycode",
        "authcookie", "sessioncookie", "bearer", "smtppass", "ftppass", "mailpass", "senha",
        "wachtwoord", "contraseña", "пароль", "密码", "密碼", "パスワード", "hasło", "lösenord", "bindpw",
        "rootpw", "passwort", "kennwort", "motdepasse", "contrasena", "secretanswer",
        "securityanswer", "challengeanswer", "recoveryanswer", "magiclink", "unlockcode",
        "activationcode", "scratchcode", "recoveryphrase", "backupphrase", "secretphrase",
        "walletseed", "totpseed", "otpseed", "secretstring", "secretbinary", "basicauth",
        "passworddigest", "privkey", "dbpw", "svcpw", "adminpw", "userpw", "syspw", "ldappw",
        "smtppw", "vpnpw", "wifipw", "rediscliauth", "backupcode", "storepass", "keypass",
    ]

    /// Words that may follow the name of a credential.
    private static let afterwards = ["confirmation", "confirm", "plaintext", "old", "new", "hex"]

    private static let doubtful = [
        "token", "key", "auth", "session", "sid", "pass", "pw", "signature", "sig", "otp", "pin",
        "cookie", "dsn", "assertion", "accesskeyid", "csrf", "xsrf", "creds", "cred", "kubeconfig",
        "pem", "sshkey", "tlskey", "unlockkey", "usercode", "devicecode", "verificationcode",
        "oauthverifier", "ticket", "accesscode", "invitecode", "pairingcode", "puk", "pat", "seed",
        "rememberme", "productkey", "serialkey", "cdkey",
        "activationkey", "registrationkey", "pswd", "psk", "macaroon", "xprv", "secretid",
        "otpcode", "securitycode", "authcode", "eppcode", "setupcode", "claimcode",
        "redemptioncode", "xauth", "connectsid", "oauth", "authsession", "loginlink",
        "activationlink", "presignedurl", "snmpcommunity", "vapidprivate", "secretkeybase",
        "sslkey", "signkey", "enckey", "authorizationcode", "crumb", "jenkinscrumb", "zak",
    ]

    /// Doubtful names that hold a credential if their value looks drawn at random: other values are a setting, a number, a
    /// product or a person.
    private static let takenIfDrawn: Set<String> = [
        "pat", "seed", "rememberme", "productkey", "serialkey", "cdkey", "activationkey",
        "registrationkey", "pswd", "psk", "macaroon", "xprv", "secretid", "otpcode",
        "securitycode", "authcode", "eppcode", "setupcode", "claimcode", "redemptioncode", "xauth",
        "connectsid", "oauth", "authsession", "snmpcommunity", "vapidprivate", "secretkeybase",
        "sslkey", "signkey", "enckey", "authorizationcode", "crumb", "jenkinscrumb", "zak",
    ]

    /// Those that requests often have, with values that say what is requested.
    private static let askedFor: Set<String> = ["seed", "rememberme", "productkey"]

    /// Words that count only after certain other words, and those words.
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
                "authenticity", "confirmation", "unsubscribe", "magiclink", "sas", "runners",
                "trigger", "incomingemail", "feed", "staticobject", "fcm", "installation",
                "wrapping", "plex",
            ]
        ),
        (
            "key",
            [
                "api", "secret", "private", "access", "encryption", "signing", "master", "service",
                "license", "licence", "storage", "shared", "auth", "developer", "subscription",
                "consumer", "account", "app", "application", "client", "rapidapi", "hmac", "aes",
                "session", "stripe", "deploy", "decryption", "functions", "admin", "webhook", "jwt",
                "recovery", "bitlocker", "unseal", "fernet", "cipher", "sas", "write",
                "integration", "stream", "server", "anon",
            ]
        ),
        // Headers with a credential, as programs log them: `HTTP_AUTHORIZATION`, `headers.cookie`.
        ("authorization", ["http", "header", "headers", "forwarded"]),
        ("cookie", ["http", "header", "headers"]),
        ("header", ["auth", "authorization", "authentication", "cookie"]),
        (
            "signature",
            ["request", "url", "hub", "amz", "goog", "signed", "oauth", "webhook", "sharedaccess"]
        ),
        ("psk", ["wifi", "wlan", "wpa", "wpa2", "vpn", "ike", "ipsec", "tunnel", "radius"]),
        (
            "pass",
            [
                "api", "admin", "root", "mysql", "postgres", "postgresql", "pgsql", "redis",
                "mongo", "mongodb", "rabbitmq", "amqp", "ldap", "kafka", "mqtt", "elastic", "proxy",
                "auth", "login", "account", "database", "email", "imap", "pop3", "ssh", "sftp",
                "vpn", "wifi", "wlan", "sudo", "sql", "jenkins", "nexus", "registry", "keystore",
                "truststore", "vault", "master", "tmp", "guest",
            ]
        ),
    ]

    /// Words before `token` that mean positions, or tokens counted by language models.
    private static let innocentBefore = [
        "next", "page", "prev", "previous", "continuation", "continue", "cursor", "sync", "start",
        "after", "before", "resume", "pagination", "paging", "scroll", "delta", "position", "max",
        "total", "prompt", "completion", "input", "output", "remaining", "limit", "first", "last",
        "idempotency", "cache", "surrogate", "sort", "partition", "primary", "foreign", "public",
        "nextpage", "offset", "marker", "list", "skip",
    ]

    private static let innocentHeaders = WordEndings([
        "wwwauthenticate", "proxyauthenticate", "idempotencykey", "websocketkey", "ratelimitkey",
        "cachekey", "surrogatekey", "pin", "ratelimittoken",
    ])

    /// Endings of headers that pass on the value of another one: `X-Forwarded-Authorization`.
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

    /// Whether a word may name a credential, judging by its last letters, five bits each.
    static func mayEnd(letters: UInt32) -> Bool { endings.mayEnd(letters: letters) }

    private static let sureEndings = WordEndings(sure)
    private static let doubtfulNames = WholeWords(doubtful)
    private static let bytesNames = WholeWords(Array(namesOfBytes))
    private static let sureHeaders = WholeWords(sureHeaderNames)
    private static let endings = WordEndings(
        sure + doubtful + afterwards + qualified.map(\.0)
            + announcers.map { $0.replacing("-", with: "") })
    private static let headerEndings = WordEndings(
        sure + doubtful + afterwards + qualified.map(\.0) + sureHeaderNames)
}
