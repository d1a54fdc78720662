import Foundation
import TapeTestKit
import Testing

/// Who stops a recording finds all that had come, and how to go on.
@Suite struct InterruptTests {
    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func `a signal leaves a journal that can be resumed`(number: Int32) async throws {
        let (arrived, held) = (OriginGate(), OriginGate())
        let origin = try LoopbackOrigin { request in
            // Whatever is asked meanwhile, again or not, waits until the recorder was stopped.
            guard request.target.contains("from=3"), !held.isOpen else {
                return SevenItems.reply(request)
            }
            arrived.open()
            return SevenItems.reply(request).waiting(at: .body(5), for: held)
        }
        let workspace = try SevenItems.workspace(origin, paging: SevenItems.styles[1])
        let running = try workspace.tool.start(["record", "--timeout", "3600", "--retries", "100"])
        await arrived.opened()
        running.program.send(number)
        let stopped = try running.result()
        #expect(stopped.status == 3, "\(stopped.diagnostics)")
        #expect(stopped.diagnostics.contains("interrupted"))
        #expect(stopped.diagnostics.contains("pagetape record --resume Specs/list.yaml"))
        #expect(!workspace.exists("Cassettes/list.yaml"))
        let journal = try workspace.read("Cassettes/list.yaml.part")
        #expect(journal.contains("page: 1"))
        #expect(!journal.contains("page: 2"))

        held.open()
        let resumed = try workspace.tool.run("record", "--resume")
        #expect(resumed.status == 0, "\(resumed.output)\(resumed.diagnostics)")
        #expect(resumed.output.contains("3 pages, 7 items"))
        #expect(try workspace.tool.run("verify").status == 0)
    }
}
