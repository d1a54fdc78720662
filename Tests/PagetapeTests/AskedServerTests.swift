import TapeHTTP
import TapeTestKit
import Testing

/// `--base-url` means the same everywhere: an origin keeps the path that is described, a path takes the place of the base's.
@Suite struct AskedServerTests {
    /// Orders under a path, which only a token of the right form reads if one is wanted.
    struct Shop: Sendable {
        let prefix: String
        var token: String?

        @Sendable func reply(_ request: OriginRequest) -> OriginReply {
            guard request.path == "\(prefix)/orders" else { return OriginReply(404, text: "{}") }
            if let token, request.headers["Authorization"] != "Bearer \(token)" {
                return OriginReply(401, text: "{}")
            }
            let cursor = request.query("cursor")
            guard let start = cursor.map({ Int($0.dropFirst()) }) ?? 0 else {
                return OriginReply(400, headers: ["Content-Type": "application/json"], text: "{}")
            }
            let size = request.query("limit").flatMap { Int($0) } ?? 10
            let end = min(start + size, 23)
            let items = (start..<max(start, end)).map { "{\"id\":\"o\($0)\"}" }
            let next = end < 23 ? "\"c\(end)\"" : "null"
            return .json(
                "{\"data\":[\(items.joined(separator: ","))],\"has_more\":\(end < 23),\"next_cursor\":\(next)}"
            )
        }

        static func description(
            server: String = "https://api.shop.example/v1", secured: Bool = false
        )
            -> String
        {
            let scheme = #", "securitySchemes": {"bearer": {"type": "http", "scheme": "bearer"}}"#
            return """
                {"openapi": "3.0.3", "info": {"title": "Shop"}, "servers": [{"url": "\(server)"}],
                 \(secured ? #""security": [{"bearer": []}],"# : "")
                 "paths": {"/orders": {"get": {"operationId": "listOrders", "parameters": [
                  {"name": "limit", "in": "query", "schema": {"type": "integer", "default": 10, "maximum": 50}},
                  {"name": "cursor", "in": "query", "schema": {"type": "string"}}],
                  "responses": {"200": {"content": {"application/json": {"schema": {"type": "object", "properties": {
                   "data": {"type": "array", "items": {"$ref": "#/components/schemas/Order"}},
                   "has_more": {"type": "boolean"}, "next_cursor": {"type": "string"}}}}}}}}}},
                 "components": {"schemas": {"Order": {"type": "object", "properties": {"id": {"type": "string"}}}}
                 \(secured ? scheme : "")}}
                """
        }
    }

    private static let survey = [
        "survey", "openapi.json", "-o", "Specs", "--check", "--rate", "unlimited",
    ]

    @Test(arguments: ["", "/", "/v1", "/v1/"])
    func `an owner gives the same to every command`(path: String) throws {
        let origin = try LoopbackOrigin(Shop(prefix: "/v1").reply)
        defer { origin.stop() }
        let base = ["--base-url", origin.baseURL + path]
        let workspace = try Workspace()
        try workspace.write(Shop.description(), to: "openapi.json")
        let steps = [
            Self.survey + base, ["verify"] + base, ["record"] + base, ["verify"],
            ["diff", "Specs/list-orders.yaml", "--live"] + base,
        ]
        for step in steps {
            let result = try workspace.tool.run(step)
            #expect(result.status == 0, "\(step): \(result.output)\(result.diagnostics)")
        }
        let shared = try workspace.read("Specs/_shop.yaml")
        #expect(shared.contains("base: \(origin.baseURL)/v1\n"), "\(shared)")
        #expect(origin.requests.allSatisfy { $0.path == "/v1/orders" })
    }

    @Test(arguments: [("/v1", ""), ("/v1", "/v1"), ("/staging/v2", "/staging/v2"), ("", "/x")])
    func `what was surveyed for production is asked elsewhere`(
        prefix: String, path: String
    ) throws {
        let isThere = prefix == path || path.isEmpty
        let origin = try LoopbackOrigin(Shop(prefix: prefix).reply)
        defer { origin.stop() }
        let workspace = try Workspace()
        try workspace.write(Shop.description(), to: "openapi.json")
        #expect(try workspace.tool.run("survey", "openapi.json", "-o", "Specs").status == 0)
        let base = ["--base-url", origin.baseURL + path]
        let status: Int32 = isThere ? 0 : 3
        for step in [["verify"] + base, ["record"] + base] {
            let result = try workspace.tool.run(step)
            #expect(result.status == status, "\(step): \(result.output)\(result.diagnostics)")
        }
        guard isThere else { return }
        for step in [
            ["verify"], ["diff", "Specs/list-orders.yaml", "--live"] + base, ["lint"],
        ] {
            let result = try workspace.tool.run(step)
            #expect(result.status == 0, "\(step): \(result.output)\(result.diagnostics)")
        }
    }

