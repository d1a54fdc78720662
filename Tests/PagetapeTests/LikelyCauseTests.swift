import Foundation
import TapeHTTP
import TapeTestKit
import Testing

/// What a report says first of an API that loses an item, and how it says it.
@Suite struct LikelyCauseTests {
    private static let token = "s3cr3t-t0ken-value"

    /// Twelve items by a cursor in the body of a POST; the page behind the first begins one item too late.
    @Sendable private static func reply(_ request: OriginRequest) -> OriginReply {
        guard request.headers["Authorization"] == "Bearer \(token)" else {
            return OriginReply(401, text: #"{"error":{"message":"No such\n token"}}"#)
        }
        let body = String(decoding: request.body, as: UTF8.self)
        let from = number("from", in: body) ?? 0
        let size = number("size", in: body) ?? 5
        let start = from == 0 ? 0 : from + 1
        let ids = (start..<max(start, min(start + size, 12))).map { "{\"id\":\($0 + 1)}" }
        let next = start + size < 12 ? "\(start + size)" : "null"
        return .json(
            "{\"items\":[\(ids.joined(separator: ","))],\"next\":\(next),\"total\":12}")
    }

    private static func number(_ key: String, in body: String) -> Int? {
        guard let mark = body.firstRange(of: "\"\(key)\":") else { return nil }
        return Int(body[mark.upperBound...].prefix { $0.isNumber })
    }

    private static let list = """
        pagetape: 1
        title: Twelve items
        request:
          post: URL
          headers: {Authorization: "Bearer ${API_TOKEN}"}
          json: {size: 5}
        paging:
          style: cursor
          cursor: $.next
          body: $.from
          items: $.items
          id: $.id
          size: {body: $.size, value: 5}
          total: $.total
        """

    private func workspace(_ origin: LoopbackOrigin) throws -> Workspace {
        let workspace = try Workspace()
        try workspace.write(
            Self.list.replacing("URL", with: "\(origin.baseURL)/list"), to: "Specs/list.yaml")
        return workspace
    }

    @Test func `an item lost between pages is the cause, told once, and its request can be pasted`()
        throws
    {
        let origin = try LoopbackOrigin(Self.reply)
        let workspace = try workspace(origin)
        let recorded = try workspace.tool.run(
            "record", "--also", "sizes", environment: ["API_TOKEN": Self.token])
        #expect(recorded.status == 0, "\(recorded.diagnostics)")
        let verified = try workspace.tool.run("verify")
        #expect(verified.status == 1, "\(verified.output)")
        let told = verified.output.unfolded
        #expect(
            told.contains(
                "Likely cause: 2 items are lost at the boundary between page 1 and page 2"),
            "\(verified.output)")
        #expect(told.contains("total-agrees"))
        #expect(told.contains("size-invariant"))
        let consequences = told.split(separator: " also ").dropFirst().joined()
        #expect(consequences.contains("size-invariant · pages 1, 2"), "\(verified.output)")
        #expect(told.split(separator: " try ").count == 2, "\(verified.output)")

        let line = try #require(
            verified.output.split(separator: "\n").first { $0.contains("      ask ") })
        let command = String(line.drop { $0 == " " }.dropFirst(3).drop { $0 == " " })
        let before = origin.requests.count
        try sh(command, in: workspace)
        // It asks for the pages on both sides of the boundary.
        #expect(origin.requests.count == before + 2, "\(command)")
        let pasted = try #require(origin.requests.last)
        #expect(pasted.headers["Authorization"] == "Bearer \(Self.token)", "\(command)")
        #expect(
            origin.requests.dropLast().contains {
                $0.body == pasted.body && $0.method == pasted.method && $0.target == pasted.target
            }, "\(command)")
    }

    private func sh(_ command: String, in workspace: Workspace) throws {
        let environment = ["API_TOKEN": Self.token, "PATH": "/usr/bin:/bin"]
        try ChildProgram(["/bin/sh", "-c", command], environment: environment).wait()
    }

    @Test func `a refused credential names the URL, the tries, the API's words and the variable`()
        throws
    {
        let origin = try LoopbackOrigin(Self.reply)
        let workspace = try workspace(origin)
        let result = try workspace.tool.run(
            "record", environment: ["API_TOKEN": "wrong-token-value"])
        #expect(result.status == 3, "\(result.output)")
        for words in [
            "status 401 Unauthorized", "POST \(origin.baseURL)/list, 1 try",
            "the API says: No such token", "${API_TOKEN} in the header Authorization",
        ] {
            #expect(result.diagnostics.contains(words), "\(result.diagnostics)")
        }
        #expect(!result.diagnostics.contains("wrong-token-value"))
    }

    struct Failure: CustomTestStringConvertible, Sendable {
        let reply: @Sendable () -> OriginReply
        let words: [String]
        var options: [String] = []
        var testDescription: String { words[0] }
    }

    static let failures = [
        Failure(
            reply: { OriginReply(429, headers: ["Retry-After": "0"], text: "slow down") },
            words: ["3 tries", "the API says: slow down", "--rate", "Retry-After: 0"],
            options: ["--retries", "2"]),
        Failure(
            reply: { OriginReply(403, text: "<html><title>Not here</title></html>") },
            words: ["status 403", "the API says: Not here", "${API_TOKEN}"]),
        Failure(
            reply: { OriginReply(503, text: "") }, words: ["status 503", "--retries"],
            options: ["--retries", "0"]),
        Failure(
            reply: { .empty(.reset) }, words: ["1 try", "--retries"], options: ["--retries", "0"]),
    ]

    @Test(arguments: failures)
    func `a failure names what mends it`(failure: Failure) throws {
        let origin = try LoopbackOrigin { _ in failure.reply() }
        let workspace = try workspace(origin)
        let result = try workspace.tool.run(
            ["record"] + failure.options, environment: ["API_TOKEN": Self.token])
        #expect(result.status == 3, "\(result.output)")
        for words in failure.words {
            #expect(result.diagnostics.contains(words), "\(result.diagnostics)")
        }
    }

    @Test func `a required law without evidence has one command that records it`() throws {
        let workspace = try Workspace.shipped(
            leavingTheWalkIn: "Cassettes/item-list.yaml", pages: 5, items: 250)
        let spec = try workspace.read("Specs/item-list.yaml")
        try workspace.write(
            spec + "contract: {require: [size-invariant, prefix, bad-cursor-refused]}\n",
            to: "Specs/item-list.yaml")
        let result = try workspace.tool.run("verify", "Specs/item-list.yaml")
        #expect(result.status == 3, "\(result.output)")
        let commands = result.output.split(separator: "\n").filter {
            $0.contains("pagetape record")
        }
        #expect(commands.count == 1, "\(result.output)")
        #expect(result.output.contains("pagetape record Specs/item-list.yaml --also sizes"))
    }

    @Test(arguments: [
        (["--quiet"], true), (["--quiet", "--report", "junit:out.xml"], true),
        (["--quiet", "--report", "json"], false), (["--report", "junit:out.xml"], false),
    ])
    func `quiet is quiet with reports, too`(options: [String], isSilent: Bool) throws {
        let workspace = try Workspace.shipped()
        let result = try workspace.tool.run(["verify", "Specs/item-list.yaml"] + options)
        #expect(result.status == 0)
        #expect(result.output.isEmpty == isSilent, "\(result.output)")
        #expect(result.diagnostics == "")
    }

    @Test(arguments: [70, 100])
    func `the environment's COLUMNS says how wide a report is`(columns: Int) throws {
        let workspace = try Workspace.shipped()
        let path = "Cassettes/item-list.yaml"
        try workspace.write(
            workspace.read(path).replacing("\"id\": 57,", with: "\"id\": 56,"), to: path)
        let result = try workspace.tool.run(
            "verify", "Specs/item-list.yaml", environment: ["COLUMNS": "\(columns)"])
        let widths = result.output.split(separator: "\n").filter { !$0.contains(" ask ") }.map(
            \.count)
        #expect((widths.max() ?? 0) <= columns)
        #expect((widths.max() ?? 0) > columns - 20)
    }
}
