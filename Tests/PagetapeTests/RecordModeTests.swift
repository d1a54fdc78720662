import Foundation
import TapeHTTP
import TapeTestKit
import Testing

@Suite struct RecordModeTests {
    private let workspace: Workspace
    private let origin: LoopbackOrigin

    init() throws {
        workspace = try Workspace()
        origin = try LoopbackOrigin(SevenItems.reply)
        try workspace.write(
            SevenItems.spec(origin, paging: SevenItems.styles[1]), to: "Specs/list.yaml")
    }

    private func record(_ words: String...) throws -> ToolProcess.Result {
        try workspace.tool.run(["record"] + words)
    }

    @Test func `once records where there is no cassette, and asks nobody from then on`() throws {
        let first = try record("--mode", "once")
        #expect(first.status == 0, "\(first.output)\(first.diagnostics)")
        #expect(origin.requests.count == 3)
        let before = try workspace.read("Cassettes/list.yaml")

        let again = try record("--mode", "once")
        #expect(again.status == 0, "\(again.output)\(again.diagnostics)")
        #expect(
            again.output.contains(
                "3 pages, 7 items, to the end; played from the cassette, no request was sent"))
        #expect(origin.requests.count == 3)
        #expect(try workspace.read("Cassettes/list.yaml") == before)
    }

    @Test func `what is only played needs no secret`() throws {
        let headers = "  headers: {Authorization: \"Bearer ${API_TOKEN}\"}"
        let spec = SevenItems.spec(origin, paging: SevenItems.styles[1], headers: headers)
        try workspace.write(spec, to: "Specs/list.yaml")
        #expect(try record("--mode", "once").status == 2, "to record, it is needed")
        let environment = ["API_TOKEN": "s3cr3t-t0ken-value"]
        let recorded = try workspace.tool.run(["record"], environment: environment)
        #expect(recorded.status == 0, "\(recorded.diagnostics)")
        for mode in ["once", "none"] {
            let played = try record("--mode", mode, "--json")
            #expect(played.status == 0, "\(played.output)\(played.diagnostics)")
            #expect(played.output.contains(#""complete":true"#))
        }
        #expect(try record("--mode", "new").status == 2, "it may have to ask")
    }

    @Test func `new asks only for what the cassette lacks`() throws {
        #expect(try record().status == 0)
        let before = try workspace.read("Cassettes/list.yaml")
        let asked = origin.requests.count
        let same = try record("--mode", "new")
        #expect(same.output.contains("nothing has changed"), "\(same.output)\(same.diagnostics)")
        #expect(origin.requests.count == asked)
        #expect(try workspace.read("Cassettes/list.yaml") == before)

        let more = try record("--mode", "new", "--also", "first,last")
        #expect(more.status == 0, "\(more.output)\(more.diagnostics)")
        #expect(origin.requests.count == asked + 3)
        let after = try workspace.read("Cassettes/list.yaml")
        #expect(after.contains("role: same-page"))
        // What was recorded before is there to the byte.
        let pages = before.components(separatedBy: "\ninteractions:\n")[1]
            .components(separatedBy: "\nend:")[0]
        #expect(after.contains(pages))
        #expect(try workspace.tool.run("verify").status == 0)
    }

    @Test func `new goes on with a walk that was capped`() throws {
        #expect(try record("--max-pages", "2").status == 0)
        let asked = origin.requests.count
        let capped = try workspace.tool.run("verify", "--report", "json")
        #expect(capped.status == 3)
        #expect(capped.output.contains("pagetape record --mode new Specs/list.yaml"))
        let more = try record("--mode", "new")
        #expect(more.output.contains("3 pages, 7 items, to the end"))
        #expect(origin.requests.count == asked + 1)
        #expect(try workspace.tool.run("verify").status == 0)
    }

    @Test func `new asks again for evidence that a walk without its end could not have`() throws {
        try workspace.write(
            SevenItems.spec(origin, paging: SevenItems.styles[2]), to: "Specs/list.yaml")
        #expect(try record("--max-pages", "2", "--also", "past-end").status == 0)
        let reason = "{also: past-end, because: "
        #expect(try workspace.read("Cassettes/list.yaml").contains(reason))
        #expect(try record("--mode", "new").status == 0)
        let whole = try workspace.read("Cassettes/list.yaml")
        #expect(!whole.contains(reason))
        #expect(whole.contains("role: past-end"))
    }

    @Test func `none says what the cassette does not answer`() throws {
        let missing = try record("--mode", "none")
        #expect(missing.status == 3)
        #expect(missing.diagnostics.contains("Cassettes/list.yaml"))
        #expect(try record("--max-pages", "2").status == 0)
        let asked = origin.requests.count

        let short = try record("--mode", "none")
        #expect(short.status == 3, "\(short.output)")
        #expect(short.diagnostics.contains("the recorded walk ends at page 2"))
        let also = try record("--mode", "none", "--max-pages", "2", "--also", "first")
        #expect(also.status == 3, "\(also.output)")
        #expect(also.diagnostics.contains("pagetape record --also all"))
        #expect(origin.requests.count == asked)
        #expect(!workspace.exists("Cassettes/list.yaml.part"))
    }

    @Test func `what was recorded after tries that failed is played without waiting`() throws {
        let isHealthy = OriginGate()
        let busy = try LoopbackOrigin { request in
            defer { isHealthy.open() }
            return isHealthy.isOpen
                ? SevenItems.reply(request) : OriginReply(503, headers: ["Retry-After": "1"])
        }
        try workspace.write(
            SevenItems.spec(busy, paging: SevenItems.styles[1]), to: "Specs/list.yaml")
        #expect(try record().status == 0)
        let played = try record("--mode", "none", "--json")
        #expect(played.status == 0, "\(played.output)\(played.diagnostics)")
        let seconds = try #require(played.output.firstMatch(of: /"seconds":([0-9.]+)/)?.output.1)
        #expect(try #require(Double(seconds)) < 1)
    }

    @Test func `a cassette of a newer version is refused before anything is asked`() throws {
        try workspace.write("pagetape: 2\n", to: "Cassettes/list.yaml")
        let refused = try record()
        #expect(refused.status == 3)
        #expect(refused.diagnostics.contains("newer pagetape is needed"))
        #expect(refused.diagnostics.contains("it was left as it is"))
        #expect(origin.requests.isEmpty)
        #expect(try workspace.read("Cassettes/list.yaml") == "pagetape: 2\n")
    }

    @Test(arguments: [["--mode", "some"], ["--mode", "new", "--resume"], ["--mode"]])
    func `a mode that makes no sense is a mistake`(words: [String]) throws {
        let result = try workspace.tool.run(["record"] + words)
        #expect(result.status == 2)
        #expect(result.diagnostics.contains("--mode"))
        #expect(origin.requests.isEmpty)
    }
}
