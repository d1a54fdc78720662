import Foundation
import TapeHTTP
import TapeTestKit
import Testing

/// What an unfinished recording leaves behind never blocks, mixes or goes unnamed.
@Suite struct UnfinishedRecordingTests {
    private let isHealthy = OriginGate()
    private let origin: LoopbackOrigin
    private let workspace: Workspace

    init() throws {
        let isHealthy = isHealthy
        origin = try LoopbackOrigin { request in
            request.target.contains("from=3") && !isHealthy.isOpen
                ? OriginReply(404) : SevenItems.reply(request)
        }
        workspace = try SevenItems.workspace(origin, paging: SevenItems.styles[1])
    }

    @Test func `a recording without a page leaves nothing in the way of the next`() throws {
        let spec = try workspace.read("Specs/list.yaml")
        try workspace.write(
            spec.replacing("/list", with: "/list?from=3"), to: "Specs/list.yaml")
        let failed = try workspace.tool.run("record")
        #expect(failed.status == 3)
        #expect(failed.diagnostics.contains("No page was fetched, so nothing was kept"))
        #expect(!workspace.exists("Cassettes/list.yaml.part"))
        isHealthy.open()
        #expect(try workspace.tool.run("record").status == 0)
    }

    @Test(arguments: ["", "pagetape: 1\n", "pagetape: 1\ninteractions:\n", "page"])
    func `the start of a journal is in nobody's way`(start: String) throws {
        isHealthy.open()
        try workspace.write(start, to: "Cassettes/list.yaml.part")
        let fixed = try workspace.tool.run("lint", "--fix")
        #expect(fixed.output.contains("Cassettes/list.yaml.part: removed"), "\(fixed.output)")
        for words in [["record"], ["record", "--resume"]] {
            try workspace.write(start, to: "Cassettes/list.yaml.part")
            let recorded = try workspace.tool.run(words)
            #expect(recorded.status == 0, "\(recorded.output)\(recorded.diagnostics)")
            #expect(!workspace.exists("Cassettes/list.yaml.part"))
        }
    }

    @Test func `a restart drops what did not finish, and says so`() throws {
        #expect(try workspace.tool.run("record").status == 3)
        isHealthy.open()
        #expect(try workspace.tool.run("record").status == 3)
        let asked = origin.requests.count
        let restarted = try workspace.tool.run("record", "--restart")
        #expect(restarted.status == 0, "\(restarted.diagnostics)")
        #expect(restarted.diagnostics.contains("drops an unfinished recording of 2 interactions"))
        #expect(origin.requests.count == asked + 3)
        #expect(try workspace.tool.run("record", "--restart", "--resume").status == 2)
    }

    @Test func `a restart beside a recording that is under way drops nothing and claims nothing`()
        throws
    {
        #expect(try workspace.tool.run("record").status == 3)
        let path = "Cassettes/list.yaml.part"
        let journal = try workspace.read(path)
        let recorder = try FileHandle(forUpdating: workspace.folder.appending(path: path))
        #expect(flock(recorder.fileDescriptor, LOCK_EX | LOCK_NB) == 0)
        let refused = try workspace.tool.run("record", "--restart")
        #expect(refused.status == 3)
        #expect(refused.diagnostics.contains("another recording of list.yaml is under way"))
        #expect(!refused.diagnostics.contains("drops"), "\(refused.diagnostics)")
        #expect(try workspace.read(path) == journal)
        try recorder.close()
    }

    @Test func `a restart that only plays claims to drop nothing`() throws {
        isHealthy.open()
        #expect(try workspace.tool.run("record").status == 0)
        try workspace.write(
            try workspace.read("Cassettes/list.yaml"), to: "Cassettes/list.yaml.part")
        let played = try workspace.tool.run("record", "--mode", "none", "--restart")
        #expect(!played.diagnostics.contains("drops"), "\(played.diagnostics)")
        #expect(workspace.exists("Cassettes/list.yaml.part"))
    }

    @Test func `a limit below what is there already drops nothing`() throws {
        #expect(try workspace.tool.run("record").status == 3)
        isHealthy.open()
        let journal = try workspace.read("Cassettes/list.yaml.part")
        let asked = origin.requests.count
        let refused = try workspace.tool.run("record", "--resume", "--max-pages", "1")
        #expect(refused.status == (journal.contains("page: 2\n") ? 3 : 0))
        #expect(try workspace.read("Cassettes/list.yaml.part") == journal)
        #expect(origin.requests.count == asked)
        #expect(refused.diagnostics.contains("go on with --resume and a greater limit"))
        #expect(try workspace.tool.run("record", "--resume").status == 0)
    }

