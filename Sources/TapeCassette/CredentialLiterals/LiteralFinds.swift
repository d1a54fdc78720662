import TapeHTTP

/// Finds the credentials in what somebody wrote to be asked: by the names they stand under, or by their looks.
struct LiteralFinds {
    /// Which kind of credential it is, by the variable that it usually has.
    enum Kind: String {
        case token = "API_TOKEN"
        case key = "API_KEY"
        case password = "API_PASSWORD"
        case secret = "API_SECRET"
    }

    struct Find {
        let range: Range<Int>
        /// The name it stands under.
        let name: String
        let kind: Kind
        /// Whether escapes may spell it.
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

    /// Whether nothing here can be a credential: words without signs between them, as most of a description is.
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
                run = byte.isTokenByte ? run + 1 : 0
                if run == 0 { hasDigit = false }
            }
            if run >= 8, hasDigit || run >= 40 { return false }
        }
        return true
    }

    // MARK: Names

    private static let names = CredentialNames.standard

    /// What the name of a parameter says.
    static func strength(ofParameter name: String) -> CredentialWords.Strength {
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

    /// Names that hold credentials in requests and too many other things in answers.
    private static let further: Set<String> = [
        "pw", "pswd", "psw", "pword", "cred", "creds", "credentials", "csrf", "xsrf", "appid",
        "access", "authcode", "otp", "ticket", "nonce", "user_key", "userkey", "apisecret", "sess",
    ]

    /// `auth[token]` is about a token.
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
        // Bodies have keys and tokens of many kinds.
        let wider = self.strength(ofParameter: String(decoding: name, as: UTF8.self))
        return max(strength, min(wider, .doubtful))
    }

    /// Whether a value under a name is taken; only words that say nothing are left.
    private static func isTaken(
        _ strength: CredentialWords.Strength, _ value: ArraySlice<UInt8>
    ) -> Bool {
        guard !value.isEmpty, !isSetting(value) else { return false }
        switch strength {
        case .none: return false
        case .likely, .sure: return true
        case .doubtful:
            return ValueLooks.isPlaceholder(value)
                || value.count >= 4 && value.contains { !(0x61...0x7A).contains($0) }
        }
    }

    private static func isSetting(_ value: ArraySlice<UInt8>) -> Bool {
        let word = String(decoding: value.prefix(10), as: UTF8.self).lowercased()
        return ["true", "false", "null", "none", "yes", "no", "0", "1"].contains(word)
    }

    // MARK: URLs

    private func pairs() -> [Find] {
        NamedValues(text: bytes).finds { name, kind in
            guard kind == .pair else { return .none }
            let name = String(decoding: name, as: UTF8.self)
            return Self.isCode(name) ? .doubtful : Self.strength(ofParameter: name)
        }.filter { find in
            let value = bytes[find.range]
            return Self.isCode(find.name)
                ? Self.isDrawnCode(value) : Self.isTaken(find.strength, value)
        }.map { Find(range: $0.range, name: $0.name, kind: .key) }
    }

    /// Whether a parameter is called as what OAuth hands out for one use is, and a country's or an error's code, too.
    private static func isCode(_ name: String) -> Bool { name.foldedKey == "code" }

    private static func isDrawnCode(_ value: ArraySlice<UInt8>) -> Bool {
        ValueLooks.isChosen(value, atLeast: 10) && !ValueLooks.isOrdinary(value)
            && !ValueLooks.isPlaceholder(value)
    }

    /// Passwords of URLs, and what stands alone before the `@`.
    private func userInfo(requiresPassword: Bool = true) -> [Find] {
        CredentialScan(text: bytes[...]).userInfo(requiresPassword: requiresPassword).map { range in
            let colon = bytes[range].firstIndex(of: 0x3A)
            guard let colon, colon + 1 < range.upperBound else {
                return Find(range: range, name: "user_info", kind: .token)
            }
            return Find(
                range: colon + 1..<range.upperBound, name: "password", kind: .password)
        }
    }

    /// Parts of a path behind one that is called as a credential is: `/api_key/…`.
    private func steps() -> [Find] {
        let end = bytes.firstIndex { $0 == 0x3F || $0 == 0x23 } ?? bytes.count
        let parts = bytes[..<end].split(separator: 0x2F)
        // `/bot123456:…`, as Telegram has it.
        let bots = parts.compactMap { part -> Find? in
            guard part.starts(with: "bot".utf8), let colon = part.firstIndex(of: 0x3A),
                part[..<colon].dropFirst(3).allSatisfy({ (0x30...0x39).contains($0) }),
                ValueLooks.isChosen(part[(colon + 1)...], atLeast: 8)
            else { return nil }
            return Find(range: colon + 1..<part.endIndex, name: "bot_token", kind: .token)
        }
        return bots
            + zip(parts, parts.dropFirst()).compactMap { name, value in
                let name = String(decoding: name, as: UTF8.self)
                guard CredentialWords.judge(Array(name.utf8)[...]) >= .likely,
                    ValueLooks.isChosen(value, atLeast: 8), !ValueLooks.isPlaceholder(value),
                    !ValueLooks.isUUID(value), !ValueLooks.isSlug(value)
                else { return nil }
                return Find(range: value.startIndex..<value.endIndex, name: name, kind: .key)
            }
    }

    /// The values of a query and of what stands behind a `#`.
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
            guard Self.isTaken(strength, bytes[...]) else { return [] }
            return [Find(range: credential(), name: name, kind: .token, isEscaped: false)]
        }
        let found = pairs() + members(isForm: false) + userInfo() + schemeTokens()
        guard found.isEmpty, !Self.standing.contains(name.lowercased()) else { return found }
        return drawn().map { Find(range: $0, name: name, kind: .token, isEscaped: false) }
    }

    /// What of a header is secret: not the scheme before it.
    private func credential() -> Range<Int> {
        let scheme = bytes.prefix { $0.isTokenByte }
        let rest = bytes[scheme.endIndex...].drop { $0 == 0x20 || $0 == 0x09 }
        guard !scheme.isEmpty, rest.startIndex > scheme.endIndex, !rest.isEmpty else {
            return bytes.indices
        }
        return rest.startIndex..<bytes.count
    }

    /// Words of a header of no special name that look as if they were drawn by lot.
    private func drawn() -> [Range<Int>] {
        bytes.split { byte in
            byte <= 0x20 || [0x22, 0x27, 0x28, 0x29, 0x2C, 0x3A, 0x3B].contains(byte)
        }.filter { word in
            ValueLooks.isChosen(word, atLeast: 12) && !ValueLooks.isUUID(word)
                && !ValueLooks.isSlug(word) && !ValueLooks.isDateOrURL(word)
                && word.allSatisfy { $0.isTokenByte || $0 == 0x2B || $0 == 0x3D }
        }.map { $0.startIndex..<$0.endIndex }
    }

    /// Headers that say what is asked for, never who asks.
    private static let standing: Set<String> = [
        "accept", "accept-charset", "accept-encoding", "accept-language", "cache-control",
        "content-type", "content-length", "date", "host", "if-match", "if-modified-since",
        "if-none-match", "if-range", "if-unmodified-since", "origin", "prefer", "range",
        "traceparent", "tracestate", "user-agent", "x-request-id", "x-correlation-id",
        "idempotency-key", "etag",
    ]

    private func value(of name: String) -> [Find] {
        let whole = Find(range: bytes.indices, name: name, kind: .key)
        let isTaken =
            Self.isCode(name)
            ? Self.isDrawnCode(bytes[...])
            : Self.isTaken(Self.strength(ofParameter: name), bytes[...])
        if isTaken { return [whole] }
        return pairs() + members(isForm: false) + userInfo() + schemeTokens()
    }

    // MARK: Bodies

    private func members(isForm: Bool) -> [Find] {
        NamedValues(text: bytes).finds { name, kind in
            Self.strength(name, kind, isForm: isForm)
        }.filter { find in
            let value = bytes[find.range]
            if find.isName { return false }
            if find.isNested || find.isPlain {
                return RedactionPass.judgement(of: find, value) == .taken
            }
            return Self.isTaken(find.strength, value)
        }.map { Find(range: $0.range, name: $0.name, kind: .key) }
    }

    private func schemeTokens() -> [Find] {
        CredentialScan(text: bytes[...]).schemeTokens().map {
            Find(range: $0, name: "token", kind: .token, isEscaped: false)
        }
    }

    /// What looks like a token, whatever it is called.
    private func tokens() -> [Find] {
        TokenShape.layeredMatches(in: bytes[...]).map {
            Find(range: $0.range, name: $0.shape.rawValue, kind: .secret)
        }
    }
}
