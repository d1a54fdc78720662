internal import TapeYAML

/// A user and a password as a Basic login and a URL join them, and which of the two is the secret.
///
/// Many APIs take a token as the user, and anything or nothing as the password.
struct Login {
    let user: ArraySlice<UInt8>
    let password: ArraySlice<UInt8>

    /// The login in a text `user:password`; nil without a colon.
    init?(_ text: ArraySlice<UInt8>) {
        guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        user = text[..<colon]
        password = text[(colon + 1)...]
    }

    /// The login in the base64 digits of a `Basic` credential.
    init?(base64 digits: ArraySlice<UInt8>) {
        guard let text = Base64.decode(digits) else { return nil }
        self.init(text[...])
    }

    /// Whether both are text, in whatever charset: random bytes that contain a colon are no login.
    var isText: Bool { (user + password).allSatisfy { $0 >= 0x20 && $0 != 0x7F } }

    /// Whether the password protects nothing.
    var isTokenAlone: Bool { Self.isFiller(password) }

    /// The password, or the user if the password protects nothing; nil if neither is a secret.
    var secret: ArraySlice<UInt8>? {
        if isTokenAlone { return Self.isTrivial(user) ? nil : user }
        let isShort = password.count < KnownSecret.shortestSearchable
        return isShort && ValueLooks.looksDrawn(user) ? user : password
    }

    // MARK: Looks

    /// Whether a password is one that APIs ask for only because there has to be one.
    private static func isFiller(_ password: ArraySlice<UInt8>) -> Bool {
        guard password.count <= 16 else { return false }
        let key = String(decoding: password, as: UTF8.self).foldedKey
        return key.isEmpty || fillers.contains(key)
    }

    private static let fillers: Set<String> = [
        "x", "xx", "xxx", "xoauthbasic", "xoauthtoken", "xtokenauth", "xaccesstoken", "oauth",
        "oauth2", "apitoken", "apikey", "token", "key", "basic", "unused", "notused", "ignored",
        "ignore", "none", "null", "nil", "empty", "blank", "dummy", "fake", "any", "anything",
        "anystring", "random", "nopass", "nopassword", "pass", "password",
    ]

    /// Whether a user says only who it is: a name, an email address, or one of the words that stand beside a token.
    private static func isTrivial(_ user: ArraySlice<UInt8>) -> Bool {
        if user.count < KnownSecret.shortestSearchable || isFiller(user) || user.contains(0x40) {
            return true
        }
        let isWord = user.allSatisfy { (0x61...0x7A).contains($0 | 0x20) }
        return isWord && user.count < 16 || ValueLooks.isSlug(user)
            || ValueLooks.isPlaceholder(user)
    }

    // MARK: Charsets

    /// A part of a login in every encoding that a server may echo: bytes that are no UTF-8 are read as Latin-1, and some
    /// servers read all as Latin-1.
    static func spellings(of part: ArraySlice<UInt8>) -> [[UInt8]] {
        let bytes = Array(part)
        guard bytes.contains(where: { $0 >= 0x80 }),
            let latin = TextCharset(named: "windows-1252")
        else { return [bytes] }
        return [bytes, DecodedText(bytes, in: latin).bytes]
    }
}
