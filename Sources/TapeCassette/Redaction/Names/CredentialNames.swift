import TapeHTTP

/// How strongly names suggest credentials, in one particular API.
///
/// A class, because it is passed along for every name of every body: copying its tables would cost more than a lookup.
final class CredentialNames: Sendable {
    /// The names, by the kind of place they name.
    struct Tables: Sendable {
        fileprivate var headers: Set<HeaderName>
        fileprivate var queryKeys: FoldedKeys
        fileprivate var fieldKeys: FoldedKeys
        /// Query keys that are credentials in any URL, including one quoted in a body or header.
        fileprivate var linkKeys: FoldedKeys
        /// Names that hold something else in this API than they usually do.
        fileprivate var liftedFields = FoldedKeys()
        fileprivate var liftedQueryKeys = FoldedKeys()
        fileprivate var liftedHeaders: Set<HeaderName> = []
    }

    private let tables: Tables

    private init(_ tables: Tables) {
        self.tables = tables
    }

    static let standard = CredentialNames(
        Tables(
            headers: Set(standardHeaders.map { HeaderName($0) }),
            queryKeys: FoldedKeys(linkKeyNames + requestOnlyKeyNames),
            fieldKeys: FoldedKeys(fieldKeyNames), linkKeys: FoldedKeys(linkKeyNames)))

    /// A copy of the names with a change applied.
    func changed(by change: (inout Tables) -> Void) -> CredentialNames {
        var tables = tables
        change(&tables)
        return CredentialNames(tables)
    }

    func strength(of name: HeaderName) -> CredentialWords.Strength {
        if tables.headers.contains(name) { return .sure }
        return tables.liftedHeaders.contains(name)
            ? .none : CredentialWords.judge(header: name.spelling)
    }

    /// The strength of a key in the query of a request's own URL.
    func strengthInQuery(_ key: ArraySlice<UInt8>) -> CredentialWords.Strength {
        tables.queryKeys.contains(key) ? .sure : judged(key, tables.liftedQueryKeys)
    }

    /// The strength of a key in the query of any URL.
    func strengthInLinks(_ key: ArraySlice<UInt8>) -> CredentialWords.Strength {
        tables.linkKeys.contains(key) ? .sure : judged(key, tables.liftedQueryKeys)
    }

    /// The strength of a name in a body.
    func strengthInBody(
        _ name: ArraySlice<UInt8>, _ kind: NamedValues.Kind, isForm: Bool
    ) -> CredentialWords.Strength {
        switch kind {
        case .pair:
            if isForm, tables.fieldKeys.contains(name) { return .sure }
            return strengthInLinks(name)
        case .member, .element:
            return tables.fieldKeys.contains(name) ? .sure : judged(name, tables.liftedFields)
        }
    }

    /// Whether a name of a body holds something else in this API.
    func isLifted(_ name: String) -> Bool {
        tables.liftedFields.contains(Array(name.utf8)[...])
    }

    private func judged(
        _ name: ArraySlice<UInt8>, _ lifted: FoldedKeys
    ) -> CredentialWords.Strength {
        let strength = CredentialWords.judge(name)
        return strength == .none || !lifted.contains(name) ? strength : .none
    }
}

extension CredentialNames.Tables {
    mutating func add(_ place: SecretPlace) {
        switch place {
        case .header(let name): headers.insert(name)
        case .query(let key): queryKeys.insert(key)
        case .field(let key): fieldKeys.insert(key)
        }
    }

    mutating func lift(_ place: SecretPlace) {
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

    mutating func liftLinkedKeys(except own: [String]) {
        let own = FoldedKeys(own)
        for name in requestOnlyKeyNames where !own.contains(name) { queryKeys.remove(name) }
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
    "signing_secret", "authorization", "pwd", "jwt", "secret_answer", "security_answer",
]
