package import TapeHTTP
package import TapeJSON

/// Which places of an exchange hold credentials, whatever their value, and which do not, whatever
/// their name.
package struct RedactionRules: Sendable {
    /// A place whose content is kept, and why.
    package struct Kept: Hashable, Sendable {
        package enum Place: Hashable, Sendable {
            /// Values within JSON bodies.
            case body(JSONPath)
            /// Members, fields and elements by their name, at any depth.
            case field(String)
            case header(HeaderName)
            case query(String)
            /// The whole URL of a request: the positions of a walk along links.
            case url
        }

        package let place: Place
        /// Nil for what the spec names as a position, where only web tokens are kept.
        package let reason: String?

        package init(_ place: Place, because reason: String? = nil) {
            self.place = place
            self.reason = reason
        }
    }

    /// What a spec wants kept although it looks like a credential.
    package var kept: [Kept] = []
    /// Values within JSON bodies that a spec wants redacted.
    package var taken: [JSONPath] = []
    /// Names that hold something else in this API than elsewhere.
    private var liftedFields = FoldedKeys()
    private var liftedQueryKeys = FoldedKeys()
    private var liftedHeaders: Set<HeaderName> = []

    private var headers: Set<HeaderName>
    private var queryKeys: FoldedKeys
    private var fieldKeys: FoldedKeys
    /// Query keys that are credentials in any URL, so also in one that a body or header quotes.
    private var linkKeys: FoldedKeys

    /// The usual credential headers, query keys and body keys.
    package static let standard = Self(
        headers: Set(standardHeaders.map { HeaderName($0) }),
        queryKeys: FoldedKeys(linkKeyNames + requestOnlyKeyNames),
        fieldKeys: FoldedKeys(fieldKeyNames),
        linkKeys: FoldedKeys(linkKeyNames)
    )

    /// Treats a place as a credential.
    package mutating func add(_ place: SecretPlace) {
        switch place {
        case .header(let name): headers.insert(name)
        case .query(let key): queryKeys.insert(key)
        case .field(let key): fieldKeys.insert(key)
        }
    }

    /// Leaves a place alone, because it holds a position or a plain value after all.
    package mutating func lift(_ place: SecretPlace) {
        switch place {
        case .header(let name):
            headers.remove(name)
            liftedHeaders.insert(name)
        case .query(let key):
            queryKeys.remove(key)
            linkKeys.remove(key)
            liftedQueryKeys.insert(key)
        case .field(let key):
            fieldKeys.remove(key)
            liftedFields.insert(key)
        }
    }

    /// Leaves keys alone that hold credentials in a client's own URLs only, for walks along links whose
    /// keys the server chooses; those in `own` stay covered.
    package mutating func liftLinkedKeys(except own: [String]) {
        let own = FoldedKeys(own)
        for name in requestOnlyKeyNames where !own.contains(name) { queryKeys.remove(name) }
    }

    /// Whether a place's value is a credential.
    package func cover(_ place: SecretPlace) -> Bool {
        switch place {
        case .header(let name): strength(of: name) >= .likely
        case .query(let key): strengthInQuery(Array(key.utf8)[...]) >= .likely
        case .field(let key):
            strengthInBody(Array(key.utf8)[...], .member, isForm: false) >= .likely
        }
    }

    /// Whether paths into bodies say what is kept or redacted.
    var hasPaths: Bool {
        !taken.isEmpty
            || kept.contains { kept in
                if case .body = kept.place { kept.reason != nil } else { false }
            }
    }

    func strength(of name: HeaderName) -> CredentialWords.Strength {
        if headers.contains(name) { return .sure }
        return liftedHeaders.contains(name) ? .none : CredentialWords.judge(header: name.spelling)
    }

    /// What a key says in the query of a request's own URL.
    func strengthInQuery(_ key: ArraySlice<UInt8>) -> CredentialWords.Strength {
        queryKeys.contains(key) ? .sure : judged(key, liftedQueryKeys)
    }

    /// What a key says in the query of any URL.
    func strengthInLinks(_ key: ArraySlice<UInt8>) -> CredentialWords.Strength {
        linkKeys.contains(key) ? .sure : judged(key, liftedQueryKeys)
    }

    /// What a name says in a body.
    func strengthInBody(
        _ name: ArraySlice<UInt8>, _ kind: NamedValues.Kind, isForm: Bool
    ) -> CredentialWords.Strength {
        switch kind {
        case .pair:
            if isForm, fieldKeys.contains(name) { return .sure }
            return strengthInLinks(name)
        case .member, .element:
            return fieldKeys.contains(name) ? .sure : judged(name, liftedFields)
        }
    }

    private func judged(
        _ name: ArraySlice<UInt8>, _ lifted: FoldedKeys
    ) -> CredentialWords.Strength {
        let strength = CredentialWords.judge(name)
        return strength == .none || !lifted.contains(name) ? strength : .none
    }
}

private let standardHeaders = [
    "Authorization", "Proxy-Authorization", "Cookie", "Set-Cookie", "X-Api-Key", "Api-Key",
    "ApiKey", "X-Api-Token", "X-Auth-Token", "X-Access-Token", "X-Session-Token",
    "X-Csrf-Token", "X-Xsrf-Token", "X-Amz-Security-Token", "X-Goog-Api-Key",
    "X-Goog-Iam-Authorization-Token", "Private-Token", "Job-Token", "Deploy-Token",
    "X-Gitlab-Token", "X-Vault-Token", "X-Shopify-Access-Token", "X-Figma-Token",
    "X-Functions-Key", "X-RapidAPI-Key", "X-Algolia-API-Key", "X-Github-Token",
    "X-Mashape-Key", "X-Redmine-API-Key", "X-Riot-Token", "X-TrackerToken", "X-Papertrail-Token",
    "X-Postmark-Server-Token", "X-Postmark-Account-Token", "X-Honeycomb-Team", "X-Auth-Key",
    "X-Rollbar-Access-Token", "Ocp-Apim-Subscription-Key", "DD-API-KEY", "DD-APPLICATION-KEY",
    "CF-Access-Client-Secret", "Fastly-Key",
]

private let linkKeyNames = [
    "access_token", "refresh_token", "id_token", "auth_token", "api_key", "api_token", "api_secret",
    "app_secret", "appsecret_proof", "client_secret", "oauth_token", "oauth_signature",
    "oauth_verifier", "private_token", "session_token", "session_key", "password", "passwd",
    "subscription-key", "AWSAccessKeyId", "X-Amz-Signature", "X-Amz-Credential",
    "X-Amz-Security-Token", "X-Goog-Signature", "X-Goog-Credential", "hapikey", "user_token",
    "bearer_token", "secret_key", "service_key", "license_key", "developer_key", "authorization",
    "secret", "pass", "pwd", "pw", "sig", "signature", "app_token", "consumer_key", "jwt",
    "sessionid",
    "jsessionid", "phpsessid", "passphrase",
]

private let requestOnlyKeyNames = ["key", "token", "auth", "app_key"]

private let fieldKeyNames = [
    "access_token", "refresh_token", "id_token", "auth_token", "api_key", "api_token", "api_secret",
    "app_secret", "client_secret", "client_assertion", "oauth_token", "oauth_token_secret",
    "private_token", "private_key", "secret_key", "secret_access_key", "aws_secret_access_key",
    "session_token", "session_key", "password", "passwd", "passphrase", "bearer_token",
    "user_token", "id_token_hint", "code_verifier", "consumer_secret", "webhook_secret",
    "signing_secret", "authorization", "pwd", "jwt",
]
