import TapeHTTP

/// Finds the credentials in a request that someone wrote down, by their names or by their looks.
struct LiteralFinds {
    /// The kind of credential, by the variable that usually holds it.
    enum Kind: String {
        case token = "API_TOKEN"
        case key = "API_KEY"
        case password = "API_PASSWORD"
        case secret = "API_SECRET"
    }

    struct Find {
        let range: Range<Int>
        /// The name of the value.
        let name: String
        let kind: Kind
        /// Whether it may be written with escapes.
        var isEscaped = true
    }

    private let bytes: [UInt8]
    private let place: LiteralCredentials.Place

    init(in bytes: [UInt8], at place: LiteralCredentials.Place) {
        self.bytes = bytes
        self.place = place
    }

    func all() -> [Find] {
        if isPlain { return [] }
        let own: [Find] =
            switch place {
            case .url: pairs() + userInfo(requiresPassword: false) + steps() + schemeTokens()
            case .header(let name): header(name)
            case .body(let isForm): members(isForm: isForm) + userInfo() + schemeTokens()
            case .value(let name): value(of: name)
            case .text: members(isForm: false) + userInfo() + schemeTokens()
            }
        return own + tokens()
    }

    /// Whether nothing here can be a credential: only words without signs between them, like most of a description.
    private var isPlain: Bool {
        switch place {
        case .header, .value, .body: return false
        case .url, .text: break
        }
        var (run, hasDigit) = (0, false)
        for byte in bytes {
            switch byte {
            case 0x23, 0x25, 0x26, 0x3A, 0x3B, 0x3D, 0x40: return false
            case 0x30...0x39: (run, hasDigit) = (run + 1, true)
            default:
                run = byte.isWordByte ? run + 1 : 0
                if run == 0 { hasDigit = false }
            }
            if run >= 8, hasDigit || run >= 40 { return false }
        }
        return true
    }

    // MARK: Names

    private static let names = CredentialNames.standard

    /// How strongly the name of a parameter suggests a credential.
    static func strength(ofParameter name: String) -> CredentialWords.Strength {
        guard !CredentialWords.namesBytes(inner(name)) else { return .none }
        let key = Array(inner(name).utf8)[...]
        let strength = max(
            names.strengthInQuery(key), names.strengthInBody(key, .member, isForm: false))
        return strength == .none && further.contains(inner(name).foldedKey) ? .doubtful : strength
    }

    static func strength(ofHeader name: String) -> CredentialWords.Strength {
        let strength = names.strength(of: HeaderName(name))
        guard strength == .none else { return strength }
        let folded = name.foldedKey
        let rest = folded.hasPrefix("x") ? String(folded.dropFirst()) : folded
        return further.contains(rest) ? .likely : .none
    }

    /// Names that hold credentials in requests, but too many other things in responses.
    private static let further: Set<String> = [
        "pw", "pswd", "psw", "pword", "cred", "creds", "credentials", "csrf", "xsrf", "appid",
        "access", "authcode", "otp", "ticket", "nonce", "user_key", "userkey", "apisecret", "sess",
    ]

    /// The name within brackets: `auth[token]` is about a token.
    private static func inner(_ name: String) -> String {
        guard name.hasSuffix("]"), let open = name.lastIndex(of: "["), name.last == "]" else {
            return name
        }
        let inside = name[name.index(after: open)...].dropLast()
        return inside.isEmpty ? String(name[..<open]) : String(inside)
    }

    private static func strength(
        _ name: ArraySlice<UInt8>, _ kind: NamedValues.Kind, isForm: Bool
    ) -> CredentialWords.Strength {
        let strength = names.strengthInBody(name, kind, isForm: isForm)
        guard strength < .likely else { return strength }
        // Bodies have keys and tokens of many kinds, so such a name is only doubtful there.
        let wider = self.strength(ofParameter: String(decoding: name, as: UTF8.self))
        return max(strength, min(wider, .doubtful))
    }

    /// Whether a value under a name is replaced; only words that say nothing are kept.
    private static func isTaken(
        _ strength: CredentialWords.Strength, _ value: ArraySlice<UInt8>, under name: String
    ) -> Bool {
        guard !value.isEmpty, !isSetting(value) else { return false }
        if CredentialWords.isAskedFor(name) { return ValueLooks.isKey(value) }
        if CredentialWords.namesBytes(name) { return ValueLooks.isKeyOfBytes(value) }
        switch strength {
        case .none: return false
        case .likely, .sure: return true
        case .doubtful:
            return ValueLooks.isPlaceholder(value)
                || value.count >= 4 && value.contains { !(0x61...0x7A).contains($0) }
        }
    }