    @Test(arguments: ["https://h.example?a=1", "https://h.example/#x"])
    func `a query is no base`(url: String) throws {
        let workspace = try Workspace()
        try workspace.write(Shop.description(), to: "openapi.json")
        #expect(try workspace.tool.run("survey", "openapi.json", "-o", "Specs").status == 0)
        for words in [["record"], ["verify"], ["survey", "openapi.json"]] {
            let result = try workspace.tool.run(words + ["--base-url", url])
            #expect(result.status == 2, "\(result.output)\(result.diagnostics)")
            #expect(result.diagnostics.contains("no query"), "\(result.diagnostics)")
        }
    }

    // MARK: What a check says that did not come about

    @Test func `a token that nobody set is named with its export`() throws {
        let origin = try LoopbackOrigin(Shop(prefix: "/v1", token: "s3cr3t-t0ken").reply)
        defer { origin.stop() }
        let workspace = try Workspace()
        try workspace.write(Shop.description(secured: true), to: "openapi.json")
        let words = Self.survey + ["--base-url", origin.baseURL]
        let blind = try workspace.tool.run(words)
        #expect(blind.status == 3, "\(blind.output)\(blind.diagnostics)")
        #expect(
            blind.diagnostics.contains("export TAPE_SECRET_BEARER=…"), "\(blind.diagnostics)")
        #expect(!blind.diagnostics.contains("REDACTED"), "\(blind.diagnostics)")
        #expect(origin.requests.isEmpty)
        let own = try workspace.tool.run(
            words + ["--force", "-H", "Authorization: Bearer ${API_TOKEN}"],
            environment: ["API_TOKEN": "s3cr3t-t0ken"])
        #expect(own.status == 0, "\(own.output)\(own.diagnostics)")
        #expect(try workspace.read("Specs/_shop.yaml").contains("Bearer ${API_TOKEN}"))
    }

    @Test func `a wrong base is asked after`() throws {
        let origin = try LoopbackOrigin(Shop(prefix: "/v1").reply)
        defer { origin.stop() }
        let workspace = try Workspace()
        try workspace.write(Shop.description(), to: "openapi.json")
        let result = try workspace.tool.run(Self.survey + ["--base-url", origin.baseURL + "/v2"])
        #expect(result.status == 3, "\(result.output)\(result.diagnostics)")
        #expect(
            result.diagnostics.contains(
                "is the base right? asked: \(origin.baseURL)/v2, described: …/v1"),
            "\(result.diagnostics)")
    }

    @Test func `a refused survey leaves its journal, so that the advised one works`() throws {
        let origin = try LoopbackOrigin(Shop(prefix: "/v1").reply)
        defer { origin.stop() }
        let workspace = try Workspace()
        try workspace.write(Shop.description(), to: "openapi.json")
        let words = ["survey", "openapi.json", "-o", "Specs", "--base-url", origin.baseURL]
        #expect(try workspace.tool.run(words).status == 0)
        let before = try workspace.read("Specs/_shop.survey.json")
        let spec = try workspace.read("Specs/list-orders.yaml") + "# ours\n"
        try workspace.write(spec, to: "Specs/list-orders.yaml")
        let check = words + ["--check", "--rate", "unlimited"]
        let refused = try workspace.tool.run(check)
        #expect(refused.diagnostics.contains("--update"), "\(refused.diagnostics)")
        #expect(try workspace.read("Specs/_shop.survey.json") == before)
        #expect(try workspace.read("Specs/list-orders.yaml") == spec)
        let updated = try workspace.tool.run(check + ["--update"])
        #expect(updated.status == 0, "\(updated.diagnostics)")
        #expect(!updated.diagnostics.contains("yours are kept"), "\(updated.diagnostics)")
        let now = try workspace.read("Specs/list-orders.yaml")
        #expect(now.contains("# Checked: "), "\(now)")
    }

    @Test func `a description that is not there is named once`() throws {
        let workspace = try Workspace()
        let result = try workspace.tool.run("survey", "nothere.json")
        #expect(result.status == 2)
        #expect(
            result.diagnostics.ranges(of: "nothere.json").count == 1, "\(result.diagnostics)")
    }
}
