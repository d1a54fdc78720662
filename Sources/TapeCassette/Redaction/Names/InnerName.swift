/// What a name inside a credential's object says about its value.
enum InnerName {
    /// It holds the credential: `value`, `secret`, `plaintext`.
    case value
    /// It describes it: `type`, `expires_at`, `href`.
    case description
    case unknown

    init(_ name: String) {
        let folded = name.foldedKey
        if Self.values.contains(folded) || CredentialWords.judge(Array(name.utf8)[...]) != .none {
            self = .value
        } else if Self.descriptions.contains(folded)
            || Self.endings.contains(where: folded.hasSuffix)
            || Self.beginnings.contains(where: folded.hasPrefix)
        {
            self = .description
        } else {
            self = .unknown
        }
    }

    /// Whether a member of this name holds the credential that a sibling member names.
    static func isValue(_ name: String) -> Bool { beside.contains(name.foldedKey) }

    /// Whether such a member may as well hold a text about what its sibling names.
    static func isContent(_ name: String) -> Bool { name.foldedKey == "content" }

    private static let beside: Set<String> = [
        "value", "val", "values", "content", "plaintext", "cleartext", "stringvalue",
        "secretvalue", "secretstring", "#text", "$", "_", "rawvalue", "currentvalue",
        "parametervalue", "outputvalue",
    ]

    private static let values: Set<String> = [
        "value", "val", "values", "content", "text", "#text", "plain", "plaintext", "cleartext",
        "raw", "data", "current", "old", "new", "hash", "encrypted", "ciphertext", "encoded",
        "decoded", "stringvalue", "string", "secretstring", "v", "$", "_", "base64",
    ]

    private static let descriptions: Set<String> = [
        "type", "kind", "name", "title", "label", "description", "desc", "summary", "comment",
        "note", "notes", "status", "state", "policy", "strength", "provider", "issuer", "format",
        "algorithm", "alg", "scope", "scopes", "role", "roles", "permissions", "href", "url", "uri",
        "link", "rel", "self", "method", "env", "environment", "region", "country", "version",
        "prefix", "id", "uuid", "user", "username", "owner", "email", "login", "created", "updated",
        "modified", "changed", "expires", "expiry", "expiration", "rotated", "revoked", "issued",
        "ttl", "length", "hint", "message", "reason", "class", "category", "source", "language",
        "locale", "placeholder", "in", "use", "kty", "crv", "host", "port", "database", "path",
    ]

    private static let endings = [
        "id", "at", "on", "date", "time", "count", "name", "url", "uri", "type", "email", "status",
    ]
    private static let beginnings = [
        "created", "updated", "modified", "changed", "expire", "issued", "rotated", "revoked",
        "last", "next", "valid", "min", "max", "days", "is", "has",
    ]
}
