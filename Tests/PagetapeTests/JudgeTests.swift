import Foundation
import TapeTestKit
import Testing

/// `judge` and `serve --cases` as processes, with a client that is a shell script.
@Suite struct JudgeTests {
    /// Seven items on three pages, recorded, and a client that reads them by their cursor.
    private func workspace(_ client: String) throws -> Workspace {
        let workspace = try Workspace()
        let origin = try LoopbackOrigin(SevenItems.reply)
        try workspace.write(
            SevenItems.spec(origin, paging: "  style: cursor\n  cursor: $.next\n  query: from"),
            to: "Specs/list.yaml")
        #expect(try workspace.tool.run("record", "--rate", "unlimited").status == 0)
        try workspace.write(client, to: "client.sh")
        return workspace
    }

    /// Reads on for as long as there is more; `failing` is what becomes of a failure.
    private static func client(failing: String) -> String {
        """
        set -u
        from=""
        for turn in 1 2 3 4 5; do
            page=$(curl --silent --show-error --fail --max-time 2 "$PAGETAPE_URL/list$from") || \(failing)
            case $page in *'"items":['*) ;; *) \(failing) ;; esac
            case $page in *total*) ;; *) \(failing) ;; esac
            next=${page#*'"next":'}
            case $next in
            null*) exit 0 ;;
            '"'*) next=${next#?}; from="?from=${next%%'"'*}" ;;
            esac
        done
        echo "it does not end" >&2
        exit 1
        """
    }

    private static let environment = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""]

    private func judge(
        _ workspace: Workspace, _ words: String..., command: [String] = ["bash", "client.sh"]
    ) throws -> ToolProcess.Result {
        try workspace.tool.run(
            ["judge", "Specs/list.yaml", "--patience", "5"] + words + ["--"] + command,
            environment: Self.environment)
    }

    @Test func `a client that fails loudly is right, and one that goes on in silence is not`()
        throws
    {
        let loud = try judge(
            try workspace(Self.client(failing: "exit 1")), "--faults=status(503),reset")
        #expect(loud.status == 0, "\(loud.output)")
        let silent = try judge(
            try workspace(Self.client(failing: "exit 0")), "--faults=status(503),reset")
        #expect(silent.status == 1, "\(silent.output)")
        #expect(silent.output.contains("no-silent-loss · bash client.sh"), "\(silent.output)")
        #expect(
            silent.output.unfolded.contains("--fault 'status(503) at page 1' -- bash client.sh"))
    }

    @Test func `recovery is demanded where it is asked for`() throws {
        let workspace = try workspace(Self.client(failing: "exit 1"))
        let result = try judge(workspace, "--faults=reset", "--expect-recovery=reset")
        #expect(result.status == 1, "\(result.output)")
        #expect(result.output.contains("it recovers from reset"), "\(result.output)")
    }

    @Test func `a client that never exits is ended, with all that it started`() throws {
        let workspace = try workspace(
            "curl -s $PAGETAPE_URL/list; sleep 300 & echo $! >child; wait")
        let result = try workspace.tool.run(
            ["judge", "Specs/list.yaml", "--patience", "1", "--", "bash", "client.sh"],
            environment: Self.environment)
        #expect(result.status == 1, "\(result.output)")
        #expect(result.output.contains("gives-up"), "\(result.output)")
        let child = try #require(
            pid_t(workspace.read("child").trimmingCharacters(in: .whitespacesAndNewlines)))
        // An ended program may stay until its parent takes note of it.
        let state = try? String(contentsOfFile: "/proc/\(child)/stat", encoding: .utf8)
        #expect(state?.split(separator: " ").dropFirst(2).first ?? "Z" == "Z")
    }

    @Test(arguments: [
        (["no-such-command"], "cannot be started"), (["true"], "PAGETAPE_URL"),
        (["bash", "-c", "curl -s $PAGETAPE_URL/list?limit=9"], "?limit"),
    ])
    func `what cannot be judged is said to be`(command: [String], words: String) throws {
        let result = try judge(try workspace(""), command: command)
        #expect(result.status == 3, "\(result.output)")
        let told = (result.output + result.diagnostics).unfolded
        #expect(told.contains(words), "\(told)")
    }

    @Test func `the desk lists cases, tells of requests and judges them`() throws {
        let workspace = try workspace("")
        let server = try workspace.tool.serve(
            "--cases", "--faults=reset", "--quiet", "Specs/list.yaml")
        defer { _ = server.stop() }
        let text = server.said { $0.contains("is the desk") }
        let desk = try #require(text.firstMatch(of: /(http:\S+) is the desk/)?.1)
        let parts = try #require(String(desk).firstMatch(of: /(http:\/\/[^\/]+)(\/.*)/))
        let (origin, token) = (String(parts.1), String(parts.2))
        #expect(try answer("/cases", at: origin).contains("401 "))
        let cases = try answer("\(token)/cases", at: origin)
        for name in ["clean", "reset at page 1", "reset at page 2", "reset at page 3"] {
            #expect(cases.contains("\"name\": \"\(name)\""), "\(cases)")
        }
        let page = try answer(token, at: origin, "Accept: text/html")
        #expect(page.contains("<title>Stand-in</title>"))
        #expect(page.contains("default-src 'none'"))
        let clean = try #require(text.split(separator: " ").first.map(String.init))
        #expect(try answer("/list", at: clean).contains("200 OK"))
        #expect(try answer("\(token)/log", at: origin).contains("\"page\": 1"))
        let verdict = try answer("\(token)/cases/0/verdict?ended=ok", at: origin)
        #expect(verdict.contains("\"verdict\": \"broken\""), "\(verdict)")
    }

    private func answer(
        _ target: String, at origin: String, _ header: String = "Accept: */*"
    ) throws -> String {
        let client = try RawClient(to: origin)
        client.send(
            "GET \(target) HTTP/1.1\r\nHost: 127.0.0.1\r\n\(header)\r\nConnection: close\r\n\r\n")
        return client.readToEnd().text
    }
}
