import Synchronization
import TapeHTTP
import TapeTestKit
import Testing

/// A client that is not told where the next page is stops, and sees nothing wrong; a person who compares recordings is told.
@Suite struct LostPositionTests {
    /// Ten items, three a page, by links in the header or by a cursor deep in the body.
    final class TenItems: Sendable {
        enum Change: String, CaseIterable, Sendable {
            case nothing, allGone, secondGone, totalOnFirstPageOnly
            case shrunk, shrunkToFullPages, onePage
        }

        private let change = Mutex(Change.nothing)

        func set(_ change: Change) { self.change.withLock { $0 = change } }

        @Sendable func reply(_ request: OriginRequest) -> OriginReply {
            let change = change.withLock { $0 }
            let count = change == .shrunk ? 5 : change == .shrunkToFullPages ? 9 : 10
            let size = change == .onePage ? 20 : 3
            let from = request.query("from").flatMap { Int($0) } ?? 0
            let end = min(from + size, count)
            let isLost = change == .allGone || change == .secondGone && from == 3
            var links = ["</list>; rel=first"]
            var meta = ["\"version\":1"]
            if end < count { links.append("</list?from=\(end)>; rel=next") }
            if !isLost { meta.append("\"next\":\(end < count ? "\"\(end)\"" : "null")") }
            if change != .totalOnFirstPageOnly || from == 0 { meta.append("\"shown\":\(count)") }
            let items = (from..<max(from, end)).map { "{\"id\":\($0 + 1)}" }
            var headers: HeaderFields = [:]
            if !isLost { headers.append("Link", links.joined(separator: ", ")) }
            return .json(
                "{\"items\":[\(items.joined(separator: ","))],\"meta\":{\(meta.joined(separator: ","))}}",
                headers: headers)
        }
    }

    static let styles = [
        "  style: link-header", "  style: cursor\n  cursor: $.meta.next\n  query: from",
    ]

    private func recorded(_ paging: String) throws -> (Workspace, TenItems, LoopbackOrigin) {
        let api = TenItems()
        let origin = try LoopbackOrigin(api.reply)
        let workspace = try SevenItems.workspace(origin, paging: paging)
        let recorded = try workspace.tool.run("record")
        #expect(recorded.status == 0, "\(recorded.diagnostics)")
        return (workspace, api, origin)
    }

    @Test(arguments: styles, [(TenItems.Change.allGone, 1), (.secondGone, 2)])
    func `a next position that is not given any more is breaking`(
        paging: String, lost: (change: TenItems.Change, page: Int)
    ) throws {
        let (workspace, api, origin) = try recorded(paging)
        defer { origin.stop() }
        api.set(lost.change)
        let words =
            "the next position: given on page \(lost.page) → not given on page \(lost.page)"
        let result = try workspace.tool.run("diff", "Specs/list.yaml", "--live")
        #expect(result.status == 1, "\(result.output)\(result.diagnostics)")
        #expect(result.output.contains(words), "\(result.output)")
        if lost.change == .allGone, paging == Self.styles[0] {
            #expect(
                result.output.contains("header Link: on every page → on no page"),
                "\(result.output)")
        }
        let verified = try workspace.tool.run("verify", "--live", "--drift")
        #expect(verified.status == 1, "\(verified.output)\(verified.diagnostics)")
        #expect(verified.output.contains("no-drift"), "\(verified.output)")
    }

    @Test(arguments: styles, [TenItems.Change.shrunk, .shrunkToFullPages, .onePage])
    func `a list that became shorter, or its pages larger, breaks nothing`(
        paging: String, change: TenItems.Change
    ) throws {
        let (workspace, api, origin) = try recorded(paging)
        defer { origin.stop() }
        api.set(change)
        let result = try workspace.tool.run("diff", "Specs/list.yaml", "--live")
        #expect(result.status == 0, "\(result.output)\(result.diagnostics)")
    }

    @Test func `a sign that only some pages still give is breaking`() throws {
        let (workspace, api, origin) = try recorded(Self.styles[1] + "\n  total: $.meta.shown")
        defer { origin.stop() }
        api.set(.totalOnFirstPageOnly)
        let result = try workspace.tool.run("diff", "Specs/list.yaml", "--live")
        #expect(result.status == 1, "\(result.output)\(result.diagnostics)")
        #expect(
            result.output.contains(
                "the sign `total`: given on every page → given on 1 of 4 pages"),
            "\(result.output)")
    }

    @Test(arguments: styles)
    func `a recording that lost most of the list says so with both counts`(paging: String) throws {
        let (workspace, api, origin) = try recorded(paging)
        defer { origin.stop() }
        #expect(try !workspace.tool.run("record").diagnostics.contains("most of the list"))
        api.set(.shrunk)
        #expect(try !workspace.tool.run("record").diagnostics.contains("most of the list"))
        api.set(.nothing)
        #expect(try workspace.tool.run("record").status == 0)
        api.set(.allGone)
        let result = try workspace.tool.run("record")
        #expect(result.status == 0, "\(result.diagnostics)")
        for words in [
            "1 page with 3 items now, and had 4 pages with 10 items before",
            "pagetape diff OLD Cassettes/list.yaml --spec Specs/list.yaml",
        ] {
            #expect(result.diagnostics.contains(words), "\(result.diagnostics)")
        }
    }
}
