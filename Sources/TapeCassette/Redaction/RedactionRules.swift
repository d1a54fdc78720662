import TapeHTTP

/// Which places of an exchange hold credentials, whatever their value.
package struct RedactionRules: Sendable {
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
        case .header(let name): headers.remove(name)
        case .query(let key):
            queryKeys.remove(key)
            linkKeys.remove(key)
        case .field(let key): fieldKeys.remove(key)
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
        case .header(let name): headers.contains(name)
        case .query(let key): queryKeys.contains(key)
        case .field(let key): fieldKeys.contains(key)
        }
    }

    /// Whether a key is a credential in the query of a request's own URL.
    func coverInQuery(_ key: ArraySlice<UInt8>) -> Bool { queryKeys.contains(key) }

    /// Whether a key is a credential in the query of any URL.
    func coverInLinks(_ key: ArraySlice<UInt8>) -> Bool { linkKeys.contains(key) }

    /// Whether a key is a credential in a body.
    func coverInBody(_ key: ArraySlice<UInt8>) -> Bool { fieldKeys.contains(key) }
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
    "bearer_token", "secret_key", "service_key", "license_key", "developer_key",
]

private let requestOnlyKeyNames = [
    "key", "token", "auth", "authorization", "secret", "pass", "pwd", "sig", "signature",
    "app_key", "app_token", "consumer_key", "jwt", "sessionid",
]

private let fieldKeyNames = [
    "access_token", "refresh_token", "id_token", "auth_token", "api_key", "api_token", "api_secret",
    "app_secret", "client_secret", "client_assertion", "oauth_token", "oauth_token_secret",
    "private_token", "private_key", "secret_key", "secret_access_key", "aws_secret_access_key",
    "session_token", "session_key", "password", "passwd", "passphrase", "bearer_token",
    "user_token", "id_token_hint", "code_verifier", "consumer_secret", "webhook_secret",
    "signing_secret", "authorization",
]
