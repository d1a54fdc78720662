import TapeContracts
import TapeFaults
import TapeHTTP
import Testing

/// What a client sends to the server that a bent link leads to.
@Suite struct CredentialsTests {
    /// The headers and the end of the query of the recording, those of a request to another server, and whether it gives a
    /// credential away.
    struct Stray: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var headers: HeaderFields = [:]
        var fields = ""
        var sent: HeaderFields = [:]
        var query = ""
        let isLeak: Bool
    }

    static let strays = [
        Stray(
            testDescription: "Authorization", headers: ["Authorization": "REDACTED-KEY"],
            sent: ["Authorization": "Bearer mine"], isLeak: true),
        Stray(
            testDescription: "a header that the spec fills", headers: ["X-Tenant": "REDACTED-KEY"],
            sent: ["X-Tenant": "mine"], isLeak: true),
        Stray(
            testDescription: "GitLab's header", headers: ["PRIVATE-TOKEN": "REDACTED-KEY"],
            sent: ["PRIVATE-TOKEN": "mine"], isLeak: true),
        Stray(
            testDescription: "a token of which the spec does not know",
            sent: ["X-Shopify-Access-Token": "mine"], isLeak: true),
        Stray(
            testDescription: "a key in the query", fields: "&k=REDACTED-KEY", query: "&k=mine",
            isLeak: true),
        Stray(
            testDescription: "the query of the link", fields: "&k=REDACTED-KEY",
            query: "&k=REDACTED-KEY&cursor=mine", isLeak: false),
        Stray(
            testDescription: "headers that say nothing of who asks",
            headers: ["PRIVATE-TOKEN": "REDACTED-KEY"],
            sent: ["Accept": "application/json", "User-Agent": "curl", "X-Format": "short"],
            isLeak: false),
    ]

    @Test(arguments: strays)
    func `a credential is what the spec fills with a secret or what is named so`(
        stray: Stray
    ) async throws {
        let list = ConductScript(
            isCounted: false, headers: stray.headers, lastFields: stray.fields)
        let url = HTTPURL("http://elsewhere.example/items?limit=2\(stray.query)")
        let asks =
            ConductScript.walk(1...1) + [.init(page: 2, at: 1, till: 1.5, fault: .strayLink)]
        let conduct = list.conduct(
            asks, .exited(1), strays: [HTTPRequest(url: url, headers: stray.sent)])
        let broken = try await list.broken(conduct, .strayLink)
        #expect(broken.contains("credentials-stay-home") == stray.isLeak, "\(broken)")
    }
}
