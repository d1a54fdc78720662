import TapeCassette
import Testing

@Suite struct SecretScanTests {
    static let tokens: [(TokenShape, String)] = [
        (.awsAccessKey, "AKIAIOSFODNN7ZQ3KLMT"),
        (.githubToken, "ghp_" + String(repeating: "aB3", count: 12)),
        (.githubToken, "github_pat_" + String(repeating: "aB3_", count: 12)),
        (.gitlabToken, "glpat-" + String(repeating: "aB3-", count: 5)),
        (.slackToken, "xoxb-123456789012-abcdefABCDEF"),
        (
            .slackWebhook,
            "hooks.slack.com/services/T0000AAAA/B0000AAAA/" + String(repeating: "aB3x", count: 6)
        ),
        (.stripeKey, "sk_live_" + String(repeating: "a1", count: 12)),
        (.googleKey, "AIza" + String(repeating: "a-_1B", count: 7)),
        (.googleToken, "ya29." + String(repeating: "aB3_", count: 10)),
        (.npmToken, "npm_" + String(repeating: "aB3", count: 12)),
        (
            .sendgridKey,
            "SG." + String(repeating: "a", count: 22) + "." + String(repeating: "b", count: 43)
        ),
        (
            .jsonWebToken,
            "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P"
        ),
        (.privateKey, "-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA7x"),
        (.privateKey, "-----BEGIN PRIVATE KEY-----\nMIIEpAIBAAKCAQEA7x"),
    ]

    @Test(arguments: tokens)
    func `a token is known by its looks, quoted or in a URL or behind an escape`(
        shape: TokenShape, token: String
    ) {
        for (before, after) in [
            ("", ""), ("\"", "\""), ("?k=", "&"), ("\\n", "\\n"), ("%3D", "%20"), (" ", "."),
        ] {
            let text = Array("\(before)\(token)\(after)".utf8)
            let finds = SecretScan().finds(in: text[...])
            #expect(finds.map(\.kind) == [.shape(shape)], "\(before)…\(after)")
            #expect(SecretScan(lifting: [shape]).finds(in: text[...]).isEmpty)
        }
    }

    @Test(arguments: [
        "AKIA1234", "xAKIAIOSFODNN7EXAMPLE", "AKIAIOSFODNN7EXAMPLEX", "ghp_short",
        "eyJhbGciOiJIUzI1NiJ9",
        "sk-learn", "task_live_abcdefghijklmnopqrstuvwx", "-----BEGIN CERTIFICATE-----", "SG.1.2",
        "REDACTED-API_TOKEN", "npm_package_config", "SK12345678901234567890123456789012",
        "begin your file with -----BEGIN RSA PRIVATE KEY----- and paste",
    ])
    func `what only resembles a token is let through`(text: String) {
        #expect(SecretScan().finds(in: Array(text.utf8)[...]).isEmpty)
    }

    @Test(arguments: ["password", "secret_key", "access_token"])
    func `a secret that is a word does not make a mark stop a recording`(word: String) {
        let redactor = Redactor(secrets: [KnownSecret(name: "K", value: word)])
        let body = """
            {"url":"https://h/x?\(word)=1&b=2","\(word)":"q7Zt4hVb9LmX2pWs","c":"the \(word) is"}
            """
        let kept = redactor.kept(body, type: "application/json")
        #expect(kept.contains("\"\(word)\":\"REDACTED-\(word)"), "\(kept)")
        #expect(kept.contains("\"c\":\"the REDACTED-K is\""), "\(kept)")
        #expect(redactor.scan().finds(in: Array(kept.utf8)[...]).isEmpty, "\(kept)")
        #expect(redactor.kept(kept, type: "application/json") == kept)
    }

    @Test(arguments: ["q7Zt4hVb9LmX2pWs", "correcthorsebatterystaple"])
    func `a secret that is no word is found in the name of a mark, too`(value: String) {
        let scan = SecretScan(secrets: [KnownSecret(name: "K", value: value)])
        let text = Array("REDACTED-\(value)".utf8)
        #expect(scan.finds(in: text[...]).map(\.kind) == [.known("REDACTED-K")])
    }

    @Test(arguments: [
        ("AKIAIOSFODNN7ZQ3KLMT", "what looks like an aws access key"),
        ("glpat-aB3-aB3-aB3-aB3-aB3-", "what looks like a gitlab token"),
    ])
    func `a find is described with its article`(token: String, words: String) {
        let finds = SecretScan().finds(in: Array(token.utf8)[...])
        #expect(finds.map(\.description) == [words])
    }

    @Test func `a known secret is found in wrapped base64`() {
        let digits = Base64Digits.encode(
            Array("some text, then my-very-secret-value, then more".utf8))
        let wrapped = digits.enumerated()
            .map { ($0.offset % 20 == 19) ? "\($0.element)\n        " : "\($0.element)" }.joined()
        let scan = SecretScan(secrets: [KnownSecret(name: "X", value: "my-very-secret-value")])
        #expect(scan.finds(in: Array(wrapped.utf8)[...]).map(\.kind) == [.known("REDACTED-X")])
    }
}
