import Foundation
import TapeHTTP
import TapeTestKit
import Testing

/// Credentials that somebody gives literally, in a URL, a header, a body or a description, go into no file and no message.
@Suite struct LiteralLeakTests {
    private static let secret = "hunter2Hunter2x"
    private static let basic = Data("joe:\(secret)".utf8).base64EncodedString()

    private static func holdsSecret(_ text: String) -> Bool {
        [secret, basic, "hunter2%48unter2x"].contains { text.contains($0) }
    }

    /// All that a folder holds, names too.
    private func files(_ workspace: Workspace) throws -> String {
        let all = FileManager.default.enumerator(atPath: workspace.folder.path)
        var text = ""
        for case let path as String in try #require(all)
        where !path.hasPrefix(".") && !path.hasPrefix("given") {
            // Folders cannot be read as texts.
            text += path + "\n" + ((try? workspace.read(path)) ?? "")
        }
        return text
    }

    // MARK: probe

    private static func things(_ request: OriginRequest) -> OriginReply {
        ProbeJourneyTests.Way.cursor.reply(request)
    }

    @Test(arguments: [
        "?token=L", "?auth[token]=L", "?pw=L", "?cb=https%3A%2F%2Fx%2F%3Ftoken%3DL",
        "#access_token=L", ";jsessionid=L", "?api_key=hunter2%48unter2x", "?a=b&sig=L",
        "?f=%7B%22password%22%3A%22L%22%7D", "?api_key=${plain:UNSET_KEY:-L}",
        "?q=${UNSET_KEY:-L}",
    ])
    func `probe keeps what a URL gives away`(end: String) throws {
        let origin = try LoopbackOrigin(Self.things)
        let workspace = try Workspace()
        let url = origin.baseURL + "/things" + end.replacing("L", with: Self.secret)
        let probed = try workspace.tool.run("probe", url, "-o", "Specs/", "--rate", "unlimited")
        #expect(probed.status == 0, "\(probed.diagnostics)")
        let json = try workspace.tool.run("probe", url, "--json", "--rate", "unlimited")
        let told = [
            try files(workspace), probed.output, probed.diagnostics, json.output, json.diagnostics,
        ]
        for text in told { #expect(!Self.holdsSecret(text), "\(text)") }
        #expect(told[0].contains("${"))
    }

    @Test(arguments: [
        "X-Foo: Bearer L", "Referer: https://x/?api_key=L", #"X-Ctx: {"password":"L"}"#,
        "X-CSRF: L", "X-Api-Key: L", "Authorization: Basic BASIC", "Cookie: theme=dark; sid=L",
        "X-Api-Key: ${plain:UNSET_KEY:-L}", "Authorization: Bearer ${UNSET_KEY:-L}",
    ])
    func `probe keeps what a header gives away`(header: String) throws {
        let origin = try LoopbackOrigin(Self.things)
        let workspace = try Workspace()
        let line = header.replacing("BASIC", with: Self.basic).replacing("L", with: Self.secret)
        let probed = try workspace.tool.run(
            "probe", origin.baseURL + "/things", "-H", line, "-o", "Specs/t.yaml", "--rate",
            "unlimited")
        #expect(probed.status == 0, "\(probed.diagnostics)")
        for text in [try files(workspace), probed.output, probed.diagnostics] {
            #expect(!Self.holdsSecret(text), "\(text)")
        }
        #expect(probed.output.contains("before `pagetape record`"), "\(probed.output)")
        // The API gets what was given.
        let name = HeaderName(String(line.prefix { $0 != ":" }))
        #expect(origin.requests.first?.headers[name].map(Self.holdsSecret) == true)
    }

    @Test func `probe keeps what a body gives away`() throws {
        let origin = try LoopbackOrigin(Self.things)
        let workspace = try Workspace()
        let probed = try workspace.tool.run(
            "probe", origin.baseURL + "/things", "-d",
            #"{"auth":{"token":"\#(Self.secret)"},"limit":7}"#,
            "-o", "Specs/t.yaml", "--rate", "unlimited")
        #expect(probed.status == 0, "\(probed.diagnostics)")
        for text in [try files(workspace), probed.output, probed.diagnostics] {
            #expect(!Self.holdsSecret(text), "\(text)")
        }
    }

    // MARK: survey

    private static let origin = "http://127.0.0.1:9"

    private static func openAPI(
        server: String = "{\"url\": \"\(origin)\"}", path: String = "/items",
        parameter: String? = nil
    ) -> String {
        #"""
        {"openapi": "3.0.0", "info": {"title": "X", "version": "1"}, "servers": [\#(server)],
         "paths": {"\#(path)": {"get": {"operationId": "listItems", "parameters": [
           {"name": "page", "in": "query", "schema": {"type": "integer"}},
           {"name": "per_page", "in": "query", "schema": {"type": "integer", "default": 10}}\#(parameter.map { ", \($0)" } ?? "")],
          "responses": {"200": {"description": "ok", "content": {"application/json": {"schema": {"type": "object",
           "properties": {"items": {"type": "array", "items": {"type": "object", "properties": {"id": {"type": "integer"}}}},
            "total": {"type": "integer"}}}}}}}}}}}
        """#
    }

    private static func parameter(_ name: String, in place: String, _ value: String = "L") -> String
    {
        #"{"name": "\#(name)", "in": "\#(place)", "required": true, "schema": {"type": "string", "default": "\#(value)"}}"#
    }

    private static func har(_ end: String, origin: String = origin, posting body: String? = nil)
        -> String
    {
        let entries = [1, 2].map { page in
            let mark = end.contains("?") ? "&" : "?"
            let post =
                body.map {
                    ", \"postData\": {\"mimeType\": \"application/json\", \"text\": \"\($0)\"}"
                } ?? ""
            return #"""
                {"request": {"method": "\#(body == nil ? "GET" : "POST")", "url": "\#(origin)/items\#(end)\#(mark)page=\#(page)", "headers": []\#(post)},
                 "response": {"status": 200, "headers": [], "content": {"mimeType": "application/json",
                  "text": "{\"items\":[{\"id\":1},{\"id\":2}],\"page\":1,\"total\":2}"}}}
                """#
        }
        return #"{"log": {"version": "1.2", "entries": [\#(entries.joined(separator: ", "))]}}"#
    }

    private static func postman(_ raw: String, variables: String = "") -> String {
        #"""
        {"info": {"name": "X", "schema": "v2.1.0"}, "variable": [\#(variables)], "item": [{"name": "List items",
          "request": {"method": "GET", "url": {"raw": "\#(raw)"}},
          "response": [{"code": 200, "body": "{\"items\":[{\"id\":1}],\"page\":1,\"total\":30}"}]}]}
        """#
    }

    private static let userInfo = "http://joe:L@127.0.0.1:9"
    static let descriptions: [String] = [
        openAPI(parameter: parameter("api_key", in: "query")),
        openAPI(parameter: parameter("token", in: "query")),
        openAPI(parameter: parameter("pw", in: "query")),
        openAPI(parameter: parameter("access", in: "query")),
        openAPI(parameter: parameter("X-Api-Key", in: "header")),
        openAPI(parameter: parameter("X-CSRF", in: "header")),
        openAPI(parameter: parameter("X-Auth", in: "header", "Bearer L")),
        openAPI(path: "/k/{api_key}/items", parameter: parameter("api_key", in: "path")),
        openAPI(path: "/items?api_key=L"),
        openAPI(server: #"{"url": "\#(userInfo)"}"#),
        openAPI(server: #"{"url": "\#(origin)?api_key=L"}"#),
        openAPI(
            server: #"{"url": "\#(origin)/{token}", "variables": {"token": {"default": "L"}}}"#),
        openAPI(
            server: #"{"url": "\#(origin)/{apiKey}", "variables": {"apiKey": {"default": "L"}}}"#),
        openAPI().replacing(#""title": "X""#, with: #""title": "X password: L""#),
        har("?api_key=L"), har("?token=L"), har("?auth[token]=L"), har("?pw=L"),
        har(";jsessionid=L"), har("", origin: userInfo),
        har("", posting: #"{\"page\":1,\"password\":\"L\"}"#),
        postman("\(origin)/items?page=1&api_key=L"), postman("\(origin)/items?page=1&token=L"),
        postman("\(userInfo)/items?page=1"),
        postman(
            "\(origin)/items?page=1&api_key={{key}}", variables: #"{"key": "key", "value": "L"}"#),
        postman(
            "\(origin)/items?page=1&cid={{secret}}", variables: #"{"key": "secret", "value": "L"}"#),
        postman("{{base}}/items?page=1", variables: #"{"key": "base", "value": "\#(userInfo)"}"#),
    ]

    @Test(arguments: descriptions.indices)
    func `survey keeps what a description gives away`(number: Int) throws {
        let workspace = try Workspace()
        let text = Self.descriptions[number].replacing(/\bL\b/, with: Self.secret)
        try workspace.write(text, to: "given/api.json")
        let surveyed = try workspace.tool.run("survey", "given/api.json", "-o", "Specs")
        #expect(surveyed.status == 0, "\(surveyed.diagnostics)")
        let json = try workspace.tool.run("survey", "given/api.json", "-o", "Specs", "--json")
        let written = try files(workspace)
        for told in [written, surveyed.output, surveyed.diagnostics, json.output, json.diagnostics]
        {
            #expect(!Self.holdsSecret(told), "\(told)")
        }
        // Of a request that is not sure to page there is none.
        guard workspace.exists("Specs") else { return }
        let linted = try workspace.tool.run("lint")
        #expect(linted.status == 0, "\(linted.output)\(linted.diagnostics)\n\(written)")
    }

    @Test func `survey keeps what an expression of a manifest gives away`() throws {
        let workspace = try Workspace()
        let manifest = """
            version: 4.3.0
            type: DeclarativeSource
            check: {type: CheckStream, stream_names: [b]}
            streams:
            - type: DeclarativeStream
              name: b
              retriever:
                type: SimpleRetriever
                requester: {type: HttpRequester, url_base: "https://api.example.com/v1", path: /b}
                record_selector: {extractor: {type: DpathExtractor, field_path: []}}
                paginator:
                  type: DefaultPaginator
                  page_token_option: {type: RequestPath}
                  pagination_strategy:
                    type: CursorPagination
                    cursor_value: "{{ response.next }}?access_token=\(Self.secret)"
            """
        try workspace.write(manifest, to: "given/m.yaml")
        for arguments in [["given/m.yaml"], ["given/m.yaml", "--json"]] {
            let surveyed = try workspace.tool.run(["survey"] + arguments)
            #expect(surveyed.status == 0, "\(surveyed.diagnostics)")
            let told = surveyed.output + surveyed.diagnostics
            #expect(!Self.holdsSecret(told) && told.contains("access_token={"), "\(told)")
        }
    }

    @Test func `init from a description keeps it, too`() throws {
        let workspace = try Workspace()
        try workspace.write(
            Self.har("?api_key=\(Self.secret)"), to: "given/api.har")
        let made = try workspace.tool.run("init", "--from", "given/api.har")
        #expect(made.status == 0, "\(made.diagnostics)")
        let written = try files(workspace)
        #expect(written.contains("api_key=${TAPE_SECRET_API_KEY}"), "\(written)")
        for text in [written, made.output, made.diagnostics] { #expect(!Self.holdsSecret(text)) }
    }

    @Test(arguments: [
        ["--base-url", "http://joe:L@127.0.0.1:9"],
        ["--base-url", "http://127.0.0.1:9/?api_key=L"],
        ["--param", "api_key=L"], ["--param", "token=L"], ["--param", "pw=L"],
        ["-H", "Authorization: Bearer L"], ["-H", "X-CSRF: L"], ["-H", "X-Foo: Bearer L"],
        ["-H", "X-Api-Key: ${KEY:-L}"], ["-H", "X-Foo: Bearer ${plain:KEY:-L}"],
        ["--base-url", "http://127.0.0.1:9/?api_key=${plain:KEY:-L}"],
    ])
    func `survey takes no credential from the command line`(words: [String]) throws {
        let workspace = try Workspace()
        try workspace.write(Self.openAPI(), to: "given/api.json")
        let given = words.map { $0.replacing(/\bL\b/, with: Self.secret) }
        let surveyed = try workspace.tool.run(["survey", "given/api.json", "-o", "Specs"] + given)
        #expect(surveyed.status == 2, "\(surveyed.output)")
        #expect(
            !Self.holdsSecret(surveyed.output + surveyed.diagnostics), "\(surveyed.diagnostics)")
        #expect(!workspace.exists("Specs"))
    }
}
