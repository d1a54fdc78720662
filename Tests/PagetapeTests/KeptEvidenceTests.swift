import Foundation
import TapeHTTP
import TapeTestKit
import Testing

/// Recording again does not lose what the cassette holds.
@Suite struct KeptEvidenceTests {
    private let isEmpty = OriginGate()
    private let origin: LoopbackOrigin
    private let workspace: Workspace

    init() throws {
        let isEmpty = isEmpty
        origin = try LoopbackOrigin { request in
            isEmpty.isOpen
                ? .json("{\"items\":[],\"next\":null,\"total\":0}") : SevenItems.reply(request)
        }
        workspace = try SevenItems.workspace(origin, paging: SevenItems.styles[1])
    }

    private func roles() throws -> Set<String> {
        let text = try workspace.read("Cassettes/list.yaml")
        return Set(text.matches(of: /- role: (\S+)/).map { String($0.1) })
    }

    @Test func `what was recorded beyond the walk is recorded again`() throws {
        #expect(try workspace.tool.run("record", "--also", "first,last,bad-cursor").status == 0)
        let before = try roles()
        #expect(before == ["walk", "first-position", "same-page", "bad-cursor"])
        let asked = origin.requests.count
        let again = try workspace.tool.run("record")
        #expect(again.status == 0, "\(again.diagnostics)")
        #expect(try roles() == before)
        #expect(origin.requests.count == 2 * asked)

        let more = try workspace.tool.run("record", "--also", "resume")
        #expect(more.status == 0, "\(more.diagnostics)")
        #expect(try roles() == before.union(["resumed"]))
    }

