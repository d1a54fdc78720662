import Foundation
import TapeHTTP
import TapeTestKit
import Testing

/// `--also` records what laws need beyond the walk, each request marked with its role.
@Suite struct ExtraRecordingTests {
    /// Twelve items by offset and limit, strict about both.
    @Sendable private static func reply(_ request: OriginRequest) -> OriginReply {
        let tag = "\"v1\""
        if request.headers["If-None-Match"] == tag { return OriginReply(304).framed(.none) }
        if request.headers["Authorization"] == nil { return OriginReply(401, text: "{}") }
        let limit = request.query("limit").map { Int($0) } ?? 5
        let offset = request.query("offset").map { Int($0) } ?? 0
        guard let limit, let offset, limit > 0, limit <= 8, offset >= 0 else {
            return OriginReply(400, headers: ["Content-Type": "application/json"], text: "{}")
        }
        let count =
            switch request.query("q") {
            case "nothing": 0
            case "some": 11
            default: 12
            }
        let all = (0..<count).map { $0 + 1 }
        let ids = all.dropFirst(offset).prefix(limit).map { "{\"id\":\($0)}" }
        return .json(
            "{\"items\":[\(ids.joined(separator: ","))],\"total\":\(all.count)}",
            headers: ["ETag": tag])
    }

    private static let paging = """
          style: offset
          size: {query: limit, value: 5, maximum: 8}
          total: $.total
        """

    /// Where a cassette's interactions are of which role, walk and page.
    private func marks(in cassette: String) -> [String] {
        let marks = cassette.matches(of: /- role: (\S+)\n  walk: (\d+)\n  page: (\d+)/)
        return marks.map { "\($0.1) \($0.2).\($0.3)" }
    }

    private func record(_ also: String) throws -> (Workspace, LoopbackOrigin) {
        let origin = try LoopbackOrigin(Self.reply)
        let workspace = try Workspace()
        let headers = "  headers: {Authorization: \"Bearer ${API_TOKEN}\"}"
        try workspace.write(
            SevenItems.spec(origin, paging: Self.paging, headers: headers), to: "Specs/list.yaml")
        let recorded = try workspace.tool.run(
            "record", "--also", also, environment: ["API_TOKEN": "s3cr3t-t0ken-value"])
        #expect(recorded.status == 0, "\(recorded.output)\(recorded.diagnostics)")
        return (workspace, origin)
    }

    static let roles = [
        ("first", ["same-page 1.1", "first-position 1.1"]),
        ("last", ["same-page 1.3"]),
        ("past-end", ["past-end 1.1", "past-end 1.2"]),
        ("bad-cursor", ["bad-cursor 1.1", "bad-cursor 1.2"]),
        ("deep", ["deep-window 1.1", "deep-window 1.2"]),
        ("count", ["count 1.1"]),
        ("credentials", ["no-credentials 1.1", "no-credentials 1.2"]),
        ("not-modified", ["not-modified 1.1"]),
        ("empty:q=nothing", ["empty-set 1.1"]),
        ("resume", ["resumed 1.2", "resumed 1.3"]),
        (
            "filter:q=some",
            ["filter-change 1.1", "filtered 1.1", "filtered 1.2", "filtered 1.3"]
                + ["filtered 2.1", "filtered 2.2", "filtered 2.3"]
        ),
        (
            "sizes",
            [
                "size-one 1.1", "over-maximum 1.1", "over-maximum 1.2", "nonsense-size 1.1",
                "nonsense-size 1.2",
                "nonsense-size 1.3", "nonsense-size 1.5", "size-change 1.1",
                // 8 is the maximum, 6 leaves no short page, and 2 and 1 are the smallest.
                "walk 2.1", "walk 2.2", "walk 3.1", "walk 3.2",
            ] + (1...6).map { "walk 4.\($0)" } + (1...12).map { "walk 5.\($0)" }
        ),
    ]

    @Test(arguments: roles)
    func `an extra is recorded behind the walk, and the walk verified as before`(
        also: String, expected: [String]
    ) throws {
        let (workspace, origin) = try record(also)
        let found = marks(in: try workspace.read("Cassettes/list.yaml"))
        #expect(found == ["walk 1.1", "walk 1.2", "walk 1.3"] + expected)
        #expect(origin.requests.count == found.count)
        let verified = try workspace.tool.run("verify")
        #expect(verified.status == 0, "\(verified.output)\(verified.diagnostics)")
        #expect(verified.output.contains("3 pages, 12 items"))
    }

    @Test func `what cannot be asked is said, and the rest is asked`() throws {
        let (workspace, _) = try record("reverse,expired,last")
        let found = marks(in: try workspace.read("Cassettes/list.yaml"))
        #expect(found.contains("same-page 1.3"))
    }

    @Test func `what a cassette was recorded with is asked live too, filters included`() throws {
        let (workspace, origin) = try record("all,empty:q=nothing,filter:q=some")
        let recorded = origin.requests.map { "\($0.method) \($0.target)" }
        let result = try workspace.tool.run(
            "verify", "--live", "--drift", environment: ["API_TOKEN": "s3cr3t-t0ken-value"])
        #expect(result.status == 0, "\(result.output)\(result.diagnostics)")
        let asked = origin.requests.dropFirst(recorded.count).map { "\($0.method) \($0.target)" }
        #expect(asked.sorted() == recorded.sorted())
        #expect(result.diagnostics.contains("about \(recorded.count) requests to 127.0.0.1:"))
    }

    @Test func `the headers alone are not asked of a list that comes by POST`() throws {
        let origin = try LoopbackOrigin(SevenItems.reply)
        let workspace = try Workspace()
        try workspace.write(
            """
            pagetape: 1
            title: Posted
            request:
              post: \(origin.baseURL)/list
              json: {}
            paging: {style: single-page, items: $.items, id: $.id}
            """, to: "Specs/list.yaml")
        let result = try workspace.tool.run("record", "--also", "count")
        #expect(result.status == 0, "\(result.output)\(result.diagnostics)")
        #expect(origin.requests.map(\.method) == ["POST"])
        #expect(result.diagnostics.contains("skipped: --also count: "))
    }

    @Test func `everything at once, and again without a change`() throws {
        let (workspace, origin) = try record("all,empty:q=nothing")
        defer { origin.stop() }
        let before = try workspace.read("Cassettes/list.yaml")
        let again = try workspace.tool.run(
            "record", "--json", "--also", "all", "--also", "empty:q=nothing",
            environment: ["API_TOKEN": "s3cr3t-t0ken-value"])
        #expect(again.status == 0, "\(again.diagnostics)")
        #expect(try workspace.read("Cassettes/list.yaml") == before)
        #expect(again.output.matches(of: /"ended":"end"/).count == 5)
    }

    @Test(arguments: ["frist", "first:a=b", "empty:q"])
    func `a mistyped extra is a mistake`(word: String) throws {
        let workspace = try Workspace()
        try workspace.write(
            SevenItems.spec(at: "https://api.example.com", paging: SevenItems.styles[1]),
            to: "Specs/list.yaml")
        let result = try workspace.tool.run("record", "--also", word)
        #expect(result.status == 2)
        #expect(result.diagnostics.contains("--also"))
    }
}