    /// Whether a value says only whether something is so.
    static func isSetting(_ value: ArraySlice<UInt8>) -> Bool {
        let word = String(decoding: value.prefix(10), as: UTF8.self).lowercased()
        return ["true", "false", "null", "none", "yes", "no", "0", "1"].contains(word)
    }

    // MARK: URLs

    private func pairs() -> [Find] {
        NamedValues(text: bytes, entersKept: false).finds { name, kind in
            guard kind == .pair else { return .none }
            let name = String(decoding: name, as: UTF8.self)
            return Self.isCode(name) ? .doubtful : Self.strength(ofParameter: name)
        }.filter { find in
            let value = bytes[find.range]
            return Self.isCode(find.name)
                ? Self.isDrawnCode(value) : Self.isTaken(find.strength, value, under: find.name)
        }.map { Find(range: $0.range, name: $0.name, kind: .key) }
    }

    /// Whether a parameter has the name of OAuth's single-use code, which may also be a country's or an error's code.
    private static func isCode(_ name: String) -> Bool { name.foldedKey == "code" }

    private static func isDrawnCode(_ value: ArraySlice<UInt8>) -> Bool {
        ValueLooks.isChosen(value, atLeast: 10) && !ValueLooks.isOrdinary(value)
            && !ValueLooks.isPlaceholder(value)
    }

    /// The passwords of URLs, and users without a password, or with one that says nothing, before the `@`.
    private func userInfo(requiresPassword: Bool = true) -> [Find] {
        let places = CredentialScan(text: bytes[...]).userInfo(requiresPassword: requiresPassword)
        return places.compactMap { range in
            guard let login = Login(bytes[range]), !login.password.isEmpty else {
                return Find(range: range, name: "user_info", kind: .token)
            }
            // Beside a variable for a token, such a password stays.
            if login.isTokenAlone, login.user.first == UInt8(ascii: "$") { return nil }
            guard let user = login.secret, user.startIndex == range.lowerBound else {
                let password = login.password
                return Find(
                    range: password.startIndex..<password.endIndex, name: "password",
                    kind: .password)
            }
            return Find(range: user.startIndex..<user.endIndex, name: "user_info", kind: .token)
        }
    }

    /// Path segments after one with a credential's name: `/api_key/…`.
    private func steps() -> [Find] {
        let end = bytes.firstIndex { $0 == 0x3F || $0 == 0x23 } ?? bytes.count
        let parts = bytes[..<end].split(separator: 0x2F)
        // `/bot123456:…`, as in Telegram's URLs.
        let bots = parts.compactMap { part -> Find? in
            guard part.starts(with: "bot".utf8), let colon = part.firstIndex(of: 0x3A),
                part[..<colon].dropFirst(3).allSatisfy({ (0x30...0x39).contains($0) }),
                ValueLooks.isChosen(part[(colon + 1)...], atLeast: 8)
            else { return nil }
            return Find(range: colon + 1..<part.endIndex, name: "bot_token", kind: .token)
        }
        return bots + keys(among: parts)
            + zip(parts, parts.dropFirst()).compactMap { name, value in
                let name = String(decoding: name, as: UTF8.self)
                guard CredentialWords.judge(Array(name.utf8)[...]) >= .likely,
                    ValueLooks.isChosen(value, atLeast: 8), !ValueLooks.isPlaceholder(value),
                    !value.isUUID, !ValueLooks.isSlug(value)
                else { return nil }
                return Find(range: value.startIndex..<value.endIndex, name: name, kind: .key)
            }
    }

    /// A segment that looks drawn at random right behind the host and the version, as in the URLs of nodes: `/v2/…`.
    ///
    /// Elsewhere such a segment is the identity of something: `/playlists/…`.
    private func keys(among parts: [ArraySlice<UInt8>]) -> [Find] {
        let isAbsolute = parts.first?.last == UInt8(ascii: ":")
        let hasVariable = parts.first?.first == UInt8(ascii: "$")
        let path = parts.dropFirst(isAbsolute ? 2 : hasVariable ? 1 : 0)
            .drop(while: Self.isOfVersions)
        guard let key = path.first, key.count >= 20, key.allSatisfy(\.isWordByte),
            ValueLooks.isCryptic(key) || key.count >= 32 && ValueLooks.isHash(key)
        else { return [] }
        return [Find(range: key.startIndex..<key.endIndex, name: "key", kind: .key)]
    }