    @Test func `resuming without a name leaves what is finished alone`() throws {
        let spec = try workspace.read("Specs/list.yaml")
        try workspace.write(
            spec.replacing("/list", with: "/list?size=2")
                .replacing("query: from", with: "query: start"), to: "Specs/other.yaml")
        #expect(try workspace.tool.run("record").status == 3)
        #expect(workspace.exists("Cassettes/other.yaml"))
        isHealthy.open()
        let asked = origin.requests.count
        let resumed = try workspace.tool.run("record", "--resume")
        #expect(resumed.status == 0, "\(resumed.diagnostics)")
        #expect(!resumed.output.contains("other.yaml"))
        #expect(origin.requests.count == asked + 2)
        let nothing = try workspace.tool.run("record", "--resume")
        #expect(nothing.status == 0)
        #expect(nothing.diagnostics.contains("nothing to go on with"))
        #expect(origin.requests.count == asked + 2)
    }

    @Test func `another spec or another origin is not mixed with what is there`() throws {
        #expect(try workspace.tool.run("record").status == 3)
        isHealthy.open()
        let journal = try workspace.read("Cassettes/list.yaml.part")
        let elsewhere = try LoopbackOrigin(SevenItems.reply)
        let moved = try workspace.tool.run("record", "--resume", "--base-url", elsewhere.baseURL)
        #expect(moved.status == 3)
        #expect(moved.diagnostics.contains("it was begun at \(origin.baseURL)"))
        let spec = try workspace.read("Specs/list.yaml")
        try workspace.write(
            spec.replacing("query: from", with: "query: after"), to: "Specs/list.yaml")
        let changed = try workspace.tool.run("record", "--resume")
        #expect(changed.status == 3)
        #expect(changed.diagnostics.contains("another spec"), "\(changed.diagnostics)")
        #expect(elsewhere.requests.isEmpty)
        #expect(try workspace.read("Cassettes/list.yaml.part") == journal)
    }

    @Test func `what is a secret by now is not gone on with`() throws {
        let spec = try workspace.read("Specs/list.yaml")
            .replacing("/list", with: "/list?k=${plain:KEY}")
        try workspace.write(spec, to: "Specs/list.yaml")
        #expect(try workspace.tool.run("record", environment: ["KEY": "s3cr3t-t0ken"]).status == 3)
        try workspace.write(
            try workspace.read("Cassettes/list.yaml.part").replacing(
                /digest: "?\w+"?/, with: "digest: \"\(try digest(of: spec))\""),
            to: "Cassettes/list.yaml.part")
        try workspace.write(spec.replacing("plain:", with: ""), to: "Specs/list.yaml")
        let resumed = try workspace.tool.run(
            "record", "--resume", environment: ["KEY": "s3cr3t-t0ken"])
        #expect(resumed.status == 3)
        #expect(resumed.diagnostics.contains("KEY"), "\(resumed.diagnostics)")
        #expect(!resumed.diagnostics.contains("s3cr3t"))
    }

    /// A spec with a secret, and its journal of two pages.
    private func begun(_ environment: [String: String]) throws -> String {
        let spec = try workspace.read("Specs/list.yaml")
            .replacing("/list", with: "/list?k=${KEY}&l=${OTHER}&t=${plain:TENANT}")
        try workspace.write(spec, to: "Specs/list.yaml")
        #expect(try workspace.tool.run("record", environment: environment).status == 3)
        isHealthy.open()
        return try workspace.read("Cassettes/list.yaml.part")
    }

    @Test func `another value of a secret is another account, and not gone on with`() throws {
        let mine = ["KEY": "abcdefgh12345", "OTHER": "q7Zt4hVb9LmX2pWs", "TENANT": "alpha"]
        let journal = try begun(mine)
        #expect(journal.contains("\nsecrets: {KEY: "))
        #expect(!journal.contains("abcdefgh12345") && !journal.contains("q7Zt4hVb9LmX2pWs"))
        let asked = origin.requests.count
        let other = try workspace.tool.run(
            "record", "--resume",
            environment: mine.merging(["KEY": "zzzzzzzz99999"]) { $1 })
        #expect(other.status == 3)
        #expect(other.diagnostics.contains("begun with another value of KEY,"))
        #expect(!other.diagnostics.contains("zzzzzzzz"))
        #expect(origin.requests.count == asked)
        #expect(try workspace.read("Cassettes/list.yaml.part") == journal)
        let same = try workspace.tool.run("record", "--resume", environment: mine)
        #expect(same.status == 0, "\(same.diagnostics)")
        #expect(!workspace.exists("Cassettes/list.yaml.part"))
        #expect(try !workspace.read("Cassettes/list.yaml").contains("secrets:"))
        let linted = try workspace.tool.run("lint", "--strict")
        #expect(linted.status == 0, "\(linted.output)")
        let verified = try workspace.tool.run("verify")
        #expect(!verified.output.contains("edited by hand"), "\(verified.output)")
    }

    @Test(arguments: ["x", "x07", "", "x07d2z"])
    func `a head that was changed is told, and what is behind it stays`(check: String) throws {
        let mine = ["KEY": "abcdefgh12345", "OTHER": "q7Zt4hVb9LmX2pWs", "TENANT": "alpha"]
        let journal = try begun(mine).replacing(/KEY: x[0-9a-f]{4}/, with: "KEY: \(check)")
        try workspace.write(journal, to: "Cassettes/list.yaml.part")
        let asked = origin.requests.count
        let resumed = try workspace.tool.run("record", "--resume", environment: mine)
        #expect(resumed.status != 0, "\(resumed.output)")
        #expect(resumed.diagnostics.contains("list.yaml.part"), "\(resumed.diagnostics)")
        #expect(origin.requests.count == asked)
        #expect(try workspace.read("Cassettes/list.yaml.part") == journal)
    }

