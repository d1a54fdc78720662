import Foundation
import TapeHTTP
import TapeTestKit
import Testing

/// What `probe` takes, keeps to itself, and refuses.
@Suite struct ProbeOptionTests {
    private static let things = ProbeJourneyTests.Way.cursor

    @Test func `a spec that is there is not replaced unless that is asked for`() throws {
        let origin = try LoopbackOrigin(Self.things.reply)
        let workspace = try Workspace()
        try workspace.write("mine", to: "Specs/things.yaml")
        let words = ["probe", origin.baseURL + "/things", "-o", "Specs/things.yaml"]
        let refused = try workspace.tool.run(words)
        #expect(refused.status == 2)
        #expect(refused.diagnostics.contains("--force"), "\(refused.diagnostics)")
        #expect(origin.requests.isEmpty)
        #expect(try workspace.read("Specs/things.yaml") == "mine")
        let forced = try workspace.tool.run(words + ["--force"])
        #expect(forced.status == 0, "\(forced.diagnostics)")
        #expect(try workspace.read("Specs/things.yaml").contains("style: cursor"))
    }

    @Test func `folders that are missing are made before anybody is asked`() throws {
        let origin = try LoopbackOrigin(Self.things.reply)
        let workspace = try Workspace()
        let made = try workspace.tool.run(
            "probe", origin.baseURL + "/things", "-o", "a/b/things.yaml")
        #expect(made.status == 0, "\(made.diagnostics)")
        #expect(workspace.exists("a/b/things.yaml"))
        try workspace.write("", to: "file")
        let count = origin.requests.count
        let refused = try workspace.tool.run(
            "probe", origin.baseURL + "/things", "-o", "file/things.yaml")
        #expect(refused.status == 2, "\(refused.diagnostics)")
        #expect(origin.requests.count == count)
    }

    @Test func `what comes from the environment stays there`() throws {
        let secret = "s3cr3t-t0ken-value"
        let origin = try LoopbackOrigin { request in
            request.headers["Authorization"] == "Bearer \(secret)"
                && request.query("key") == "k-4711-x9"
                ? Self.things.reply(request) : OriginReply(401, text: "{}")
        }
        let workspace = try Workspace()
        let environment = ["MY_TOKEN": secret, "MY_KEY": "k-4711-x9"]
        let words = [
            "probe", origin.baseURL + "/things?key=${MY_KEY}", "-H",
            "Authorization: Bearer ${MY_TOKEN}",
            "-o", "things.yaml",
        ]
        let missing = try workspace.tool.run(words, environment: ["MY_KEY": "k-4711-x9"])
        #expect(missing.status == 2)
        #expect(missing.diagnostics.contains("MY_TOKEN"), "\(missing.diagnostics)")
        #expect(origin.requests.isEmpty)
        let probed = try workspace.tool.run(words, environment: environment)
        #expect(probed.status == 0, "\(probed.output)\(probed.diagnostics)")
        let spec = try workspace.read("things.yaml")
        #expect(spec.contains("Bearer ${MY_TOKEN}"), "\(spec)")
        #expect(spec.contains("key=${MY_KEY}"), "\(spec)")
        for text in [spec, probed.output, probed.diagnostics] {
            #expect(!text.contains(secret) && !text.contains("4711"), "\(text)")
        }
        let recorded = try workspace.tool.run(
            ["record", "things.yaml", "-o", "tape.yaml"], environment: environment)
        #expect(recorded.status == 0, "\(recorded.output)\(recorded.diagnostics)")
    }

    @Test(arguments: [
        ([String](), "give credentials with --header 'Authorization: Bearer ${API_TOKEN}'"),
        (
            ["-H", "Authorization: Bearer ${MY_TOKEN}"],
            ": the credential was refused; is MY_TOKEN in the environment right?"
        ),
        (
            ["-H", "Authorization: Bearer 0th3r-t0ken-value"],
            ": the credential was refused; is it right?"
        ),
    ])
    func `a refusal is told by whether a credential was sent, and with the API's own words`(
        header: [String], words: String
    ) throws {
        let origin = try LoopbackOrigin { _ in
            OriginReply(
                401, headers: ["Content-Type": "application/json"],
                text: #"{"error":{"message":"The token has expired"}}"#)
        }
        let workspace = try Workspace()
        let result = try workspace.tool.run(
            ["probe", origin.baseURL + "/things"] + header,
            environment: ["MY_TOKEN": "s3cr3t-t0ken-value"])
        #expect(result.status == 3)
        #expect(result.diagnostics.contains(words), "\(result.diagnostics)")
        #expect(result.diagnostics.contains("The API says: The token has expired"))
        #expect(!result.diagnostics.contains("t0ken"), "\(result.diagnostics)")
    }

    @Test func `a variable that is not set is told with the command that sets it`() throws {
        let workspace = try Workspace()
        let result = try workspace.tool.run(
            "probe", "https://api.example.com/things", "-H", "Authorization: Bearer ${API_TOKEN}")
        #expect(result.status == 2)
        #expect(result.diagnostics.contains("set it: export API_TOKEN=…\n"))
    }

    @Test func `https to a port that speaks http names the URL that would do`() throws {
        let origin = try LoopbackOrigin(Self.things.reply)
        let url = origin.baseURL + "/things"
        let workspace = try Workspace()
        let result = try workspace.tool.run(
            "probe", url.replacing("http://", with: "https://"))
        #expect(result.status == 3)
        #expect(
            result.diagnostics.contains("The server seems to speak http there: \(url)"),
            "\(result.diagnostics)")
        #expect(!result.diagnostics.contains("--cacert"))
    }

