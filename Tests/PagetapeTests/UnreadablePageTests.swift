import TapeHTTP
import TapeTestKit
import Testing

/// A page that came and cannot be read is never gone on with, whatever was kept of it.
@Suite struct UnreadablePageTests {
    /// What a broken API sends with status 200.
    private static let bodies = [
        "<html><body>Down for maintenance</body></html>",
        #"{"items":[{"id":4},{"id":"#,
        #"{"rows":[],"next":null,"total":7}"#,
        #"{"items":[{"id":4}],"next":null,"total":{}}"#,
        "",
    ]

    private func workspace(
        breaking target: String, with body: String, until isHealthy: OriginGate
    ) throws -> (Workspace, LoopbackOrigin) {
        let origin = try LoopbackOrigin { request in
            request.target == target && !isHealthy.isOpen
                ? .json(body) : SevenItems.reply(request)
        }
        return (try SevenItems.workspace(origin, paging: SevenItems.styles[1]), origin)
    }

    @Test(arguments: bodies)
    func `a later page that cannot be read is asked for again on resuming`(body: String) throws {
        let isHealthy = OriginGate()
        let (workspace, origin) = try workspace(
            breaking: "/list?from=3", with: body, until: isHealthy)
        let failed = try workspace.tool.run("record")
        #expect(failed.status == 3)
        #expect(failed.diagnostics.contains("page 2 could not be read"), "\(failed.diagnostics)")
        #expect(failed.diagnostics.contains("record --resume Specs/list.yaml"))
        #expect(failed.diagnostics.contains("record --restart Specs/list.yaml"))
        #expect(origin.requests.count == 2)
        #expect(try workspace.tool.run("record", "--resume").status == 3)
        #expect(origin.requests.count == 3)
        isHealthy.open()
        let resumed = try workspace.tool.run("record", "--resume")
        #expect(resumed.status == 0, "\(resumed.output)\(resumed.diagnostics)")
        #expect(origin.requests.count == 5)
        #expect(!workspace.exists("Cassettes/list.yaml.part"))
        let verified = try workspace.tool.run("verify")
        #expect(verified.status == 0, "\(verified.output)\(verified.diagnostics)")
        #expect(verified.output.contains("3 pages, 7 items"))
    }

    @Test(arguments: bodies)
    func `a first page that cannot be read leaves no journal`(body: String) throws {
        let isHealthy = OriginGate()
        let (workspace, origin) = try workspace(breaking: "/list", with: body, until: isHealthy)
        let failed = try workspace.tool.run("record")
        #expect(failed.status == 3)
        #expect(failed.diagnostics.contains("page 1 could not be read"), "\(failed.diagnostics)")
        #expect(failed.diagnostics.contains("No page could be read, so nothing was kept"))
        #expect(!failed.diagnostics.contains(".part"))
        #expect(!workspace.exists("Cassettes/list.yaml.part"))
        let again = try workspace.tool.run("record", "--resume")
        #expect(again.status == 3, "\(again.diagnostics)")
        isHealthy.open()
        #expect(try workspace.tool.run("record").status == 0)
        #expect(workspace.exists("Cassettes/list.yaml"))
        #expect(!origin.requests.isEmpty)
    }

    @Test func `what was to be recorded beyond the walk is still recorded`() throws {
        let isHealthy = OriginGate()
        let (workspace, origin) = try workspace(
            breaking: "/list?from=3", with: "<html>", until: isHealthy)
        #expect(try workspace.tool.run("record", "--also", "first,last").status == 3)
        isHealthy.open()
        #expect(try workspace.tool.run("record", "--resume").status == 0)
        let cassette = try workspace.read("Cassettes/list.yaml")
        #expect(cassette.contains("same-page"))
        #expect(try workspace.tool.run("lint", "--strict").status == 0)
        #expect(!origin.requests.isEmpty)
    }

    @Test func `verify notes an unfinished recording beside the cassette`() throws {
        let isHealthy = OriginGate()
        let (workspace, origin) = try workspace(
            breaking: "/list?from=3", with: "<html>", until: isHealthy)
        #expect(try workspace.tool.run("record").status == 3)
        let journal = try workspace.read("Cassettes/list.yaml.part")
        isHealthy.open()
        #expect(try workspace.tool.run("record", "--restart").status == 0)
        let quiet = try workspace.tool.run("verify")
        #expect(!quiet.output.contains(".part"))
        try workspace.write(journal, to: "Cassettes/list.yaml.part")
        let verified = try workspace.tool.run("verify")
        #expect(verified.status == 0, "\(verified.output)\(verified.diagnostics)")
        let words = verified.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(words.contains("Cassettes/list.yaml.part: a later recording did not finish"))
        #expect(words.contains("pagetape record --resume Specs/list.yaml,"), "\(words)")
        #expect(!origin.requests.isEmpty)
    }
}
