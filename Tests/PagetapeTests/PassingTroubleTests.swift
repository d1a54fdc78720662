import TapeHTTP
import TapeTestKit
import Testing

/// Trouble that passes is waited for wherever something is asked; trouble that stays is evidence.
@Suite struct PassingTroubleTests {
    static let paging = """
          style: offset
          query: from
          size: 3
          total: $.total
        """

    /// Seven items, and a status in place of each answer until its request is made again.
    private static func stumbling(_ status: Int) throws -> LoopbackOrigin {
        try LoopbackOrigin { request in
            guard request.ordinal.isMultiple(of: 2) else {
                return OriginReply(status, headers: ["Retry-After": "0"], text: "{}")
            }
            return SevenItems.reply(request)
        }
    }

    @Test(arguments: [429, 500, 502, 503, 504])
    func `what fails once is asked again, for pages and for what is asked beside them`(
        status: Int
    ) throws {
        let origin = try Self.stumbling(status)
        defer { origin.stop() }
        let workspace = try SevenItems.workspace(origin, paging: Self.paging)
        let recorded = try workspace.tool.run("record", "--also", "first,last,past-end,deep")
        #expect(recorded.status == 0, "\(recorded.output)\(recorded.diagnostics)")
        let verified = try workspace.tool.run("verify", "--verbose")
        #expect(verified.status == 0, "\(verified.output)\(verified.diagnostics)")
        #expect(verified.output.contains("same-page-twice"))
    }

    @Test func `what still fails at the last try is a breach`() throws {
        let origin = try LoopbackOrigin { request in
            let from = request.query("from").flatMap { Int($0) } ?? 0
            return from > 1000 ? OriginReply(500, text: "{}") : SevenItems.reply(request)
        }
        defer { origin.stop() }
        let workspace = try SevenItems.workspace(origin, paging: Self.paging)
        let recorded = try workspace.tool.run("record", "--also", "deep", "--retries", "1")
        #expect(recorded.status == 0, "\(recorded.output)\(recorded.diagnostics)")
        let tape = try workspace.read("Cassettes/list.yaml")
        #expect(tape.matches(of: /status: 500/).count == 4)
        let verified = try workspace.tool.run("verify")
        #expect(verified.status == 1, "\(verified.output)\(verified.diagnostics)")
        #expect(verified.output.contains("deep-window"))
    }

    @Test(arguments: [403, 420])
    func `a status declared as the rate limit's is waited for, recorded and live`(
        status: Int
    ) throws {
        let origin = try Self.stumbling(status)
        defer { origin.stop() }
        let paging = Self.paging + "\n  errors: {rate-limit: [429, \(status)]}"
        let workspace = try SevenItems.workspace(origin, paging: paging)
        let recorded = try workspace.tool.run("record", "--also", "first,past-end")
        #expect(recorded.status == 0, "\(recorded.output)\(recorded.diagnostics)")
        for options in [[], ["--live"]] {
            let verified = try workspace.tool.run(["verify", "--verbose"] + options)
            #expect(verified.status == 0, "\(verified.output)\(verified.diagnostics)")
            #expect(verified.output.contains("retry-after-present"))
        }
    }

    @Test func `a declared rate limit without a time to wait is a breach`() throws {
        let origin = try LoopbackOrigin { request in
            request.ordinal == 2 ? OriginReply(420, text: "{}") : SevenItems.reply(request)
        }
        defer { origin.stop() }
        let paging = Self.paging + "\n  errors: {rate-limit: 420}"
        let workspace = try SevenItems.workspace(origin, paging: paging)
        let recorded = try workspace.tool.run("record")
        #expect(recorded.status == 0, "\(recorded.output)\(recorded.diagnostics)")
        let verified = try workspace.tool.run("verify")
        #expect(verified.status == 1, "\(verified.output)\(verified.diagnostics)")
        #expect(verified.output.contains("retry-after-present"))
    }

    @Test func `a list that is null is named with the law and the declaration`() throws {
        let origin = try LoopbackOrigin { request in
            let from = request.query("from").flatMap { Int($0) } ?? 0
            return from >= 6
                ? .json("{\"items\":null,\"total\":7}") : SevenItems.reply(request)
        }
        defer { origin.stop() }
        let workspace = try SevenItems.workspace(origin, paging: Self.paging)
        let recorded = try workspace.tool.run("record")
        #expect(recorded.status == 3, "\(recorded.output)\(recorded.diagnostics)")
        #expect(recorded.diagnostics.contains("one-shape"))
        #expect(recorded.diagnostics.contains("absent-items: empty"))
    }
}