    @Test func `a size that only the paging gives is part of the first request`() throws {
        let spec = try workspace.read("Specs/list.yaml")
        try workspace.write(
            spec + "\n  size: {query: size, value: 3}\n", to: "Specs/list.yaml")
        #expect(try workspace.tool.run("record").status == 3)
        isHealthy.open()
        let resumed = try workspace.tool.run("record", "--resume")
        #expect(resumed.status == 0, "\(resumed.diagnostics)")
    }

    @Test(arguments: [[0, 2, 1], [0, 1, 1, 2], [0, 2]])
    func `pages that were moved, doubled or taken out are not gone on with`(
        order: [Int]
    ) throws {
        let late = OriginGate()
        let origin = try LoopbackOrigin { request in
            request.target.contains("from=6") && !late.isOpen
                ? OriginReply(404) : SevenItems.reply(request)
        }
        let workspace = try SevenItems.workspace(origin, paging: SevenItems.styles[1])
        let spec = try workspace.read("Specs/list.yaml")
        try workspace.write(
            spec.replacing("/list", with: "/list?size=2"), to: "Specs/list.yaml")
        #expect(try workspace.tool.run("record").status == 3)
        let parts = try workspace.read("Cassettes/list.yaml.part")
            .components(separatedBy: "\n- role: walk\n")
        try #require(parts.count > 3, "\(parts)")
        let whole = parts.map { $0.trimmingCharacters(in: .newlines) }
        let edited = ([whole[0]] + order.map { whole[$0 + 1] }).joined(
            separator: "\n- role: walk\n")
        try workspace.write(
            edited.hasSuffix("\n") ? edited : edited + "\n", to: "Cassettes/list.yaml.part")
        late.open()
        let resumed = try workspace.tool.run("record", "--resume")
        #expect(resumed.status == 3, "\(resumed.output)")
        #expect(resumed.diagnostics.contains("edited by hand"), "\(resumed.diagnostics)")
    }

    /// The digest of the spec once its value is a secret, as a recording of it says.
    private func digest(of spec: String) throws -> String {
        let other = try Workspace()
        try other.write(spec.replacing("plain:", with: ""), to: "Specs/list.yaml")
        _ = try other.tool.run("record", environment: ["KEY": "another-value"])
        let text = try other.read("Cassettes/list.yaml.part")
        return String(try #require(text.firstMatch(of: /digest: "?(\w+)/)).1)
    }

    @Test func `what a killed process left is named and removed`() throws {
        isHealthy.open()
        #expect(try workspace.tool.run("record").status == 0)
        let body = String(repeating: "a", count: 64) + ".body"
        let strays = ["list.yaml.4711-1.tmp", "list.yaml.part.4711-2.tmp", body]
        for name in strays { try workspace.write("x", to: "Cassettes/\(name)") }
        let told = try workspace.tool.run("lint", "--strict")
        #expect(told.status == 2)
        for name in strays { #expect(told.output.contains(name), "\(told.output)") }
        let fixed = try workspace.tool.run("lint", "--fix", "--strict")
        #expect(fixed.status == 0, "\(fixed.output)\(fixed.diagnostics)")
        for name in strays { #expect(!workspace.exists("Cassettes/\(name)")) }
        #expect(workspace.exists("Cassettes/list.yaml"))
    }

    @Test func `walks of other sizes and tries that were made again are in use`() throws {
        let tries = OriginGate()
        let limited = try LoopbackOrigin { request in
            guard request.target.contains("from=3"), !tries.isOpen else {
                return SevenItems.reply(request)
            }
            tries.open()
            return OriginReply(429, headers: ["Retry-After": "0"])
        }
        let paging = """
              style: offset
              query: from
              size: {query: limit, value: 3}
              total: {at: $.total}
            """
        try workspace.write(
            SevenItems.spec(limited, paging: paging), to: "Specs/list.yaml")
        let recorded = try workspace.tool.run("record", "--also", "sizes")
        #expect(recorded.status == 0, "\(recorded.diagnostics)")
        #expect(try workspace.read("Cassettes/list.yaml").contains("status: 429"))
        let result = try workspace.tool.run("lint", "--strict")
        #expect(result.status == 0, "\(result.output)")
    }

    @Test func `specs in folders within folders are found`() throws {
        isHealthy.open()
        let spec = try workspace.read("Specs/list.yaml")
        try workspace.write(spec, to: "Specs/team/deep/inner.yaml")
        #expect(try workspace.tool.run("record").status == 0)
        let verified = try workspace.tool.run("verify")
        #expect(verified.status == 0, "\(verified.output)")
        #expect(verified.output.contains("Specs/team/deep/inner.yaml"))
        let linted = try workspace.tool.run("lint")
        #expect(linted.output.contains("4 files: nothing to mend"), "\(linted.output)")
    }
}
