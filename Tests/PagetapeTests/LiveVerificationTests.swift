import Foundation
import TapeHTTP
import TapeTestKit
import Testing

/// `verify --live` asks the API itself, by the rules that recording has, and leaves nothing behind.
@Suite struct LiveVerificationTests {
    /// A workspace with a spec of the seven items, and a folder for passing files.
    private func workspace(
        _ paging: String, at baseURL: String, headers: String = ""
    ) throws -> Workspace {
        let workspace = try Workspace()
        try workspace.write(
            SevenItems.spec(at: baseURL, paging: paging, headers: headers), to: "Specs/list.yaml")
        try workspace.write("", to: "passing/.keep")
        return workspace
    }

    private func verify(
        _ workspace: Workspace, _ words: String..., environment: [String: String] = [:]
    ) throws -> ToolProcess.Result {
        var environment = environment
        environment["TMPDIR"] = workspace.folder.appending(path: "passing").path
        return try workspace.tool.run(["verify"] + words, environment: environment)
    }

    private func leftovers(_ workspace: Workspace) throws -> [String] {
        let folder = workspace.folder.appending(path: "passing").path
        return try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0 != ".keep" }
    }

    @Test(arguments: SevenItems.styles)
    func `the API is asked, judged and forgotten`(paging: String) throws {
        let origin = try LoopbackOrigin(SevenItems.reply)
        let workspace = try workspace(paging, at: origin.baseURL)
        let result = try verify(workspace, "--live", "--also", "none")
        #expect(result.status == 0, "\(result.output)\(result.diagnostics)")
        #expect(
            result.output.contains("Specs/list.yaml, live at \(origin.baseURL), 3 pages, 7 items"))
        #expect(result.output.contains("reference list"))
        #expect(origin.requests.count == 3)
        #expect(try leftovers(workspace).isEmpty)
        #expect(!workspace.exists("Cassettes"))
    }

    @Test func `what a killed run left is named by lint, and removed by it or the next run`() throws
    {
        let origin = try LoopbackOrigin(SevenItems.reply)
        let workspace = try workspace(SevenItems.styles[0], at: origin.baseURL)
        #expect(try workspace.tool.run("record").status == 0)
        let passing = ["TMPDIR": workspace.folder.appending(path: "passing").path]
        let stray = "passing/pagetape-live-a1B2c3"
        for word in ["lint", "verify"] {
            try workspace.write("pagetape: 1\n", to: "\(stray)/1.yaml.part")
            let told = try workspace.tool.run(["lint", "--strict"], environment: passing)
            #expect(told.status == 0)
            #expect(told.output.contains("pagetape-live-a1B2c3: note: "), "\(told.output)")
            if word == "lint" {
                let fixed = try workspace.tool.run(["lint", "--fix"], environment: passing)
                #expect(fixed.output.contains("pagetape-live-a1B2c3: removed"), "\(fixed.output)")
            } else {
                #expect(try verify(workspace, "--live", "--also", "none").status == 0)
            }
            #expect(try leftovers(workspace).isEmpty)
        }
    }

    @Test func `how much is going to be asked is told first, and is what the cassette shows`()
        throws
    {
        let origin = try LoopbackOrigin(SevenItems.reply)
        let workspace = try workspace(SevenItems.styles[2], at: origin.baseURL)
        #expect(try workspace.tool.run("record", "--also", "first,last,past-end").status == 0)
        let before = try workspace.read("Cassettes/list.yaml")
        let asked = origin.requests.count
        let result = try verify(workspace, "--live", "--max-requests", "50")
        #expect(result.status == 0, "\(result.output)\(result.diagnostics)")
        let host = origin.baseURL.dropFirst("http://".count)
        #expect(
            result.diagnostics.contains(
                "about 8 requests to \(host): 3 pages, 5 extra requests; at most 50 by --max-requests"
            ),
            "\(result.diagnostics)")
        #expect(origin.requests.count == asked + 8)
        #expect(try workspace.read("Cassettes/list.yaml") == before)
    }

    @Test func `without a cassette the length of the list is not made up`() throws {
        let origin = try LoopbackOrigin(SevenItems.reply)
        let workspace = try workspace(SevenItems.styles[1], at: origin.baseURL)
        let result = try verify(workspace, "--live", "--also", "first")
        let host = origin.baseURL.dropFirst("http://".count)
        #expect(
            result.diagnostics.contains(
                "as many requests to \(host) as the list has pages, and about 1 extra request;"),
            "\(result.diagnostics)")
    }

    struct Limit: CustomStringConvertible {
        let limit: Int
        let also: String
        let unasked: String
        let pages: Int
        var description: String { "\(limit) requests, \(also)" }
    }

    static let limits = [
        Limit(limit: 2, also: "first", unasked: "page 3 and those after it", pages: 2),
        Limit(limit: 3, also: "first,last", unasked: "same-page, first-position", pages: 3),
        Limit(limit: 5, also: "first,last,count", unasked: "same-page, count", pages: 3),
    ]

    @Test(arguments: limits)
    func `a budget of requests is kept to, and what it left out is said`(limit: Limit) throws {
        let origin = try LoopbackOrigin(SevenItems.reply)
        let workspace = try workspace(SevenItems.styles[2], at: origin.baseURL)
        let result = try verify(
            workspace, "--live", "--also", limit.also, "--max-requests", "\(limit.limit)",
            "--report", "text", "--report", "json:report.json")
        #expect(result.status == 3, "\(result.output)\(result.diagnostics)")
        #expect(origin.requests.count == limit.limit)
        #expect(result.output.contains("\(limit.pages) pages"))
        #expect(
            result.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
                .contains("not asked: \(limit.unasked)"), "\(result.output)")
        let report = try workspace.read("report.json")
        #expect(report.contains("\"verdict\": \"incomplete\""))
        #expect(report.contains("\"shortfall\": "))
        #expect(report.contains("\"target\": \"\(origin.baseURL)\""))
    }

    @Test(arguments: [7, 1])
    func `pages of many megabytes are judged and forgotten as well`(last: Int) throws {
        let padding = String(repeating: "abcdefgh", count: 600_000)
        let origin = try LoopbackOrigin { request in
            guard request.target.contains("from=6") else { return SevenItems.reply(request) }
            return .json(
                #"{"items":[{"id":\#(last)}],"next":null,"total":7,"padding":"\#(padding)"}"#)
        }
        let workspace = try workspace(SevenItems.styles[1], at: origin.baseURL)
        let result = try verify(workspace, "--live", "--also", "none")
        #expect(result.status == (last == 7 ? 0 : 1), "\(result.output)\(result.diagnostics)")
        #expect(result.output.contains("no-duplicates") == (last == 1), "\(result.output)")
        #expect(try leftovers(workspace).isEmpty)
    }

    @Test func `a breach is found as it is in a recording`() throws {
        let origin = try LoopbackOrigin { request in
            request.target.contains("from=6")
                ? .json(#"{"items":[{"id":1}],"next":null,"total":7}"#)
                : SevenItems.reply(request)
        }
        let workspace = try workspace(SevenItems.styles[1], at: origin.baseURL)
        let result = try verify(workspace, "--live", "--also", "none")
        #expect(result.status == 1, "\(result.output)\(result.diagnostics)")
        #expect(result.output.contains("no-duplicates"))
    }

    @Test func `an origin that does not answer is no breach`() throws {
        let port = try RefusedPort()
        let workspace = try workspace(SevenItems.styles[1], at: port.baseURL)
        let result = try verify(workspace, "--live", "--retries", "0")
        #expect(result.status == 3, "\(result.output)\(result.diagnostics)")
        #expect(result.output.contains("page 1 could not be fetched"))
        #expect(try leftovers(workspace).isEmpty)
    }

    @Test func `neither is one that lets nobody in`() throws {
        let origin = try LoopbackOrigin { _ in OriginReply(401, text: "{}") }
        let workspace = try workspace(SevenItems.styles[1], at: origin.baseURL)
        let result = try verify(workspace, "--live")
        #expect(result.status == 3, "\(result.output)\(result.diagnostics)")
        #expect(result.output.contains("page 1 could not be fetched"))
        #expect(origin.requests.count == 1)
    }

    @Test(arguments: ["<html><body>Log in</body></html>", "{\"items\":[{\"id\":1}"])
    func `neither is one whose first answer is no page at all`(body: String) throws {
        let origin = try LoopbackOrigin { _ in .json(body) }
        let workspace = try workspace(SevenItems.styles[1], at: origin.baseURL)
        let result = try verify(workspace, "--live")
        #expect(result.status == 3, "\(result.output)\(result.diagnostics)")
        #expect(result.output.contains("page 1 could not be read"), "\(result.output)")
        #expect(!result.output.contains("terminates"), "\(result.output)")
    }

    @Test(arguments: [401, 403])
    func `how credentials are given is shown in full, and the API's words are not`(
        status: Int
    ) throws {
        let secret = "s3cr3t-t0ken-value"
        let origin = try LoopbackOrigin { _ in
            OriginReply(status, text: #"{"message":"no Authorization: Bearer \#(secret)"}"#)
        }
        let workspace = try workspace(SevenItems.styles[1], at: origin.baseURL)
        let example = #"`headers: {Authorization: "Bearer ${API_TOKEN}"}`"#
        let runs = [
            (["verify", "--live"], example), (["record"], example),
            (["probe", origin.baseURL + "/list"], "--header 'Authorization: Bearer"),
        ]
        for (words, advice) in runs {
            let result = try workspace.tool.run(words)
            let said = (result.output + result.diagnostics)
                .split(whereSeparator: \.isWhitespace).joined(separator: " ")
            #expect(result.status == 3, "\(said)")
            #expect(said.contains(advice), "\(said)")
            #expect(!said.contains(secret), "\(said)")
        }
    }

    @Test func `what came before a failure is judged`() throws {
        let origin = try LoopbackOrigin { request in
            request.target.contains("from=6") ? .empty(.reset) : SevenItems.reply(request)
        }
        let workspace = try workspace(SevenItems.styles[1], at: origin.baseURL)
        let result = try verify(workspace, "--live", "--retries", "0")
        #expect(result.status == 3, "\(result.output)\(result.diagnostics)")
        #expect(result.output.contains("2 pages, 6 items"))
        #expect(result.output.contains("page 3 could not be fetched"))
        #expect(result.output.contains("laws hold"))
    }

    @Test func `a page without a list at its place is a breach, even the first`() throws {
        let origin = try LoopbackOrigin { _ in .json(#"{"rows":[]}"#) }
        let workspace = try workspace(SevenItems.styles[1], at: origin.baseURL)
        let result = try verify(workspace, "--live")
        #expect(result.status == 1, "\(result.output)\(result.diagnostics)")
        #expect(result.output.contains("terminates"))
    }

    @Test func `another origin can be asked, which means live`() throws {
        let origin = try LoopbackOrigin(SevenItems.reply)
        let workspace = try workspace(SevenItems.styles[1], at: "https://api.example.invalid")
        let result = try verify(workspace, "--base-url", origin.baseURL, "--also", "none")
        #expect(result.status == 0, "\(result.output)\(result.diagnostics)")
        #expect(result.output.contains("live at \(origin.baseURL)"))
    }

    @Test func `secrets go to the origin and nowhere else`() throws {
        let secret = "s3cr3t-t0ken-value"
        let origin = try LoopbackOrigin { request in
            // A server that says in every page who asked.
            let who = request.headers["Authorization"] ?? "nobody"
            return .json("{\"items\":[{\"id\":1,\"by\":\"\(who)\"},{\"id\":1}],\"next\":null}")
        }
        let workspace = try workspace(
            SevenItems.styles[1], at: origin.baseURL,
            headers: "  headers: {Authorization: \"Bearer ${API_TOKEN}\"}")
        let result = try verify(
            workspace, "--live", "--curl-verbose", "--report", "json", "--report", "html:page.html",
            environment: ["API_TOKEN": secret])
        #expect(result.status == 1, "\(result.output)\(result.diagnostics)")
        #expect(origin.requests.contains { $0.headers["Authorization"] == "Bearer \(secret)" })
        for text in [result.output, result.diagnostics, try workspace.read("page.html")] {
            #expect(!text.contains(secret))
        }
    }

    @Test func `of a screen's sections the first pages are asked`() throws {
        let origin = try LoopbackOrigin(SevenItems.reply)
        let workspace = try workspace(SevenItems.styles[1], at: origin.baseURL)
        try workspace.write(
            """
            pagetape: 1
            title: Home
            layout: by-section
            sections: {one: Specs/list.yaml, two: Specs/list.yaml}
            """, to: "home.yaml")
        let result = try verify(workspace, "home.yaml", "--live")
        #expect(result.status == 0, "\(result.output)\(result.diagnostics)")
        #expect(result.output.contains("home.yaml, live at \(origin.baseURL)"))
        #expect(origin.requests.count == 1)
    }

    @Test func `after the first failure nothing more is asked, if that was asked for`() throws {
        let broken = try LoopbackOrigin { _ in .json(#"{"items":[{"id":1},{"id":1}],"next":null}"#)
        }
        let sound = try LoopbackOrigin(SevenItems.reply)
        let workspace = try workspace(SevenItems.styles[1], at: sound.baseURL)
        try workspace.write(
            SevenItems.spec(broken, paging: SevenItems.styles[1]), to: "Specs/a.yaml")
        let result = try verify(workspace, "--live", "--fail-fast")
        #expect(result.status == 1, "\(result.output)\(result.diagnostics)")
        #expect(sound.requests.isEmpty)
        #expect(result.diagnostics.contains("1 spec not run"))
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func `a signal ends the asking, and what came is judged`(number: Int32) async throws {
        let (arrived, held) = (OriginGate(), OriginGate())
        let origin = try LoopbackOrigin { request in
            guard request.target.contains("from=3") else { return SevenItems.reply(request) }
            arrived.open()
            return SevenItems.reply(request).waiting(at: .body(5), for: held)
        }
        let workspace = try workspace(SevenItems.styles[1], at: origin.baseURL)
        let running = try workspace.tool.start(
            ["verify", "--live", "--timeout", "3600"],
            environment: ["TMPDIR": workspace.folder.appending(path: "passing").path])
        await arrived.opened()
        running.program.send(number)
        let result = try running.result()
        held.open()
        #expect(result.status == 3, "\(result.output)\(result.diagnostics)")
        #expect(result.output.contains("interrupted after 1 page"))
        #expect(try leftovers(workspace).isEmpty)
    }

    @Test(arguments: [
        (["--rate", "5"], "--rate goes with --live"),
        (["--max-requests", "5"], "--max-requests goes with --live"),
        (["--live", "--cassette", "a.yaml"], "--cassette"),
        (["--live", "--max-requests", "none"], "--max-requests"),
    ])
    func `options that do not go together are a mistake`(words: [String], reason: String) throws {
        let workspace = try workspace(SevenItems.styles[1], at: "https://api.example.invalid")
        let result = try workspace.tool.run(["verify"] + words)
        #expect(result.status == 2)
        #expect(result.diagnostics.contains(reason), "\(result.diagnostics)")
    }
}