    /// Whether a segment says which interface of a server a URL is for: `v2`, `api`, `rpc`.
    private static func isOfVersions(_ part: ArraySlice<UInt8>) -> Bool {
        let word = String(decoding: part, as: UTF8.self).lowercased()
        return ["api", "rpc", "jsonrpc", "rest", "nft", "ws"].contains(word)
            || word.hasPrefix("v") && word.utf8.count < 6
                && word.utf8.dropFirst().allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E }
    }

    /// The values of a query and of what follows a `#`.
    static func queryValues(in bytes: [UInt8]) -> [Range<Int>] {
        guard let start = bytes.firstIndex(where: { $0 == 0x3F || $0 == 0x23 }) else { return [] }
        return bytes[(start + 1)...].split { $0 == 0x26 || $0 == 0x23 }.compactMap { pair in
            guard let equals = pair.firstIndex(of: 0x3D), equals + 1 < pair.endIndex else {
                return nil
            }
            return equals + 1..<pair.endIndex
        }
    }

    // MARK: Headers and parameters

    private func header(_ name: String) -> [Find] {
        let strength = Self.strength(ofHeader: name)
        if strength >= .likely {
            guard Self.isTaken(strength, bytes[...], under: name) else { return [] }
            return [Find(range: credential(), name: name, kind: .token, isEscaped: false)]
        }
        let found = pairs() + members(isForm: false) + userInfo() + schemeTokens()
        guard found.isEmpty, !Self.standing.contains(name.lowercased()) else { return found }
        // The names of programs and devices have numbers, too.
        let isOfProgram = name.lowercased() == "user-agent"
        let words = drawn().filter {
            !isOfProgram || $0.count >= 20 && ValueLooks.isUnguessable(bytes[$0])
        }
        return words.map { Find(range: $0, name: name, kind: .token, isEscaped: false) }
    }

    /// The secret part of a header, after the scheme.
    private func credential() -> Range<Int> {
        let scheme = bytes.prefix { $0.isWordByte }
        let rest = bytes[scheme.endIndex...].drop { $0 == 0x20 || $0 == 0x09 }
        guard !scheme.isEmpty, rest.startIndex > scheme.endIndex, !rest.isEmpty else {
            return bytes.indices
        }
        return rest.startIndex..<bytes.count
    }

    /// Words that look random in a header without a special name.
    private func drawn() -> [Range<Int>] {
        bytes.split { byte in
            byte <= 0x20 || [0x22, 0x27, 0x28, 0x29, 0x2C, 0x3A, 0x3B].contains(byte)
        }.filter { word in
            ValueLooks.isChosen(word, atLeast: 12) && !word.isUUID
                && !ValueLooks.isSlug(word) && !ValueLooks.isDateOrURL(word)
                && word.allSatisfy { $0.isWordByte || $0 == 0x2B || $0 == 0x3D }
        }.map { $0.startIndex..<$0.endIndex }
    }

    /// Headers that say what is requested, never who requests it.
    private static let standing: Set<String> = [
        "accept", "accept-charset", "accept-encoding", "accept-language", "cache-control",
        "content-type", "content-length", "date", "host", "if-match", "if-modified-since",
        "if-none-match", "if-range", "if-unmodified-since", "origin", "prefer", "range",
        "traceparent", "tracestate", "x-request-id", "x-correlation-id",
        "idempotency-key", "etag",
    ]

    private func value(of name: String) -> [Find] {
        let whole = Find(range: bytes.indices, name: name, kind: .key)
        let isTaken =
            Self.isCode(name)
            ? Self.isDrawnCode(bytes[...])
            : Self.isTaken(Self.strength(ofParameter: name), bytes[...], under: name)
        if isTaken { return [whole] }
        return pairs() + members(isForm: false) + userInfo() + schemeTokens()
    }

    // MARK: Bodies

    private func members(isForm: Bool) -> [Find] {
        NamedValues(text: bytes, entersKept: false).finds { name, kind in
            Self.strength(name, kind, isForm: isForm)
        }.filter { find in
            let value = bytes[find.range]
            if find.isName { return false }
            if find.isNested || find.isPlain {
                return RedactionPass.judgement(of: find, value) == .taken
            }
            return Self.isTaken(find.strength, value, under: find.name)
        }.map { Find(range: $0.range, name: $0.name, kind: .key) }
    }

    private func schemeTokens() -> [Find] {
        CredentialScan(text: bytes[...]).schemeTokens().map {
            Find(range: $0, name: "token", kind: .token, isEscaped: false)
        }
    }

    /// Values that look like tokens, whatever their names.
    private func tokens() -> [Find] {
        TokenShape.layeredMatches(in: bytes[...]).map {
            Find(range: $0.range, name: $0.shape.rawValue, kind: .secret)
        }
    }
}
