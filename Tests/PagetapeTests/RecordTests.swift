import Foundation
import TapeHTTP
import TapeTestKit
import Testing

@Suite struct RecordTests {
    @Test(arguments: SevenItems.styles)
    func `what record keeps of a live API, verify holds to the contract`(paging: String) throws {
        let origin = try LoopbackOrigin(SevenItems.reply)
        let workspace = try SevenItems.workspace(origin, paging: paging)
        let recorded = try workspace.tool.run("record", "Specs/list.yaml")
        #expect(recorded.status == 0, "\(recorded.output)\(recorded.diagnostics)")
        #expect(recorded.output.contains("3 pages, 7 items"))
        #expect(!workspace.exists("Cassettes/list.yaml.part"))
        origin.stop()

        let verified = try workspace.tool.run("verify")
        #expect(verified.status == 0, "\(verified.output)\(verified.diagnostics)")
        #expect(verified.output.contains("3 pages, 7 items"))
    }

    @Test func `a secret goes to the origin and nowhere else`() throws {
        let secret = "s3cr3t-t0ken-value"
        let origin = try LoopbackOrigin { request in
            request.headers["Authorization"] == "Bearer \(secret)"
                ? SevenItems.reply(request) : OriginReply(401)
        }
        let workspace = try Workspace()
        let headers = "  headers: {Authorization: \"Bearer ${API_TOKEN}\"}"
        let spec = SevenItems.spec(origin, paging: SevenItems.styles[1], headers: headers)
        try workspace.write(spec, to: "Specs/list.yaml")
        let recorded = try workspace.tool.run("record", environment: ["API_TOKEN": secret])
        #expect(recorded.status == 0, "\(recorded.output)\(recorded.diagnostics)")
        let cassette = try workspace.read("Cassettes/list.yaml")
        #expect(!"\(cassette)\(recorded.output)\(recorded.diagnostics)".contains(secret))
        #expect(cassette.contains("Authorization: REDACTED-API_TOKEN"))

        let verified = try workspace.tool.run("verify")
        #expect(verified.status == 0, "\(verified.output)\(verified.diagnostics)")
    }

    @Test func `a missing secret is named before anything is asked`() throws {
        let origin = try LoopbackOrigin(SevenItems.reply)
        let workspace = try Workspace()
        let headers = "  headers: {Authorization: \"Bearer ${API_TOKEN}\"}"
        let spec = SevenItems.spec(origin, paging: SevenItems.styles[0], headers: headers)
        try workspace.write(spec, to: "Specs/list.yaml")
        let result = try workspace.tool.run("record")
        #expect(result.status == 2)
        #expect(result.diagnostics.contains("API_TOKEN"))
        #expect(origin.requests.isEmpty)
    }

    @Test func `an origin that fails half-way leaves the old cassette whole`() throws {
        let workspace = try Workspace()
        let healthy = try LoopbackOrigin(SevenItems.reply)
        try workspace.write(
            SevenItems.spec(healthy, paging: SevenItems.styles[1]), to: "Specs/list.yaml")
        #expect(try workspace.tool.run("record").status == 0)
        let before = try workspace.read("Cassettes/list.yaml")

        let failing = try LoopbackOrigin { request in
            request.target.contains("from=3")
                ? SevenItems.reply(request).breakingOff(at: .body(20)) : SevenItems.reply(request)
        }
        try workspace.write(
            SevenItems.spec(failing, paging: SevenItems.styles[1]), to: "Specs/list.yaml")
        let result = try workspace.tool.run("record")
        #expect(result.status == 3)
        #expect(result.diagnostics.contains("page 2"))
        #expect(try workspace.read("Cassettes/list.yaml") == before)
    }

    @Test func `a recording that broke off goes on where it was`() throws {
        let isHealthy = OriginGate()
        let origin = try LoopbackOrigin { request in
            request.target.contains("from=3") && !isHealthy.isOpen
                ? SevenItems.reply(request).breakingOff(at: .body(20)) : SevenItems.reply(request)
        }
        let workspace = try SevenItems.workspace(origin, paging: SevenItems.styles[1])
        let brokenOff = try workspace.tool.run("record")
        #expect(brokenOff.status == 3)
        #expect(brokenOff.diagnostics.contains("pagetape record --resume Specs/list.yaml"))
        #expect(
            try workspace.tool.run("record").status == 3, "a journal is not overwritten unasked")

