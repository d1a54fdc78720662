import TapeHTTP
import TapeTestKit
import Testing

/// Numbers that no list can have, which servers write for "unknown" and people into URLs.
@Suite struct ExtremeNumberTests {
    private static let most = "9223372036854775807"
    private static let least = "-9223372036854775808"

    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        var target = "/list?page=1"
        /// What stands beside the items of page 1, and of each other page.
        var first = ""
        var later: String?
        /// Whether pages name the next one by its URL.
        var links = false
    }

    static let cases: [Case] = [
        Case(testDescription: "a number of pages", first: "\"total_pages\":\(most)"),
        Case(testDescription: "a total", first: "\"total\":\(most)"),
        Case(
            testDescription: "a total that later pages do not know", first: "\"total\":\(most)",
            later: "\"total\":-5"),
        Case(
            testDescription: "an offset", target: "/list?offset=0&limit=5",
            first: "\"offset\":\(least)"),
        Case(testDescription: "the number of a page", first: "\"page\":\(least)"),
        Case(testDescription: "a page in the URL", target: "/list?page=\(most)"),
        Case(testDescription: "an offset in the URL", target: "/list?offset=\(most)&limit=5"),
        Case(testDescription: "a size in the URL", target: "/list?page=1&per_page=\(most)"),
        Case(testDescription: "a number in the path", target: "/list/page/\(most)"),
        Case(
            testDescription: "a number of pages beside links", target: "/list",
            first: "\"total_pages\":\(most)", links: true),
        Case(
            testDescription: "a total beside links", target: "/list",
            first: "\"total\":\(most)", links: true),
    ]

    /// Twelve items, five a page; a position that no list has brings the first.
    private static func reply(_ request: OriginRequest, _ one: Case) -> OriginReply {
        func number(_ name: String) -> Int? {
            request.query(name).flatMap { Int($0) }.map { $0 > 1_000 ? 0 : $0 }
        }
        let page = number("page").map { ($0 - 1) * 5 }
        let start = min(max(0, number("offset") ?? page ?? 0), 12)
        let items = (start..<min(start + 5, 12)).map { "{\"id\":\(100 + $0)}" }
        let beside = start == 0 ? one.first : one.later ?? one.first
        let next =
            one.links && start < 10 ? ",\"next\":\"/list?page=\(start / 5 + 2)\"" : ""
        return .json(
            "{\"items\":[\(items.joined(separator: ","))]\(beside.isEmpty ? "" : ",")\(beside)\(next)}"
        )
    }

    @Test(arguments: cases)
    func `probing comes to an end whatever number is named`(one: Case) throws {
        let origin = try LoopbackOrigin { Self.reply($0, one) }
        let workspace = try Workspace()
        let probed = try workspace.tool.run("probe", origin.baseURL + one.target)
        #expect((0...3).contains(probed.status), "\(probed.status) \(probed.diagnostics)")
        #expect(!(probed.output + probed.diagnostics).isEmpty)
    }

    /// Pages of three items where five were asked for, and a last one of nine.
    private static func uneven(_ request: OriginRequest, total: String) -> OriginReply {
        let bounds = [0, 3, 6, 15, 15]
        let page = min(max(1, request.query("page").flatMap { Int($0) } ?? 1), 4)
        let items = (bounds[page - 1]..<bounds[page]).map { "{\"id\":\(100 + $0)}" }
        return .json("{\"data\":[\(items.joined(separator: ","))],\"total\":\(total)}")
    }

    @Test(arguments: ["15", most, "9223372036854775806", "4611686018427387904", least])
    func `a recording is judged and broken whatever total it names`(total: String) throws {
        let origin = try LoopbackOrigin { Self.uneven($0, total: total) }
        let workspace = try Workspace()
        try workspace.write(
            """
            pagetape: 1
            title: Uneven
            request: {get: "\(origin.baseURL)/list"}
            paging:
              style: page-number
              items: $.data
              id: $.id
              size: {query: size, value: 5}
              total: $.total
              end: empty-page
            """, to: "Specs/uneven.yaml")
        let recorded = try workspace.tool.run("record")
        #expect((0...3).contains(recorded.status), "\(recorded.diagnostics)")
        for words in [["verify"], ["verify", "--mutate"]] {
            let result = try workspace.tool.run(words)
            #expect((0...3).contains(result.status), "\(words): \(result.status)")
            #expect(!result.output.isEmpty, "\(result.diagnostics)")
        }
    }
}
