import Foundation
import TapeCassette
import TapeContracts
import TapeHTTP
import TapePaging
import Testing

@Suite struct RedactionTermsTests {
    private func spec(_ redact: String, paging: String = "", get: String = "https://h/x") throws
        -> ContractSpec
    {
        let text = """
            pagetape: 1
            title: T
            request: {get: "\(get)"}
            paging:
              style: cursor
              items: $.items
              id: $.id
              cursor: $.next
              query: cursor
            \(paging)
            \(redact)
            """
        return try .read(text)
    }

    private static let redact = """
        redact:
          keep:
          - {at: "$.items[*].slug", because: slugs are public}
          - {at: X-Page-Token, because: it is a position}
          - {at: "?sig", because: it signs nothing}
          also: ["$.items[*].note", X-Tenant, "?tenant"]
        """

    @Test func `what is kept and what is taken is read and written`() throws {
        let spec = try spec(Self.redact)
        #expect(
            spec.redaction.kept.map(\.place.text) == ["$.items[*].slug", "X-Page-Token", "?sig"])
        #expect(spec.redaction.taken.map(\.text) == ["$.items[*].note", "X-Tenant", "?tenant"])
        let written = SpecWriter.write(spec)
        #expect(try ContractSpec.read(written) == spec)
    }

    @Test(arguments: [
        ("redact: {keep: [{at: $.a}]}", "because"),
        ("redact: {keep: [{at: $.a, because: \"\"}]}", "because"),
        ("redact: {also: [\"?\"]}", "query key"), ("redact: {also: [\"$[\"]}", "JSONPath"),
        ("redact: {kep: []}", "keep"),
    ])
    func `a mistake is told`(redact: String, words: String) {
        let error = #expect(throws: SpecError.self) { try spec(redact) }
        #expect("\(error.map { "\($0)" } ?? "")".contains(words))
    }

    private func kept(_ body: String, _ spec: ContractSpec) throws -> (text: String, refused: Bool)
    {
        let redactor = Redactor(rules: spec.redactionRules)
        let response = HTTPResponse(
            status: 200,
            headers: ["Content-Type": "application/json", "X-Page-Token": "q7Zt4hVb9LmX2pWs"],
            body: Array(body.utf8))
        let exchange = Exchange(
            asked: HTTPRequest(url: HTTPURL("https://h/x?sig=abcdefgh&tenant=acme")),
            outcome: .whole(response))
        let interaction = redactor.interaction(from: exchange)
        let cassette = Cassette(header: CassetteHeader(), interactions: [interaction])
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        var refused = false
        do {
            try cassette.save(to: file.path, scanning: redactor.scan())
        } catch {
            refused = true
        }
        return (String(decoding: try cassette.encoded(), as: UTF8.self), refused)
    }

    @Test func `what is kept stays and is in nobody's way, and what is taken goes`() throws {
        let body = """
            {"items":[{"id":1,"slug":"AKIAIOSFODNN7ZQ3KLMT","note":"for Ann"}],"next":null}
            """
        let without = try kept(body, spec(""))
        #expect(without.refused)
        #expect(!without.text.contains("?sig=abcdefgh"))
        let with = try kept(body, spec(Self.redact))
        #expect(!with.refused)
        #expect(with.text.contains("AKIAIOSFODNN7ZQ3KLMT"))
        #expect(with.text.contains("q7Zt4hVb9LmX2pWs"))
        #expect(with.text.contains("?sig=abcdefgh&tenant=REDACTED-tenant"))
        #expect(!with.text.contains("for Ann"))
    }

    @Test func `a signed cursor is a position and stays`() throws {
        let token = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P"
        let asCursor = try kept(#"{"items":[],"next":"\#(token)"}"#, spec(""))
        #expect(!asCursor.refused)
        #expect(asCursor.text.contains(token))
        let elsewhere = try kept(#"{"items":[],"login":"\#(token)","next":null}"#, spec(""))
        #expect(elsewhere.refused)
    }

    @Test(
        arguments: [
            ("https://h/x?api_key=q7Zt4hVb9LmX2pWs", [.url]), ("https://h/x?limit=3", []),
            ("https://h/x?api_key=${KEY}", []),
        ] as [(String, [LiteralPlace])])
    func `a credential that is written out is told`(get: String, places: [LiteralPlace]) throws {
        #expect(try spec("", get: get).literalCredentials == places)
    }

    static let names = [
        "token", "key", "access_token", "api_key", "session_id", "secret", "password", "auth",
        "jwt",
    ]

    @Test(arguments: names, names)
    func `what the spec names is not taken by its name`(one: String, other: String) throws {
        let spec = try spec(
            "",
            paging: """
                  order: {by: $.\(one)}
                  total: $.\(other)
                """)
        let body =
            #"{"items":[{"id":"q7Zt4hVb9LmX2pWs","\#(one)":"q7Zt4hVb9LmX2pWt"}],"\#(other)":1234567,"next":null}"#
        let text = try kept(body, spec).text
        #expect(text.contains("q7Zt4hVb9LmX2pWt"))
        #expect(text.contains("1234567"))
    }
}
