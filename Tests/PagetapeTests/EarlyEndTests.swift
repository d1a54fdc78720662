import TapeHTTP
import TapeTestKit
import Testing

/// A list whose API says the end after a certain full page, though it has more items.
@Suite struct EarlyEndTests {
    /// So many items, at most six a page; a page that ends behind a given item says that it is the last one.
    @Sendable private static func reply(
        _ request: OriginRequest, count: Int, stopping stop: Int?
    ) -> OriginReply {
        let asked = request.query("limit").map { Int($0) } ?? 6
        let from = request.query("from").map { Int($0) } ?? 0
        guard let asked, asked > 0, let from, from >= 0 else {
            return OriginReply(400, headers: ["Content-Type": "application/json"], text: "{}")
        }
        let end = min(from + min(asked, 6), count)
        let items = (from..<max(from, end)).map { "{\"id\":\($0 + 1)}" }.joined(separator: ",")
        let hasMore = end < count && end != stop
        let next = hasMore ? "\"\(end)\"" : "null"
        return .json("{\"items\":[\(items)],\"has_more\":\(hasMore),\"next\":\(next)}")
    }

    private static let paging = """
          style: cursor
          cursor: $.next
          query: from
          more: $.has_more
          size: {query: limit, value: 6, maximum: 6}
        """

    private func verified(count: Int, stopping stop: Int?) throws -> ToolProcess.Result {
        let origin = try LoopbackOrigin { Self.reply($0, count: count, stopping: stop) }
        defer { origin.stop() }
        let workspace = try SevenItems.workspace(origin, paging: Self.paging)
        let result = try workspace.tool.run(
            "verify", "--live", "--also", "sizes", "--rate", "unlimited", "--verbose")
        let sizes = Set(origin.requests.compactMap { $0.query("limit") })
        #expect(sizes.isSuperset(of: ["6", "5", "4", "1"]), "\(sizes)")
        return result
    }

    @Test func `a page that reaches over the place shows the items behind it`() throws {
        let result = try verified(count: 24, stopping: 12)
        #expect(result.status == 1, "\(result.output)\(result.diagnostics)")
        #expect(result.output.contains("size-invariant"), "\(result.output)")
    }

    @Test(arguments: [12, 24, 36])
    func `a list that fills its last page at many sizes is not accused`(count: Int) throws {
        let result = try verified(count: count, stopping: nil)
        #expect(result.status == 0, "\(result.output)\(result.diagnostics)")
        #expect(result.output.unfolded.contains("the same items at sizes"), "\(result.output)")
    }
}
