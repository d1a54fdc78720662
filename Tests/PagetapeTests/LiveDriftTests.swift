import Foundation
import Synchronization
import TapeHTTP
import TapeTestKit
import Testing

/// `--drift` compares the shipped recording with what the API answers today, by meaning.
@Suite struct LiveDriftTests {
    /// An API that changes between two recordings; every answer has a counter that means nothing.
    final class ChangingAPI: Sendable {
        enum Change: String, CaseIterable, Sendable {
            case nothing, fieldGone, fieldNull, fieldRetyped, fieldNew, itemNew, itemMoved,
                itemEdited
            case headerGone, totalGone, cursorRenamed, largerPages, otherType, tokensBecomeLinks
        }

        private let change = Mutex(Change.nothing)
        private let answers = Atomic<Int>(0)

        func set(_ change: Change) { self.change.withLock { $0 = change } }

        @Sendable func reply(_ request: OriginRequest) -> OriginReply {
            let change = change.withLock { $0 }
            let number = answers.wrappingAdd(1, ordering: .relaxed).newValue
            let size = change == .largerPages ? 4 : 3
            var ids = Array(1...7)
            if change == .itemNew { ids.append(8) }
            if change == .itemMoved { ids = [7, 1, 2, 3, 4, 5, 6] }
            let from = request.query("from").flatMap { Int($0) } ?? 0
            let items = ids.dropFirst(from).prefix(size).map { item($0, change, number) }
            let end = from + size
            var next = end < ids.count ? "\"\(end)\"" : "null"
            if change == .tokensBecomeLinks, end < ids.count { next = "\"/list?from=\(end)\"" }
            let cursor = change == .cursorRenamed ? "after" : "next"
            let total = change == .totalGone ? "" : ",\"total\":\(ids.count)"
            var headers: HeaderFields = [:]
            if change != .headerGone { headers.append("X-Version", "1") }
            var reply = OriginReply.json(
                "{\"items\":[\(items.joined(separator: ","))],\"\(cursor)\":\(next)\(total)}",
                headers: headers)
            if change == .otherType { reply.headers["Content-Type"] = "application/problem+json" }
            return reply
        }

        private func item(_ id: Int, _ change: Change, _ number: Int) -> String {
            let name =
                switch change {
                case .fieldGone: ""
                case .fieldNull where id == 2: ",\"name\":null"
                case .fieldRetyped: ",\"name\":\(id)"
                case .itemEdited where id == 5: ",\"name\":\"fifth\""
                default: ",\"name\":\"item \(id)\""
                }
            let more = change == .fieldNew ? ",\"color\":\"red\"" : ""
            return "{\"id\":\(id),\"seen\":\(number)\(name)\(more)}"
        }
    }

    /// What a change must be told as, and the status of a run that meets it.
    struct Expectation: CustomStringConvertible {
        let change: ChangingAPI.Change
        let status: Int32
        let words: String
        var description: String { change.rawValue }
    }

    static let expectations = [
        Expectation(change: .nothing, status: 0, words: "nothing changed"),
        Expectation(change: .fieldGone, status: 1, words: "`name` of each item: string → absent"),
        Expectation(
            change: .fieldNull, status: 1, words: "`name` of each item: string → null or string"),
        Expectation(
            change: .fieldRetyped, status: 1, words: "`name` of each item: string → number"),
        Expectation(
            change: .fieldNew, status: 0, words: "`color` of each item: absent → string"),
        Expectation(change: .itemNew, status: 0, words: "items that are new: 8"),
        Expectation(
            change: .itemMoved, status: 0, words: "items in another place among the others: 7"),
        Expectation(change: .itemEdited, status: 0, words: "items with another `name`: 5"),
        Expectation(
            change: .headerGone, status: 0,
            words: "header X-Version: on every page → on no page"),
        Expectation(change: .totalGone, status: 1, words: "`total` of the page: number → absent"),
        Expectation(change: .cursorRenamed, status: 1, words: "`next` of the page"),
        Expectation(
            change: .largerPages, status: 0, words: "the largest page: 3 items → 4 items"),
        Expectation(
            change: .otherType, status: 1,
            words: "Content-Type: application/json → application/problem+json"),
    ]

    private func recorded() throws -> (Workspace, ChangingAPI, LoopbackOrigin) {
        let api = ChangingAPI()
        let origin = try LoopbackOrigin(api.reply)
        let workspace = try SevenItems.workspace(
            origin, paging: "  style: cursor\n  cursor: $.next\n  query: from\n")
        let recorded = try workspace.tool.run("record")
        #expect(recorded.status == 0, "\(recorded.diagnostics)")
        return (workspace, api, origin)
    }

