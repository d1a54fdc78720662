import TapeCassette
import TapeContracts
import TapeHTTP
import TapePaging
import Testing

/// What redaction takes out changes no verdict: of the pages as they came, and of what is kept of them.
@Suite struct RedactedVerdictTests {
    static let names = [
        "token", "key", "access_token", "api_key", "session_id", "secret", "password", "auth",
        "jwt",
        "sessionToken", "userPassword", "credential", "privateKey", "sid", "pwd",
    ]

    struct Names {
        let id: String
        let order: String
        let cursor: String
        let total: String
    }

    private static let secret = "q7Zt4hVb9LmX2pWs"

    private func spec(_ names: Names) throws -> ContractSpec {
        try .withToken(paging: [
            "style: cursor", "cursor: $.\(names.cursor)", "query: \(names.cursor)",
            "items: $.items", "id: $.\(names.id)", "order: {by: $.\(names.order)}",
            "total: $.\(names.total)", "size: {query: limit, value: 3}",
        ])
    }

    /// Three pages of three items; `flaw` puts an id twice, an order upside down, or a total wrong.
    private func exchanges(_ names: Names, flaw: Int, echo: Bool) -> [Exchange] {
        (0..<3).map { page in
            let items = (0..<3).map { row -> String in
                var number = page * 3 + row
                if flaw == 1, number == 5 { number = 1 }
                let order = flaw == 2 && number == 4 ? 40 : 10 + page * 3 + row
                var fields = [
                    #""\#(names.id)":"id-\#(number)-\#(String(repeating: "x9", count: 6))""#,
                    #""\#(names.order)":"order-\#(order)-abcdef""#,
                ]
                if names.id == names.order { fields.removeLast() }
                if echo { fields.append(#""note":"seen \#(Self.secret)""#) }
                return "{\(fields.joined(separator: ","))}"
            }
            let next = page < 2 ? #""cursor-\#(page + 1)-zQ8rT5""# : "null"
            let total = flaw == 3 ? 12 : 9
            let body =
                #"{"items":[\#(items.joined(separator: ","))],"\#(names.total)":\#(total),"\#(names.cursor)":\#(next)}"#
            let query = page == 0 ? "" : "&\(names.cursor)=cursor-\(page)-zQ8rT5"
            return Self.exchange(page + 1, at: "https://h/items?limit=3\(query)", answered: body)
        }
    }

    private static func exchange(_ page: Int, at url: String, answered body: String) -> Exchange {
        let request = HTTPRequest(
            url: HTTPURL(url), headers: ["Authorization": "Bearer \(secret)"],
            mark: PageMark(page: page))
        let response = HTTPResponse(
            status: 200, headers: ["Content-Type": "application/json"], body: Array(body.utf8))
        return Exchange(asked: request, outcome: .whole(response))
    }

    private func verdicts(_ interactions: [Interaction], _ spec: ContractSpec) async throws
        -> [String]
    {
        let cassette = Cassette(
            header: CassetteHeader(), interactions: interactions,
            walks: [WalkSummary(walk: 1, pages: 3, items: 9, ended: .end)])
        let run = try ReplayRun(spec, cassette: cassette, environment: [:])
        var selection = LawSelection()
        selection.kinds = [.walk]
        let result = await run.run(selection)
        return result.rows.map { "\($0.law) \($0.judgement.verdict)" }
    }

    @Test func `a secret that is an order key puts nothing out of order`() async throws {
        let names = Names(id: "id", order: "created", cursor: "next", total: "total")
        let spec = try spec(names)
        let body =
            #"{"items":[{"id":1,"created":"a"},{"id":2,"created":"\#(Self.secret)"},{"id":3,"created":"z"}],"total":3,"next":null}"#
        var request = HTTPRequest(
            url: HTTPURL("https://h/items?limit=3"),
            headers: ["Authorization": "Bearer \(Self.secret)"])
        request.mark = PageMark(page: 1)
        let exchange = Exchange(
            asked: request, outcome: .whole(HTTPResponse(status: 200, body: Array(body.utf8))))
        let secrets = spec.secrets(environment: ["API_TOKEN": Self.secret])
        let redactor = Redactor(rules: spec.redactionRules, secrets: secrets)
        let raw = Interaction(safe: exchange.asked, outcome: exchange.outcome)
        let before = try await verdicts([raw], spec)
        let after = try await verdicts([redactor.interaction(from: exchange)], spec)
        #expect(before == after)
    }

    /// What a server puts under a name of its own is none of the request's credentials, whether its value is on tape or not.
    @Test(arguments: ["sig", "signature", "X-Amz-Signature", "sessionid"])
    func `a link with a value of the server's own is judged alike`(name: String) async throws {
        let plain = try await verdictsOfLinks(naming: "view")
        #expect(plain.contains("no-credentials holds"), "\(plain)")
        #expect(try await verdictsOfLinks(naming: name) == plain)
        let named = try await verdictsOfLinks(naming: "access_token")
        #expect(named.contains("no-credentials violated"), "\(named)")
    }

    /// The verdicts of a recording whose links have a value under a name.
    private func verdictsOfLinks(naming name: String) async throws -> [String] {
        let spec = try ContractSpec.withToken(paging: [
            "style: next-url", "next: $.next", "items: $.items", "id: $.id",
        ])
        let urls = (0..<3).map { page in
            "https://h/items" + (page == 0 ? "" : "?page=\(page)&\(name)=zQ8rT5zQ8rT5zQ\(page)")
        }
        let exchanges = (0..<3).map { page in
            let next = page < 2 ? "\"\(urls[page + 1])\"" : "null"
            let body = #"{"items":[{"id":\#(page)}],"next":\#(next)}"#
            return Self.exchange(page + 1, at: urls[page], answered: body)
        }
        let redactor = Redactor(
            rules: spec.redactionRules,
            secrets: spec.secrets(environment: ["API_TOKEN": Self.secret]))
        return try await verdicts(exchanges.map { redactor.interaction(from: $0) }, spec)
    }

    @Test(arguments: names, [0, 1, 2, 3])
    func `a verdict before keeping is the verdict after it`(name: String, flaw: Int) async throws {
        let others = Self.names.filter { $0 != name }
        let rotation = [name] + others.prefix(3)
        for shift in 0..<4 {
            let turned = Array(rotation[shift...] + rotation[..<shift])
            let names = Names(id: turned[0], order: turned[1], cursor: turned[2], total: turned[3])
            let spec = try spec(names)
            let exchanges = exchanges(names, flaw: flaw, echo: true)
            let raw = exchanges.map { Interaction(safe: $0.asked, outcome: $0.outcome) }
            let secrets = spec.secrets(environment: ["API_TOKEN": Self.secret])
            let redactor = Redactor(rules: spec.redactionRules, secrets: secrets)
            let kept = exchanges.map { redactor.interaction(from: $0) }
            let before = try await verdicts(raw, spec)
            let after = try await verdicts(kept, spec)
            #expect(before == after, "\(names)")
            #expect(!before.isEmpty)
        }
    }
}
