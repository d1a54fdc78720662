import Foundation
import Synchronization
import TapeHTTP
import TapeTestKit
import Testing

/// Positions that an earlier recording kept are asked for again, to see what becomes of old ones.
@Suite struct ExpiredCursorTests {
    /// Seven items by cursors that are good for one run of the server only.
    final class ForgetfulAPI: Sendable {
        /// What the server says to a cursor of an earlier run.
        enum Answer: Sendable, CaseIterable {
            case goneWithFreshCursor, gone, firstPage
        }

        private let run = Mutex(1)
        private let answer: Answer

        init(_ answer: Answer) { self.answer = answer }

        func restart() { run.withLock { $0 += 1 } }

        @Sendable func reply(_ request: OriginRequest) -> OriginReply {
            let run = run.withLock { $0 }
            guard let cursor = request.query("cursor") else { return page(0, run) }
            let parts = cursor.split(separator: "-").compactMap { Int($0) }
            if parts.count == 2, parts[0] == run { return page(parts[1], run) }
            switch answer {
            case .goneWithFreshCursor:
                return OriginReply(
                    410, headers: ["Content-Type": "application/json"],
                    text: "{\"fresh\":\"\(run)-0\"}")
            case .gone: return OriginReply(410, text: "{}")
            case .firstPage: return page(0, run)
            }
        }

        private func page(_ start: Int, _ run: Int) -> OriginReply {
            let ids = (start..<min(start + 3, 7)).map { "{\"id\":\($0)}" }
            let next = start + 3 < 7 ? "\"\(run)-\(start + 3)\"" : "null"
            return .json("{\"items\":[\(ids.joined(separator: ","))],\"next\":\(next)}")
        }
    }

    static let outcomes: [(ForgetfulAPI.Answer, Int32)] = [
        (.goneWithFreshCursor, 0), (.gone, 1), (.firstPage, 1),
    ]

    @Test(arguments: outcomes)
    func `a cursor of an earlier run is refused with a way to start again`(
        answer: ForgetfulAPI.Answer, status: Int32
    ) throws {
        let api = ForgetfulAPI(answer)
        let origin = try LoopbackOrigin(api.reply)
        let workspace = try SevenItems.workspace(
            origin,
            paging: """
                  style: cursor
                  cursor: $.next
                  query: cursor
                  errors: {expired: [410], recovery: $.fresh}
                """)
        #expect(try workspace.tool.run("record").status == 0)
        api.restart()
        let live = try workspace.tool.run(
            "verify", "--live", "--also", "expired", "--law", "expired-cursor", "--report", "json")
        #expect(live.status == status, "\(live.output)\(live.diagnostics)")
        let again = try workspace.tool.run("record", "--also", "expired")
        #expect(again.status == 0, "\(again.output)\(again.diagnostics)")
        let cassette = try workspace.read("Cassettes/list.yaml")
        #expect(cassette.contains("role: expired-cursor"))
        #expect(cassette.contains("cursor=1-3"))
        let verified = try workspace.tool.run("verify", "--law", "expired-cursor", "--verbose")
        #expect(verified.status == status, "\(verified.output)\(verified.diagnostics)")
        #expect(verified.output.contains(status == 0 ? "holds" : "violated"))
    }
}