    @Test(arguments: expectations)
    func `a change since the recording is told by its meaning`(expected: Expectation) throws {
        let (workspace, api, origin) = try recorded()
        defer { origin.stop() }
        let before = try workspace.read("Cassettes/list.yaml")
        api.set(expected.change)
        let result = try workspace.tool.run("diff", "Specs/list.yaml", "--live")
        #expect(result.output.contains(expected.words), "\(result.output)\(result.diagnostics)")
        #expect(result.status == expected.status, "\(result.output)\(result.diagnostics)")
        #expect(!result.output.contains("`seen`"))
        #expect(try workspace.read("Cassettes/list.yaml") == before)
    }

    static let verified: [Expectation] = [
        Expectation(change: .nothing, status: 0, words: "no-drift"),
        Expectation(change: .fieldGone, status: 1, words: "no-drift · "),
        Expectation(change: .fieldNew, status: 0, words: "notable   `color` of each item"),
    ]

    @Test(arguments: verified)
    func `verify reports it beside the laws`(expected: Expectation) throws {
        let (workspace, api, origin) = try recorded()
        defer { origin.stop() }
        api.set(expected.change)
        let result = try workspace.tool.run(
            "verify", "--live", "--drift", "--report", "text", "--report", "json:report.json",
            "--report", "junit:report.xml", "--report", "html:report.html")
        #expect(result.status == expected.status, "\(result.output)\(result.diagnostics)")
        #expect(
            result.output.contains(expected.words.replacing(" · ", with: "")),
            "\(result.output)\(result.diagnostics)")
        let json = try workspace.read("report.json")
        #expect(json.contains("\"drift\": {"))
        #expect(json.contains("\"law\": \"no-drift\""))
        let page = try workspace.read("report.html")
        #expect(page.contains("live at <code>\(origin.baseURL)</code>"))
        #expect(
            page.contains("What changed since <code>Cassettes/list.yaml</code>")
                == (expected.change == .fieldNew))
        #expect(
            try workspace.read("report.xml").contains("<failure type=\"no-drift\"")
                == (expected.status == 1))
    }

    @Test func `what the spec calls volatile is no change`() throws {
        let (workspace, _, origin) = try recorded()
        defer { origin.stop() }
        let again = try workspace.tool.run("record", "Specs/list.yaml", "-o", "later.yaml")
        #expect(again.status == 0, "\(again.diagnostics)")
        let words = ["diff", "Cassettes/list.yaml", "later.yaml"]
        let told = try workspace.tool.run(words)
        #expect(told.output.contains("items with another `seen`"), "\(told.output)")
        let spec = try workspace.read("Specs/list.yaml")
        try workspace.write(spec + "\nvolatile: [\"$.items[*].seen\"]\n", to: "Specs/list.yaml")
        let quiet = try workspace.tool.run(words)
        #expect(quiet.status == 0, "\(quiet.diagnostics)")
        #expect(quiet.output.contains("nothing changed"), "\(quiet.output)")
    }

    @Test func `nothing recorded is nothing to compare with`() throws {
        let origin = try LoopbackOrigin(SevenItems.reply)
        let workspace = try SevenItems.workspace(origin, paging: SevenItems.styles[1])
        let verified = try workspace.tool.run("verify", "--live", "--drift", "--also", "none")
        #expect(verified.status == 3, "\(verified.output)\(verified.diagnostics)")
        #expect(verified.output.contains("no-drift"))
        let compared = try workspace.tool.run("diff", "Specs/list.yaml", "--live")
        #expect(compared.status == 2)
        #expect(compared.diagnostics.contains("Cassettes/list.yaml"))
    }

    @Test func `an API that stops answering has not drifted`() throws {
        let (workspace, _, origin) = try recorded()
        origin.stop()
        let compared = try workspace.tool.run(
            "diff", "Specs/list.yaml", "--live", "--retries", "0")
        #expect(compared.status == 3)
        #expect(compared.output == "")
        #expect(compared.diagnostics.contains("page 1 could not be fetched"))
    }

    @Test func `as far as both go is compared`() throws {
        let (workspace, _, origin) = try recorded()
        defer { origin.stop() }
        let result = try workspace.tool.run(
            "diff", "Specs/list.yaml", "--live", "--max-pages", "2", "--json")
        #expect(result.status == 0, "\(result.output)\(result.diagnostics)")
        #expect(result.output.contains("\"changes\": []"), "\(result.output)")
        #expect(result.output.contains("\"after\": \"\(origin.baseURL)\""))
    }
}