    @Test func `http to a port that speaks https names the URL that would do`() throws {
        let origin = try LoopbackOrigin { _ in
            OriginReply(
                400, headers: ["Content-Type": "text/plain"],
                text: "Client sent an HTTP request to an HTTPS server.\n")
        }
        let url = origin.baseURL + "/things"
        let workspace = try Workspace()
        let result = try workspace.tool.run("probe", url)
        let better = url.replacing("http://", with: "https://")
        #expect(
            result.diagnostics.contains("The server seems to speak https there: \(better)"),
            "\(result.diagnostics)")
    }

    @Test func `a credential in the body is no part of the spec`() throws {
        let origin = try LoopbackOrigin(Self.things.reply)
        let workspace = try Workspace()
        let probed = try workspace.tool.run(
            "probe", origin.baseURL + "/things", "-d", #"{"api_key":"k-1234567890","limit":7}"#,
            "-o",
            "things.yaml")
        #expect(probed.status == 0, "\(probed.output)\(probed.diagnostics)")
        let spec = try workspace.read("things.yaml")
        #expect(!spec.contains("k-1234567890"), "\(spec)")
        #expect(probed.output.contains("set API_KEY before"), "\(probed.output)")
    }

    @Test func `where no way to the others was found the spec says so, and nobody records by it`()
        throws
    {
        let origin = try LoopbackOrigin { _ in
            .json(#"{"items":[{"id":1},{"id":2},{"id":3}],"total":143}"#)
        }
        let workspace = try Workspace()
        let probed = try workspace.tool.run(
            "probe", origin.baseURL + "/things", "-o", "Specs/things.yaml")
        #expect(probed.status == 0, "\(probed.output)\(probed.diagnostics)")
        #expect(probed.output.hasPrefix("How this API pages was not found."), "\(probed.output)")
        #expect(probed.output.contains("$.total says 143, 3 came"), "\(probed.output)")
        let spec = try workspace.read("Specs/things.yaml")
        #expect(spec.contains("style: unknown"), "\(spec)")
        #expect(spec.contains("total: $.total"), "\(spec)")
        let recorded = try workspace.tool.run("record")
        #expect(recorded.status == 2)
        #expect(recorded.diagnostics.contains("fill in `style`"), "\(recorded.diagnostics)")
    }

    @Test func `a recording is probed without anybody being asked`() throws {
        let origin = try LoopbackOrigin(Self.things.reply)
        let workspace = try Workspace()
        let first = try workspace.tool.run(
            "probe", origin.baseURL + "/things", "-o", "Specs/first.yaml")
        #expect(first.status == 0, "\(first.diagnostics)")
        let recorded = try workspace.tool.run("record", "Specs/first.yaml")
        #expect(recorded.status == 0, "\(recorded.output)\(recorded.diagnostics)")
        let exported = try workspace.tool.run(
            "export", "Cassettes/first.yaml", "--to", "har", "-o", "first.har")
        #expect(exported.status == 0, "\(exported.output)\(exported.diagnostics)")
        let imported = try workspace.tool.run("import", "first.har", "-o", "Cassettes/second.yaml")
        #expect(imported.status == 0, "\(imported.output)\(imported.diagnostics)")
        let count = origin.requests.count
        let probed = try workspace.tool.run(
            "probe", "Cassettes/second.yaml", "-o", "Specs/second.yaml")
        #expect(probed.status == 0, "\(probed.output)\(probed.diagnostics)")
        #expect(origin.requests.count == count)
        #expect(probed.output.contains("Not sure"), "\(probed.output)")
        #expect(probed.output.contains("the recording does not hold"), "\(probed.output)")
        let spec = try workspace.read("Specs/second.yaml")
        #expect(spec.contains("style: cursor"), "\(spec)")
        let verified = try workspace.tool.run("verify", "Specs/second.yaml")
        #expect(verified.status == 0, "\(verified.output)\(verified.diagnostics)")
    }

    /// Thirteen items, five a page, by the last item's id and without a size.
    private static let sinceID: String = {
        let entries = [0, 5, 10, 13].map { start in
            let items = (start..<min(start + 5, 13)).map { #"{\"id\":\#(100 + 3 * $0)}"# }
            let since = start == 0 ? "" : "&since_id=\(100 + 3 * (start - 1))"
            return """
                {"startedDateTime": "2026-03-01T10:00:00Z", "time": 1,
                 "request": {"method": "GET", "url": "http://api.test/list?status=open\(since)", "headers": []},
                 "response": {"status": 200, "headers": [{"name": "Content-Type", "value": "application/json"}],
                 "content": {"mimeType": "application/json", "text": "[\(items.joined(separator: ","))]"}}}
                """
        }
        return #"{"log": {"version": "1.2", "entries": [\#(entries.joined(separator: ", "))]}}"#
    }()

    @Test func `a recording without sizes pages by what its requests repeat`() throws {
        let workspace = try Workspace()
        try workspace.write(Self.sinceID, to: "list.har")
        let imported = try workspace.tool.run("import", "list.har", "-o", "Cassettes/list.yaml")
        #expect(imported.status == 0, "\(imported.output)\(imported.diagnostics)")
        let probed = try workspace.tool.run("probe", "Cassettes/list.yaml", "-o", "Specs/list.yaml")
        #expect(probed.status == 0, "\(probed.output)\(probed.diagnostics)")
        let spec = try workspace.read("Specs/list.yaml")
        #expect(spec.contains("style: last-item"), "\(spec)")
        #expect(spec.contains("since_id"), "\(spec)")
        let verified = try workspace.tool.run("verify", "Specs/list.yaml")
        #expect(verified.status == 0, "\(verified.output)\(verified.diagnostics)")
        #expect(verified.output.contains("13 items"), "\(verified.output)")
    }
}
