import TapeHTTP
import TapeTestKit
import Testing

/// Descriptions that are URLs, and what they may refer to.
@Suite struct SurveyFetchTests {
    /// Serves a description whose schema lies in a file of its own.
    private static func description(_ reference: String) -> String {
        """
        {"openapi": "3.1.0", "info": {"title": "Books"}, "paths": {"/books": {"get": {"operationId": "listBooks",
          "parameters": [{"name": "page", "in": "query", "schema": {"type": "integer"}}],
          "responses": {"200": {"content": {"application/json": {"schema": {"$ref": "\(reference)"}}}}}}}}}
        """
    }

    private static let schema = #"""
        {"type": "object", "properties": {"books": {"$ref": "parts/list.yaml#/list"}}}
        """#

    @Sendable private static func file(_ request: OriginRequest) -> OriginReply {
        switch request.target {
        case "/api/openapi.json": return .json(description("schemas/books.json"))
        case "/moved": return OriginReply(302, headers: ["Location": "/api/openapi.json"])
        case "/api/schemas/books.json": return .json(schema)
        case "/api/schemas/parts/list.yaml":
            return OriginReply(text: "list:\n  type: array\n  items: {type: object}\n")
        default: return OriginReply(404, text: "{}")
        }
    }

    @Test(arguments: ["/api/openapi.json", "/moved"])
    func `a description is fetched with the files that it refers to, each once`(target: String)
        throws
    {
        let origin = try LoopbackOrigin(Self.file)
        let workspace = try Workspace()
        let surveyed = try workspace.tool.run(
            "survey", origin.baseURL + target, "-o", "Specs", "--rate", "unlimited")
        #expect(surveyed.status == 0, "\(surveyed.diagnostics)")
        let spec = try workspace.read("Specs/list-books.yaml")
        #expect(spec.contains("items: $.books"), "\(spec)")
        let shared = try workspace.read("Specs/_books.yaml")
        #expect(shared.contains("base: \(origin.baseURL)"), "\(shared)")
        let files = origin.requests.map(\.target).filter { $0.hasPrefix("/api") }
        #expect(Set(files).count == files.count)
    }

    @Test(arguments: [false, true])
    func `files of other hosts are fetched only if that was asked for`(isWished: Bool) throws {
        let other = try LoopbackOrigin(Self.file)
        let origin = try LoopbackOrigin { _ in
            .json(Self.description(other.baseURL + "/api/schemas/books.json"))
        }
        let workspace = try Workspace()
        let words = ["survey", origin.baseURL + "/openapi.json", "--rate", "unlimited"]
        let surveyed = try workspace.tool.run(words + (isWished ? ["--fetch"] : []))
        #expect(surveyed.status == 0, "\(surveyed.diagnostics)")
        #expect(other.requests.isEmpty == !isWished)
        #expect(surveyed.output.contains("page-number") == isWished, "\(surveyed.output)")
        #expect(surveyed.diagnostics.contains("--fetch") == !isWished, "\(surveyed.diagnostics)")
        let file = try Workspace()
        try file.write(
            Self.description(other.baseURL + "/api/schemas/books.json"), to: "openapi.json")
        let before = other.requests.count
        let local = try file.tool.run(["survey", "openapi.json"] + (isWished ? ["--fetch"] : []))
        #expect(local.status == 0)
        #expect((other.requests.count > before) == isWished)
    }

    @Test func `a file of the same host may not lead to another unseen`() throws {
        let other = try LoopbackOrigin(Self.file)
        let origin = try LoopbackOrigin { request in
            request.target == "/openapi.json"
                ? .json(Self.description("books.json"))
                : OriginReply(
                    302, headers: ["Location": other.baseURL + "/api/schemas/books.json"])
        }
        let workspace = try Workspace()
        let surveyed = try workspace.tool.run(
            "survey", origin.baseURL + "/openapi.json", "--rate", "unlimited")
        #expect(other.requests.isEmpty)
        #expect(surveyed.diagnostics.contains("another host"), "\(surveyed.diagnostics)")
    }

    @Test(arguments: [false, true])
    func `a description that moved to another host is fetched only if that was asked for`(
        isWished: Bool
    ) throws {
        let other = try LoopbackOrigin(Self.file)
        let origin = try LoopbackOrigin { _ in
            OriginReply(302, headers: ["Location": other.baseURL + "/api/openapi.json"])
        }
        let workspace = try Workspace()
        let words = ["survey", origin.baseURL + "/openapi.json", "--rate", "unlimited"]
        let surveyed = try workspace.tool.run(words + (isWished ? ["--fetch"] : []))
        #expect(surveyed.status == (isWished ? 0 : 2), "\(surveyed.diagnostics)")
        #expect(other.requests.isEmpty == !isWished)
        #expect(surveyed.diagnostics.contains(other.baseURL) == !isWished)
    }

    @Test func `files that lead on without end are not all fetched`() throws {
        let origin = try LoopbackOrigin { request in
            let number = Int(request.path.filter(\.isNumber)) ?? 0
            return number == 0
                ? .json(Self.description("1.json"))
                : .json(#"{"$ref": "\#(number + 1).json"}"#)
        }
        let workspace = try Workspace()
        let surveyed = try workspace.tool.run(
            "survey", origin.baseURL + "/openapi.json", "--rate", "unlimited")
        #expect(surveyed.status == 0)
        #expect(origin.requests.count < 60)
        #expect(surveyed.diagnostics.contains("the rest is left out"), "\(surveyed.diagnostics)")
    }

    @Test func `a URL that cannot be fetched is told with its status`() throws {
        let origin = try LoopbackOrigin(Self.file)
        let workspace = try Workspace()
        let missing = try workspace.tool.run("survey", origin.baseURL + "/none.json")
        #expect(missing.status == 2)
        #expect(missing.diagnostics.contains("/none.json: cannot be fetched: status 404"))
    }
}