    @Test func `evidence is dropped only on demand, and told with counts`() throws {
        #expect(try workspace.tool.run("record", "--also", "last,bad-cursor").status == 0)
        let dropped = try workspace.tool.run("record", "--drop-extras", "--also", "last")
        #expect(dropped.status == 0)
        #expect(try roles() == ["walk", "same-page"])
        #expect(
            dropped.diagnostics.contains("no more evidence of: bad-cursor ("),
            "\(dropped.diagnostics)")
    }

    @Test func `what could not be had is remembered with its reason and not advised again`() throws
    {
        let first = try workspace.tool.run("record", "--also", "not-modified,sizes")
        #expect(first.status == 0, "\(first.diagnostics)")
        #expect(first.diagnostics.contains("--also not-modified: the first page has neither"))
        let cassette = try workspace.read("Cassettes/list.yaml")
        #expect(cassette.contains("also: [sizes, not-modified]\n"))
        #expect(cassette.contains("{also: not-modified, because: "))
        let verified = try workspace.tool.run("verify", "--verbose", "--report", "json")
        #expect(verified.output.contains("not recorded: the first page has neither"))
        #expect(!verified.output.contains("record --also not-modified"))
        let again = try workspace.tool.run("record")
        #expect(!again.diagnostics.contains("--also not-modified"), "\(again.diagnostics)")
        #expect(try workspace.read("Cassettes/list.yaml") == cassette)
    }

    @Test func `a recording is advised only where it brings evidence and costs none`() throws {
        #expect(try workspace.tool.run("record").status == 0)
        let walked = try workspace.tool.run("verify", "--verbose").output
        let words = Self.unfolded(walked)
        #expect(
            words.contains("not-modified: not recorded: the first page has neither"), "\(words)")
        #expect(words.contains("of them can be tested: pagetape record --also all"), "\(words)")
        // A program's recording does not name a spec.
        let cassette = try workspace.read("Cassettes/list.yaml")
        try workspace.write(
            cassette.replacing(/\nspec: .*/, with: ""), to: "Cassettes/list.yaml")
        let foreign = Self.unfolded(try workspace.tool.run("verify", "--verbose").output)
        #expect(
            foreign.contains("would replace a cassette that was not recorded with the spec"),
            "\(foreign)")
        #expect(!foreign.contains("of them can be tested"), "\(foreign)")
    }

    @Test func `evidence that was recorded and does not tell is not advised again`() throws {
        let paging = SevenItems.styles[1] + "\n  size: {query: size, value: 3, maximum: 4}"
        try workspace.write(SevenItems.spec(origin, paging: paging), to: "Specs/list.yaml")
        #expect(try workspace.tool.run("record").status == 0)
        let before = try workspace.tool.run("verify", "--verbose")
        #expect(before.output.contains("not tested      size-invariant: not recorded"))
        #expect(try workspace.tool.run("record", "--also", "all").status == 0)
        let after = try workspace.tool.run("verify", "--verbose")
        let advice = after.output.split(separator: "\n").filter {
            $0.contains("pagetape record")
        }
        #expect(advice.isEmpty, "\(after.output)")
        #expect(
            Self.unfolded(after.output)
                .contains("what was recorded with `--also sizes` does not show it"),
            "\(after.output)")
    }

    /// A report's words, wherever its lines are broken.
    private static func unfolded(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    @Test func `a list that had items is not replaced by an empty one unasked`() throws {
        #expect(try workspace.tool.run("record").status == 0)
        let before = try workspace.read("Cassettes/list.yaml")
        isEmpty.open()
        let refused = try workspace.tool.run("record")
        #expect(refused.status == 3)
        #expect(refused.diagnostics.contains("--accept-empty Specs/list.yaml"))
        #expect(refused.diagnostics.contains("7 items"))
        #expect(try workspace.read("Cassettes/list.yaml") == before)
        #expect(!workspace.exists("Cassettes/list.yaml.part"))
        let accepted = try workspace.tool.run("record", "--accept-empty")
        #expect(accepted.status == 0, "\(accepted.diagnostics)")
        #expect(accepted.output.contains("1 page, 0 items"))
        // Nothing is lost by recording an empty list once more.
        #expect(try workspace.tool.run("record").status == 0)
    }

    @Test(arguments: [400, 401])
    func `a status that is declared for past the end is no end on page 1`(status: Int) throws {
        let paging = SevenItems.styles[2] + "\n  errors: {past-end: [400, 401, 404]}"
        try workspace.write(SevenItems.spec(origin, paging: paging), to: "Specs/list.yaml")
        let good = try workspace.tool.run("record")
        #expect(good.status == 0, "\(good.diagnostics)")
        let before = try workspace.read("Cassettes/list.yaml")
        let refusing = try LoopbackOrigin { _ in OriginReply(status, text: "no") }
        let refused = try workspace.tool.run("record", "--base-url", refusing.baseURL)
        #expect(refused.status == 3, "\(refused.output)")
        #expect(try workspace.read("Cassettes/list.yaml") == before)
        #expect(!workspace.exists("Cassettes/list.yaml.part"))
    }

    static let edits = [
        ("/list\n", "/other\n", "page 1, path: the spec has `/other`, the recording `/list`"),
        ("query: from", "query: after", "page 2, query after"),
        ("paging:", "  headers: {Accept: text/csv}\npaging:", "header Accept"),
    ]

    @Test(arguments: edits)
    func `a spec that asks for something else than was recorded is told before any verdict`(
        old: String, new: String, difference: String
    ) throws {
        #expect(try workspace.tool.run("record").status == 0)
        let spec = try workspace.read("Specs/list.yaml")
        try workspace.write(spec.replacing(old, with: new), to: "Specs/list.yaml")
        let verified = try workspace.tool.run("verify", "--report", "json")
        #expect(verified.status == 2, "\(verified.output)")
        #expect(verified.output.contains("\(difference)"), "\(verified.output)")
        #expect(verified.output.contains("record it again with pagetape record Specs/list.yaml"))
        #expect(verified.output.contains("\"laws\": []"), "\(verified.output)")
    }

    static let harmless = [
        ("Seven items", "Seven things"), ("id: $.id", "id: [$.id]"),
        ("  total: $.total\n", ""), ("/list\n", "/list   # the list\n"),
    ]

    @Test(arguments: harmless)
    func `a spec that asks for the same is judged as before`(old: String, new: String) throws {
        #expect(try workspace.tool.run("record").status == 0)
        let spec = try workspace.read("Specs/list.yaml") + "\n"
        try workspace.write(spec.replacing(old, with: new), to: "Specs/list.yaml")
        let verified = try workspace.tool.run("verify")
        #expect(verified.status == 0, "\(verified.output)\(verified.diagnostics)")
    }

    @Test func `a section that is down is a state of the board`() throws {
        try workspace.write(
            SevenItems.spec(origin, paging: SevenItems.styles[1])
                .replacing("/list", with: "/down"), to: "Specs/down.yaml")
        try workspace.write(
            """
            pagetape: 1
            title: Home
            layout: by-section
            sections:
              good: list.yaml
              bad: down.yaml
            """, to: "Specs/home.yaml")
        let failing = try LoopbackOrigin { request in
            request.path == "/down" ? OriginReply(503) : SevenItems.reply(request)
        }
        for name in ["Specs/list.yaml", "Specs/down.yaml"] {
            try workspace.write(
                try workspace.read(name).replacing(origin.baseURL, with: failing.baseURL), to: name)
        }
        let recorded = try workspace.tool.run("record", "--retries", "0", "Specs/home.yaml")
        #expect(recorded.status == 0, "\(recorded.output)\(recorded.diagnostics)")
        #expect(recorded.diagnostics.contains("the section is down"))
        let verified = try workspace.tool.run("verify", "Specs/home.yaml")
        #expect(verified.status == 0, "\(verified.output)\(verified.diagnostics)")
        let alone = try workspace.tool.run("verify", "Specs/down.yaml")
        #expect(alone.status == 3, "\(alone.output)")
    }
}