        isHealthy.open()
        let asked = origin.requests.count
        let resumed = try workspace.tool.run("record", "--resume")
        #expect(resumed.status == 0, "\(resumed.output)\(resumed.diagnostics)")
        #expect(resumed.output.contains("3 pages, 7 items"))
        #expect(origin.requests.count == asked + 2)
        #expect(try workspace.tool.run("verify").status == 0)
    }

    @Test func `recording again leaves the cassette as it was if nothing changed`() throws {
        let origin = try LoopbackOrigin(SevenItems.reply)
        let workspace = try SevenItems.workspace(origin, paging: SevenItems.styles[0])
        #expect(try workspace.tool.run("record").status == 0)
        let before = try workspace.read("Cassettes/list.yaml")
        let again = try workspace.tool.run("record")
        #expect(again.output.contains("nothing has changed"))
        #expect(try workspace.read("Cassettes/list.yaml") == before)
    }

    @Test(arguments: [301, 302, 307, 308])
    func `a list that has moved is recorded hop by hop, and verified so`(status: Int) throws {
        let origin = try LoopbackOrigin { request in
            request.path == "/list"
                ? OriginReply(
                    status, headers: ["Location": "/v2" + request.target])
                : SevenItems.reply(request)
        }
        let workspace = try SevenItems.workspace(origin, paging: SevenItems.styles[1])
        let recorded = try workspace.tool.run("record")
        #expect(recorded.status == 0, "\(recorded.output)\(recorded.diagnostics)")
        #expect(recorded.output.contains("3 pages, 7 items"))
        #expect(origin.requests.count == 6)
        let verified = try workspace.tool.run("verify")
        #expect(verified.status == 0, "\(verified.output)\(verified.diagnostics)")
        #expect(verified.output.contains("3 pages, 7 items"))
    }

    @Test func `a circle of redirects is told as it is`() throws {
        let origin = try LoopbackOrigin { request in
            OriginReply(302, headers: ["Location": request.path == "/list" ? "/b" : "/list"])
        }
        let workspace = try SevenItems.workspace(origin, paging: SevenItems.styles[1])
        let recorded = try workspace.tool.run("record")
        #expect(recorded.status == 3)
        #expect(recorded.diagnostics.contains("the redirects lead in a circle"))
        #expect(!workspace.exists("Cassettes/list.yaml.part"), "there is no page to go on from")
    }

    @Test func `nobody listening is said in plain words`() throws {
        let origin = try LoopbackOrigin(SevenItems.reply)
        let workspace = try SevenItems.workspace(origin, paging: SevenItems.styles[0])
        origin.stop()
        let result = try workspace.tool.run("record")
        #expect(result.status == 3)
        #expect(result.diagnostics.contains("page 1"))
        #expect(!workspace.exists("Cassettes/list.yaml"))
    }

    @Test func `a walk that loops is recorded, told of, and found broken`() throws {
        let origin = try LoopbackOrigin { request in
            let next = request.target.contains("from=3") ? 6 : 3
            return .json("{\"items\":[{\"id\":\"\(request.target)\"}],\"next\":\"\(next)\"}")
        }
        let workspace = try SevenItems.workspace(
            origin, paging: "  style: cursor\n  cursor: $.next\n  query: from")
        let recorded = try workspace.tool.run("record")
        #expect(recorded.diagnostics.contains("points back to page 2"))
        let verified = try workspace.tool.run("verify")
        #expect(verified.status == 1, "\(verified.output)")
        #expect(verified.output.contains("no-repeated-position · page 3"))
    }

    @Test func `a walk that was capped is not taken for whole`() throws {
        let origin = try LoopbackOrigin(SevenItems.reply)
        let workspace = try SevenItems.workspace(origin, paging: SevenItems.styles[0])
        #expect(try workspace.tool.run("record", "--max-pages", "2").status == 0)
        let verified = try workspace.tool.run("verify", "--report", "junit")
        #expect(verified.status == 3)
        #expect(verified.output.contains("the recording was stopped after 2 pages"))
        #expect(verified.output.contains("<error type=\"not-tested\""))
    }

    @Test func `a spec that reads half of a recording proves nothing`() throws {
        let origin = try LoopbackOrigin(SevenItems.reply)
        let workspace = try SevenItems.workspace(origin, paging: SevenItems.styles[0])
        #expect(try workspace.tool.run("record").status == 0)
        let whole = try workspace.read("Cassettes/list.yaml")
        let links = whole.split(separator: "\n").filter { $0.contains("from=6>") }
        let half = whole.replacing(try #require(links.first), with: "      X-Cut: yes")
        try workspace.write(half, to: "Cassettes/list.yaml")
        let verified = try workspace.tool.run("verify")
        #expect(verified.status == 3, "\(verified.output)")
        #expect(
            verified.output.unfolded.contains("the recording has 3 pages; the spec reads 2 of them")
        )
    }

    @Test func `a list of one page keeps its contract`() throws {
        let origin = try LoopbackOrigin { _ in .json("{\"items\":[{\"id\":1}],\"next\":null}") }
        let workspace = try SevenItems.workspace(
            origin, paging: "  style: cursor\n  cursor: $.next\n  query: from")
        #expect(try workspace.tool.run("record").status == 0)
        let verified = try workspace.tool.run("verify")
        #expect(verified.status == 0, "\(verified.output)")
    }

    @Test(arguments: ["", "4711"])
    func `a secret that is empty or cannot be guarded is refused before anything is asked`(
        secret: String
    ) throws {
        let origin = try LoopbackOrigin(SevenItems.reply)
        let workspace = try Workspace()
        let spec = SevenItems.spec(origin, paging: SevenItems.styles[1])
            .replacing("/list\n", with: "/list/${PIN}\n")
        try workspace.write(spec, to: "Specs/list.yaml")
        let result = try workspace.tool.run("record", environment: ["PIN": secret])
        #expect(result.status == 2)
        #expect(result.diagnostics.contains("PIN"))
        #expect(origin.requests.isEmpty)
    }

    @Test func `an identity cannot write on the terminal`() throws {
        let origin = try LoopbackOrigin { _ in
            .json(#"{"items":[{"id":"\u001b[2Jx"},{"id":"\u001b[2Jx"}],"next":null}"#)
        }
        let workspace = try SevenItems.workspace(
            origin, paging: "  style: cursor\n  cursor: $.next\n  query: from")
        #expect(try workspace.tool.run("record").status == 0)
        let verified = try workspace.tool.run("verify")
        #expect(verified.status == 1)
        #expect(!verified.output.contains("\u{1B}"))
        #expect(verified.output.contains(#"item \u{1B}[2Jx"#))
    }
}
