import Synchronization
import TapeHTTP
import TapeTestKit
import Testing

/// What no single page shows of a list, and a comparison has to: how long it is, what comes twice, whether signs are true, and
/// where the list is at all.
@Suite struct WalkDriftTests {
    /// Seven items, three a page, whose pages come to be cut, signed or named otherwise.
    final class MovingList: Sendable {
        enum Change: String, CaseIterable, Sendable {
            case nothing, overlap, gap, alwaysMore, endTooSoon, otherTotal, renamed, nested,
                idRenamed, longer, shorter, lastDeleted, rolled, noJSON, twiceOnAPage, dotted
        }

        private let change = Mutex(Change.nothing)

        func set(_ change: Change) { self.change.withLock { $0 = change } }

        @Sendable func reply(_ request: OriginRequest) -> OriginReply {
            let change = change.withLock { $0 }
            if change == .noJSON { return .json("<html>down</html>") }
            let counts: [Change: Int] = [.longer: 8, .shorter: 5, .lastDeleted: 6]
            let count = counts[change] ?? 7
            let newer = change == .rolled ? 2 : 0
            let from = request.query("from").flatMap { Int($0) } ?? 0
            let shift = change == .overlap ? -1 : change == .gap ? 1 : 0
            let start = from == 0 ? 0 : from + shift
            let end = min(start + 3, count)
            var ids = Array(start..<max(start, end))
            if change == .twiceOnAPage, let last = ids.last { ids.append(last) }
            let key = change == .idRenamed ? "key" : "id"
            let tag = change == .dotted ? "" : "\"@odata.etag\":\"W1\","
            let items = ids.map { "{\(tag)\"\(key)\":\"row\($0 + 1 - newer)\"}" }.joined(
                separator: ",")
            let isLast = end >= count
            let saysMore = change == .alwaysMore || change != .endTooSoon && !isLast
            var members = [
                "\"has_more\":\(saysMore)", "\"next\":\(isLast ? "null" : "\"\(end)\"")",
            ]
            members.append("\"total\":\(change == .otherTotal ? 9 : count)")
            switch change {
            case .renamed: members.append("\"results\":[\(items)]")
            case .nested: members.append("\"data\":{\"rows\":[\(items)]}")
            default: members.append("\"data\":[\(items)]")
            }
            return .json("{\(members.joined(separator: ","))}")
        }
    }

    private static func spec(at base: String, _ more: String = "") -> String {
        """
        pagetape: 1
        title: Rows
        request:
          get: \(base)/rows
        paging:
          style: cursor
          cursor: $.next
          query: from
          items: $.data
          id: $.id
          more: $.has_more
          total: $.total
        \(more)
        """
    }

    private func recorded(_ more: String = "") throws -> (Workspace, MovingList, LoopbackOrigin) {
        let api = MovingList()
        let origin = try LoopbackOrigin(api.reply)
        let workspace = try Workspace()
        try workspace.write(Self.spec(at: origin.baseURL, more), to: "Specs/list.yaml")
        let recorded = try workspace.tool.run("record")
        #expect(recorded.status == 0, "\(recorded.diagnostics)")
        return (workspace, api, origin)
    }

    /// What a change must be told as, and what must not be said of it.
    struct Expectation: CustomStringConvertible {
        let change: MovingList.Change
        let status: Int32
        let words: [String]
        var never: [String] = []
        var description: String { change.rawValue }
    }

    static let expectations = [
        Expectation(change: .nothing, status: 0, words: ["nothing changed"]),
        Expectation(
            change: .overlap, status: 1,
            words: [
                "breaking  items that come twice: none → row3, row5",
                "data      the number of items: 7 → 9",
                "breaking  the law total-agrees: holds → violated",
            ]),
        Expectation(
            change: .twiceOnAPage, status: 1,
            words: ["breaking  items that come twice: none → row3, row6, row7"]),
        Expectation(
            change: .gap, status: 1,
            words: [
                "the number of items: 7 → 6",
                "breaking  the law total-agrees: holds → violated on page 2: "
                    + "expected 7 items, as the total says, saw 6 items in the whole walk",
                "items that are gone: row4",
            ]),
        Expectation(
            change: .alwaysMore, status: 1,
            words: ["breaking  `$.has_more` on the last page: false → true"],
            never: ["signals-agree", "more-means-more"]),
        Expectation(
            change: .endTooSoon, status: 1,
            words: ["breaking  the law end-means-end: holds → violated on page 1"]),
        Expectation(
            change: .otherTotal, status: 1,
            words: ["breaking  the law total-agrees: holds → violated"]),
        Expectation(
            change: .renamed, status: 1,
            words: [
                "breaking  `$.data`: the list → gone; an array of 3 objects is at `$.results` now"
            ],
            never: ["absent-items", "status:"]),
        Expectation(
            change: .nested, status: 1,
            words: ["an array of 3 objects is at `$.data.rows` now"], never: ["absent-items"]),
        Expectation(
            change: .idRenamed, status: 1, words: ["`id` of each item: string → absent"],
            never: ["items that are new", "items that are gone", "come twice"]),
        Expectation(
            change: .longer, status: 0,
            words: ["data      the number of items: 7 → 8", "items that are new: row8"],
            never: ["breaking  "]),
        Expectation(
            change: .shorter, status: 0,
            words: [
                "data      the number of items: 7 → 5",
                "notable   the end of the list: after item 7 → after recorded item 5; "
                    + "the 2 behind it are gone: deleted, or the API stops too early",
            ],
            never: ["breaking  "]),
        Expectation(
            change: .lastDeleted, status: 0, words: ["items that are gone: row7"],
            never: ["breaking  ", "the end of the list"]),
        Expectation(
            change: .rolled, status: 0,
            words: ["items that are new: row-1, row0", "items that are gone: row6, row7"],
            never: ["breaking  ", "the end of the list"]),
        Expectation(
            change: .dotted, status: 1,
            words: ["breaking  `@odata.etag` of each item: string → absent"]),
        Expectation(
            change: .noJSON, status: 1, words: ["breaking  the first page: can be read → "]),
    ]

    @Test(arguments: expectations)
    func `what changed of the walk is told`(expected: Expectation) throws {
        let (workspace, api, origin) = try recorded()
        defer { origin.stop() }
        api.set(expected.change)
        let result = try workspace.tool.run("diff", "Specs/list.yaml", "--live")
        #expect(result.status == expected.status, "\(result.output)\(result.diagnostics)")
        for words in expected.words {
            #expect(result.output.contains(words), "\(result.output)\(result.diagnostics)")
        }
        for words in expected.never {
            #expect(!(result.output + result.diagnostics).contains(words), "\(result.output)")
        }
    }

    @Test(arguments: [MovingList.Change.overlap, .alwaysMore, .renamed])
    func `verify tells it beside the laws`(change: MovingList.Change) throws {
        let (workspace, api, origin) = try recorded()
        defer { origin.stop() }
        api.set(change)
        let result = try workspace.tool.run(
            "verify", "--live", "--drift", "--report", "json:report.json", "--report", "text")
        #expect(result.status == 1, "\(result.output)\(result.diagnostics)")
        #expect(result.output.contains("no-drift"), "\(result.output)")
        #expect(!result.output.contains("judges it"), "\(result.output)")
        let json = try workspace.read("report.json")
        #expect(json.contains("\"severity\": \"breaking\""), "\(json)")
    }

    @Test func `every report has the line about a list that ends earlier`() throws {
        let (workspace, api, origin) = try recorded()
        defer { origin.stop() }
        api.set(.shorter)
        let result = try workspace.tool.run(
            "verify", "--live", "--drift", "--report", "text", "--report", "json:report.json",
            "--report", "html:report.html")
        #expect(result.status == 0, "\(result.output)\(result.diagnostics)")
        for text in [
            result.output, try workspace.read("report.json"), try workspace.read("report.html"),
        ] {
            #expect(text.unfolded.contains("or the API stops too early"), "\(text)")
        }
    }

    @Test(arguments: [
        "  stability: drifting", "  stability: feed",
        "contract:\n  waive:\n  - {law: no-duplicates, because: so}\n  - {law: total-agrees, because: so}",
    ])
    func `what may come again is no break`(declared: String) throws {
        let (workspace, api, origin) = try recorded(declared)
        defer { origin.stop() }
        api.set(.overlap)
        let result = try workspace.tool.run("diff", "Specs/list.yaml", "--live")
        #expect(!result.output.contains("breaking  items that come twice"), "\(result.output)")
        #expect(result.output.contains("the number of items: 7 → 9"), "\(result.output)")
    }

    @Test func `recordings of different requests are a mistake`() throws {
        let (workspace, _, origin) = try recorded()
        defer { origin.stop() }
        let other = try workspace.read("Specs/list.yaml").replacing("/rows", with: "/columns")
        try workspace.write(other, to: "Specs/other.yaml")
        let recorded = try workspace.tool.run("record", "Specs/other.yaml")
        #expect(recorded.status == 0, "\(recorded.diagnostics)")
        let result = try workspace.tool.run("diff", "Cassettes/list.yaml", "Cassettes/other.yaml")
        #expect(result.status == 2, "\(result.output)\(result.diagnostics)")
        #expect(result.output == "")
        #expect(result.diagnostics.contains("different requests"), "\(result.diagnostics)")
        #expect(result.diagnostics.contains("GET \(origin.baseURL)/rows"), "\(result.diagnostics)")
        #expect(
            result.diagnostics.contains("GET \(origin.baseURL)/columns"), "\(result.diagnostics)")
    }
}
