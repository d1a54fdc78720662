import Foundation
import TapeHTTP
import TapeTestKit
import Testing

/// `survey --check` asks the API itself, politely and within its budget.
@Suite struct SurveyCheckTests {
    private func survey(
        _ workspace: Workspace, _ origin: LoopbackOrigin, _ words: [String] = []
    ) throws -> ToolProcess.Result {
        try workspace.write(SurveyedShelves.description(), to: "openapi.json")
        return try workspace.tool.run(
            ["survey", "openapi.json", "-o", "Specs", "--base-url", origin.baseURL] + words
                + ["--rate", "unlimited"])
    }

    @Test func `every list is confirmed, and its spec can be recorded and verified as it is`()
        throws
    {
        let origin = try LoopbackOrigin(SurveyedShelves.reply)
        let workspace = try Workspace()
        let surveyed = try survey(workspace, origin, ["--check"])
        #expect(surveyed.status == 0, "\(surveyed.diagnostics)")
        #expect(
            surveyed.output.contains("3 of 3 lists checked live and sure"), "\(surveyed.output)")
        let books = try workspace.read("Specs/list-books.yaml")
        #expect(books.contains("/shelves/${plain:TAPE_SHELF:-cellar}/books"), "\(books)")
        #expect(books.contains("# Checked: "), "\(books)")
        #expect(books.contains("id: $.id"), "\(books)")
        // Nothing in the description says that readers page; only asking shows it.
        let readers = try workspace.read("Specs/list-readers.yaml")
        #expect(readers.contains("style: link-header"), "\(readers)")
        let recorded = try workspace.tool.run("record", "--rate", "unlimited")
        #expect(recorded.status == 0, "\(recorded.output)\(recorded.diagnostics)")
        #expect(recorded.output.contains("23 items, to the end"), "\(recorded.output)")
        #expect(recorded.output.contains("25 items, to the end"), "\(recorded.output)")
        let verified = try workspace.tool.run("verify")
        #expect(verified.status == 0, "\(verified.output)\(verified.diagnostics)")
    }

    @Test func `what curl does is shown without credentials, also those that an answer echoes`()
        throws
    {
        let origin = try LoopbackOrigin { request in
            let who = request.headers["X-Api-Key"] ?? ""
            var reply = OriginReply.json(#"{"items":[{"id":1}],"next_cursor":null}"#)
            reply.headers.append("X-You", who)
            return reply
        }
        let workspace = try Workspace()
        let text = #"""
            {"openapi": "3.1.0", "info": {"title": "Books"}, "servers": [{"url": "ORIGIN"}], "security": [{"key": []}],
             "components": {"securitySchemes": {"key": {"type": "apiKey", "in": "header", "name": "X-Api-Key"}}},
             "paths": {"/books": {"get": {"parameters": [{"name": "cursor", "in": "query", "schema": {"type": "string"}}],
              "responses": {"200": {"content": {"application/json": {"schema": {"type": "object", "properties": {
               "next_cursor": {"type": "string"}, "items": {"type": "array", "items": {"type": "object"}}}}}}}}}}}}
            """#
        try workspace.write(text.replacing("ORIGIN", with: origin.baseURL), to: "openapi.json")
        let surveyed = try workspace.tool.run(
            "survey", "openapi.json", "--check", "--curl-verbose", "--rate", "unlimited",
            environment: ["TAPE_SECRET_KEY": "s3cr3t-t0ken-value"])
        #expect(surveyed.diagnostics.contains("> GET /books HTTP/1.1"), "\(surveyed.diagnostics)")
        #expect(origin.requests.first?.headers["X-Api-Key"] == "s3cr3t-t0ken-value")
        #expect(!surveyed.diagnostics.contains("s3cr3t"), "\(surveyed.diagnostics)")
    }

    @Test func `without --check nobody is asked, and open parameters have names`() throws {
        let origin = try LoopbackOrigin(SurveyedShelves.reply)
        let workspace = try Workspace()
        #expect(try survey(workspace, origin).status == 0)
        #expect(origin.requests.isEmpty)
        let books = try workspace.read("Specs/list-books.yaml")
        #expect(books.contains("/shelves/${plain:TAPE_SHELF}/books"), "\(books)")
        let given = try Workspace()
        #expect(try survey(given, origin, ["--param", "shelf=hall"]).status == 0)
        #expect(try given.read("Specs/list-books.yaml").contains("/shelves/hall/books"))
    }

    @Test(arguments: [3, 5, 9, 20])
    func `the budget is kept, and what it did not reach is told`(budget: Int) throws {
        let origin = try LoopbackOrigin(SurveyedShelves.reply)
        let workspace = try Workspace()
        let surveyed = try survey(workspace, origin, ["--check", "--budget", "\(budget)"])
        #expect(surveyed.status == 0, "\(surveyed.diagnostics)")
        #expect(origin.requests.count <= budget)
        #expect(workspace.exists("Specs/list-books.yaml"))
        if budget < 9 {
            #expect(surveyed.output.contains("open"), "\(surveyed.output)")
        }
    }

    @Test func `only what a pattern fits is asked for`() throws {
        let origin = try LoopbackOrigin(SurveyedShelves.reply)
        let workspace = try Workspace()
        let surveyed = try survey(workspace, origin, ["--check", "--only", "*readers"])
        #expect(surveyed.status == 0, "\(surveyed.diagnostics)")
        #expect(origin.requests.allSatisfy { $0.target.hasPrefix("/readers") })
    }

    @Test func `an API that is not there leaves the specs as the description has them`() throws {
        let workspace = try Workspace()
        try workspace.write(SurveyedShelves.description(), to: "openapi.json")
        let surveyed = try workspace.tool.run(
            "survey", "openapi.json", "-o", "Specs", "--check", "--base-url", "http://127.0.0.1:9",
            "--param", "shelf=hall")
        #expect(surveyed.status == 3, "\(surveyed.diagnostics)")
        #expect(surveyed.output.contains("open"), "\(surveyed.output)")
        let books = try workspace.read("Specs/list-books.yaml")
        #expect(books.contains("# Inferred: "), "\(books)")
    }

    @Test func `credentials come from the environment, go to the API alone, and are not written`()
        throws
    {
        let secret = "s3cr3t-t0ken-value"
        let origin = try LoopbackOrigin { request in
            request.headers["X-Key"] == secret
                ? SurveyedShelves.reply(request) : OriginReply(401, text: "{}")
        }
        let workspace = try Workspace()
        var text = SurveyedShelves.description()
        text.removeLast()
        text += #"""
            , "security": [{"key": []}]}
            """#
        text = text.replacing(
            #""components": {"#,
            with:
                #""components": {"securitySchemes": {"key": {"type": "apiKey", "in": "header", "name": "X-Key"}}, "#
        )
        try workspace.write(text, to: "openapi.json")
        let words = [
            "survey", "openapi.json", "-o", "Specs", "--check", "--base-url", origin.baseURL,
            "--rate",
            "unlimited",
        ]
        let blind = try workspace.tool.run(words)
        #expect(
            blind.output.contains("no value was given for TAPE_SECRET_KEY"), "\(blind.output)")
        #expect(origin.requests.isEmpty)
        let seeing = try workspace.tool.run(
            words + ["--force"], environment: ["TAPE_SECRET_KEY": secret])
        #expect(
            seeing.output.contains("3 of 3 lists checked"), "\(seeing.output)\(seeing.diagnostics)")
        for name in try FileManager.default.contentsOfDirectory(
            atPath: workspace.folder.appending(path: "Specs").path)
        {
            #expect(try !workspace.read("Specs/\(name)").contains(secret))
        }
        #expect(!(seeing.output + seeing.diagnostics).contains(secret))
    }

    @Test func `the member of an item that the API knows it by is learnt`() throws {
        let origin = try LoopbackOrigin { request in
            switch request.path {
            case "/orgs":
                .json(
                    #"[{"slug": "a", "id": 1}, {"slug": "b", "id": 2}, {"slug": "c", "id": 3}]"#)
            case "/orgs/1/repos": .json("[]")
            case "/orgs/2/repos":
                .json(
                    request.query("page").map { $0 == "1" } ?? true
                        ? "[\((1...20).map { "{\"id\": \($0)}" }.joined(separator: ","))]"
                        : request.query("page") == "2" ? #"[{"id": 21}]"# : "[]")
            default: OriginReply(404, text: "{}")
            }
        }
        let list =
            #""responses": {"200": {"content": {"application/json": {"schema": {"type": "array", "items": {"type": "object"}}}}}}"#
        let workspace = try Workspace()
        try workspace.write(
            """
            {"openapi": "3.1.0", "info": {"title": "Orgs"}, "paths": {
              "/orgs": {"get": {"operationId": "orgs", \(list)}},
              "/orgs/{org}/repos": {"get": {"operationId": "repos", "parameters": [
                {"name": "org", "in": "path", "required": true, "schema": {"type": "string"}},
                {"name": "page", "in": "query", "schema": {"type": "integer"}},
                {"name": "per_page", "in": "query", "schema": {"type": "integer"}}], \(list)}}}}
            """, to: "openapi.json")
        let surveyed = try workspace.tool.run(
            "survey", "openapi.json", "-o", "Specs", "--check", "--base-url", origin.baseURL,
            "--rate", "unlimited")
        #expect(surveyed.status == 0, "\(surveyed.diagnostics)")
        let spec = try workspace.read("Specs/repos.yaml")
        #expect(spec.contains("/orgs/${plain:TAPE_ORG:-2}/repos"), "\(spec)\(surveyed.output)")
        #expect(!origin.requests.contains { $0.path == "/orgs/c/repos" })
    }

    @Test func `several descriptions and patterns are one document`() throws {
        let workspace = try Workspace()
        try workspace.write(SurveyedShelves.description(), to: "a.json")
        try workspace.write("{", to: "b.json")
        let surveyed = try workspace.tool.run(
            "survey", "a.json", "b.json", "--json", "--only", "*readers", "--only", "*shelves")
        #expect(surveyed.status == 2)
        let json = try JSONSerialization.jsonObject(with: Data(surveyed.output.utf8))
        let reports = try #require(json as? [[String: Any]])
        #expect(reports.map { ($0["operations"] as? [Any])?.count } == [2, 0])
        #expect(reports.map { ($0["problems"] as? [Any])?.count } == [0, 1])
    }

    @Test func `the JSON says what was checked`() throws {
        let origin = try LoopbackOrigin(SurveyedShelves.reply)
        let workspace = try Workspace()
        let surveyed = try survey(workspace, origin, ["--check", "--json"])
        let json = try JSONSerialization.jsonObject(with: Data(surveyed.output.utf8))
        let report = try #require(json as? [String: Any])
        let operations = try #require(report["operations"] as? [[String: Any]])
        #expect(operations.count == 3)
        #expect(operations.allSatisfy { $0["source"] as? String == "checked" })
        #expect(
            operations.map { $0["check"] as? String } == ["confirmed", "confirmed", "corrected"])
    }
}
