import Foundation
import TapeHTTP
import TapeTestKit
import Testing

/// What a survey may ask, take and write, whatever the description, the folder and the environment hold.
@Suite struct SurveySafetyTests {
    private static let schema = #"""
        {"type": "object", "properties": {"items": {"type": "array", "items": {"type": "object", "properties":
          {"id": {"type": "integer"}}}}, "nextPageToken": {"type": "string"}}}
        """#

    private static func operation(
        _ identifier: String, _ method: String = "post", parameters: String = "", extra: String = ""
    ) -> String {
        let body =
            method == "get"
            ? ""
            : #"""
            , "requestBody": {"content": {"application/json": {"schema": {"type": "object", "properties":
              {"pageToken": {"type": "string"}, "pageSize": {"type": "integer"}}}}}}
            """#
        return #"""
            {"\#(method)": {"operationId": "\#(identifier)"\#(extra), "parameters": [\#(parameters)]\#(body),
             "responses": {"200": {"content": {"application/json": {"schema": \#(schema)}}}}}}
            """#
    }

    private static func description(
        _ paths: [(String, String)], title: String = "Things", server: String = ""
    ) -> String {
        let all = paths.map { #""\#($0.0)": \#($0.1)"# }.joined(separator: ",\n")
        let servers = server.isEmpty ? "" : #""servers": [{"url": "\#(server)"}], "#
        return
            #"{"openapi": "3.0.0", "info": {"title": "\#(title)"}, \#(servers)"paths": {\#(all)}}"#
    }

    private func origin() throws -> LoopbackOrigin {
        try LoopbackOrigin { _ in OriginReply.json(#"{"items": [{"id": 1}, {"id": 2}]}"#) }
    }

    @Test(arguments: [
        ("deleteSearchIndex", "/search/index"), ("blacklistUser", "/users"),
        ("emptyWishlist", "/wishlist"), ("clearSearchHistory", "/history/search"),
        ("purchaseList", "/lists"), ("resetAllowlist", "/allowlist"),
        ("createPlaylist", "/playlists"),
        ("sendToMailingList", "/mailing-list"), ("researchGrants", "/grants"),
        ("purge", "/lists/purge"), ("searchReindex", "/search/reindex"),
        ("listAndDelete", "/lists"),
        ("delist", "/products/list"), ("items.clear", "/list"),
    ])
    func `what may change something is never asked`(identifier: String, path: String) throws {
        let origin = try origin()
        let workspace = try Workspace()
        try workspace.write(
            Self.description([(path, Self.operation(identifier))]), to: "openapi.json")
        let surveyed = try workspace.tool.run(
            "survey", "openapi.json", "-o", "Specs", "--check", "--base-url", origin.baseURL,
            "--rate", "unlimited")
        #expect(surveyed.status == 0, "\(surveyed.diagnostics)")
        #expect(origin.requests.isEmpty, "\(origin.requests.map(\.target))")
    }

    @Test(arguments: [
        ("searchBooks", "/books/search", ""), ("books.list", "/books", ""),
        (
            "scrollBooks", "/books",
            #", "x-speakeasy-pagination": {"type": "cursor", "inputs": [{"name": "pageToken", "in": "requestBody", "type": "cursor"}], "outputs": {"results": "$.items", "nextCursor": "$.nextPageToken"}}"#
        ),
    ])
    func `a search and what is declared to page are asked`(
        identifier: String, path: String, extra: String
    ) throws {
        let origin = try origin()
        let workspace = try Workspace()
        let operation = Self.operation(identifier, extra: extra)
        try workspace.write(Self.description([(path, operation)]), to: "openapi.json")
        let surveyed = try workspace.tool.run(
            "survey", "openapi.json", "-o", "Specs", "--check", "--base-url", origin.baseURL,
            "--rate", "unlimited")
        #expect(surveyed.status == 0, "\(surveyed.diagnostics)")
        #expect(!origin.requests.isEmpty, "\(surveyed.output)")
    }

    @Test func `paths take their values from lists, not from the environment`() throws {
        let origin = try LoopbackOrigin { request in
            request.path == "/orgs"
                ? .json(#"[{"id": "acme"}]"#) : .json(#"{"items": [{"id": 1}, {"id": 2}]}"#)
        }
        let workspace = try Workspace()
        func parameter(_ name: String) -> String {
            #"{"name": "\#(name)", "in": "path", "required": true, "schema": {"type": "string"}}"#
        }
        let token = #", {"name": "pageToken", "in": "query", "schema": {"type": "string"}}"#
        try workspace.write(
            Self.description([
                ("/orgs", Self.operation("orgs", "get")),
                (
                    "/orgs/{org}/books",
                    Self.operation("books", "get", parameters: parameter("org") + token)
                ),
                (
                    "/files/{path}",
                    Self.operation("files", "get", parameters: parameter("path") + token)
                ),
            ]), to: "openapi.json")
        let surveyed = try workspace.tool.run(
            [
                "survey", "openapi.json", "-o", "Specs", "--check", "--base-url", origin.baseURL,
                "--rate", "unlimited", "-H", "X-Who: me",
            ], environment: ["TAPE_ORG": "s3cr3t-org", "TAPE_PATH": "s3cr3t-path"])
        #expect(surveyed.status == 0, "\(surveyed.diagnostics)")
        let targets = origin.requests.map(\.target)
        #expect(targets.contains { $0.hasPrefix("/orgs/acme/books") }, "\(targets)")
        #expect(!targets.contains { $0.contains("s3cr3t") || $0.hasPrefix("/files") }, "\(targets)")
        #expect(origin.requests.allSatisfy { $0.headers["X-Who"] == "me" })
        #expect(surveyed.output.contains("--param path=VALUE"), "\(surveyed.output)")
        #expect(try workspace.read("Specs/files.yaml").contains("${plain:TAPE_PATH}"))
    }

    @Test(arguments: [
        "../victim.yaml", "/tmp/pagetape-victim.yaml", "a/b.yaml", "..yaml", "x.json",
    ])
    func `a ledger names no file that a survey would not`(file: String) throws {
        let workspace = try Workspace()
        let get = Self.operation(
            "listThings", "get",
            parameters: #"{"name": "pageToken", "in": "query", "schema": {"type": "string"}}"#)
        try workspace.write(
            Self.description([("/things", get)], server: "https://api.example.com"),
            to: "openapi.json")
        let words = ["survey", "openapi.json", "-o", "Specs"]
        #expect(try workspace.tool.run(words).status == 0)
        let ledger = try workspace.read("Specs/_things.survey.json")
        #expect(ledger.contains("list-things.yaml"))
        try workspace.write(
            ledger.replacing("list-things.yaml", with: file)
                .replacing("_things.yaml", with: "_/" + file),
            to: "Specs/_things.survey.json")
        try workspace.write("mine", to: "victim.yaml")
        for last in ["--update", "--force"] {
            _ = try workspace.tool.run(words + [last])
            #expect(try workspace.read("victim.yaml") == "mine")
            #expect(!FileManager.default.fileExists(atPath: "/tmp/pagetape-victim.yaml"))
            #expect(!workspace.exists("Specs/a/b.yaml"))
        }
    }

    @Test func `two APIs of one title stand beside each other`() throws {
        let workspace = try Workspace()
        let get = Self.operation(
            "list", "get",
            parameters: #"{"name": "pageToken", "in": "query", "schema": {"type": "string"}}"#)
        for (name, server) in [("d", "https://one.example.com"), ("e", "https://two.example.com")] {
            try workspace.write(
                Self.description([("/\(name)", get)], server: server), to: "\(name).json")
            let surveyed = try workspace.tool.run("survey", "\(name).json", "-o", "Specs")
            #expect(surveyed.status == 0, "\(surveyed.diagnostics)")
        }
        #expect(try workspace.read("Specs/_things.yaml").contains("one.example.com"))
        #expect(try workspace.read("Specs/_things-2.yaml").contains("two.example.com"))
        #expect(try workspace.read("Specs/list.yaml").contains("extends: _things.yaml"))
        #expect(try workspace.read("Specs/list-2.yaml").contains("extends: _things-2.yaml"))
        for name in ["d", "e"] {
            let again = try workspace.tool.run("survey", "\(name).json", "-o", "Specs", "--update")
            #expect(!again.output.contains("changed:"), "\(again.output)")
        }
        #expect(!workspace.exists("Specs/list-3.yaml"))
        #expect(!workspace.exists("Specs/_things-3.yaml"))
    }

    @Test(arguments: ["?=", "?=&lang=en", "?&", "?=a=b"])
    func `a server's query without a name is left out`(query: String) throws {
        let workspace = try Workspace()
        try workspace.write(
            #"""
            {"$schema": "http://interagent.github.io/interagent-hyper-schema", "title": "Apps",
             "links": [{"rel": "self", "href": "https://api.example.com\#(query)"}],
             "definitions": {"app": {"links": [
               {"href": "/apps", "method": "GET", "rel": "instances", "title": "List", "ranges": ["id"],
                "targetSchema": {"type": ["array"], "items": {"type": "object"}}}]}}}
            """#, to: "apps.json")
        let surveyed = try workspace.tool.run("survey", "apps.json", "-o", "Specs")
        #expect(surveyed.status == 0, "\(surveyed.diagnostics)")
        let shared = try workspace.read("Specs/_apps.yaml")
        #expect(shared.contains("https://api.example.com") && !shared.contains("?"), "\(shared)")
    }

    @Test(arguments: [14, 30, 500])
    func `what one list leaves of the budget is the next one's`(budget: Int) throws {
        let origin = try LoopbackOrigin { request in
            let page = request.query("page").flatMap { Int($0) } ?? 1
            let ids = Array(1...25).dropFirst((page - 1) * 10).prefix(10)
            let items = ids.map { #"{"id": \#($0)}"# }.joined(separator: ", ")
            return .json(#"{"items": [\#(items)], "total": 25}"#)
        }
        let workspace = try Workspace()
        let get = Self.operation(
            "list", "get",
            parameters: #"{"name": "page", "in": "query", "schema": {"type": "integer"}}"#)
        try workspace.write(
            Self.description((1...6).map { ("/list\($0)", get) }), to: "openapi.json")
        let surveyed = try workspace.tool.run(
            "survey", "openapi.json", "-o", "Specs", "--check", "--base-url", origin.baseURL,
            "--rate", "unlimited", "--budget", "\(budget)")
        #expect(origin.requests.count <= budget)
        #expect(surveyed.output.contains("yes"), "\(surveyed.output)")
        #expect(!surveyed.output.contains("was not found"), "\(surveyed.output)")
        #expect(surveyed.output.contains("the budget of") == (budget < 500), "\(surveyed.output)")
    }
}
