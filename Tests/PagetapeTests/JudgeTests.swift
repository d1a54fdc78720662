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
        "set -u\n"
            + SevenItems.client(
                fetching: """
                    page=$(curl --silent --show-error --fail --max-time 2 "$PAGETAPE_URL/list$from") || \(failing)
                    case $page in *'"items":['*) ;; *) \(failing) ;; esac
                    case $page in *total*) ;; *) \(failing) ;; esac
                    """)
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
        #expect(silent.output.contains("violated        no-silent-loss\n"), "\(silent.output)")
        #expect(
            silent.output.unfolded.contains(
                "--fault 'status(503) at page 1' --patience 5 -- bash client.sh"))
    }

    @Test func `a client that a cache answers has read nothing`() throws {
        let client = Self.client(failing: "exit 1").replacing(
            "set -u",
            with: """
                set -u
                cache=$(dirname "$PAGETAPE_RESULT")/cache
                if test -e "$cache"; then exit 0; fi
                touch "$cache"
                """)
        let result = try judge(
            try workspace(client), "--faults=status(503)", "--jobs", "2")
        #expect(result.status == 1, "\(result.output)")
        #expect(result.output.contains("asked for nothing of the list"), "\(result.output)")
        let again = "--fault 'status(503) at page 1' --jobs 2 --patience 5 -- bash client.sh"
        #expect(result.output.unfolded.contains(again), "\(result.output)")
    }

    @Test func `a client that fails before it asks for anything leaves its case untested`() throws {
        let client = Self.client(failing: "exit 1").replacing(
            "set -u",
            with: """
                set -u
                case $PAGETAPE_CASE in status*1) echo "no time" >&2; exit 1 ;; esac
                """)
        let result = try judge(try workspace(client), "--fault=status(503) at page 1")
        #expect(result.status == 3, "\(result.output)")
        #expect(result.output.unfolded.contains("nothing can be said of status(503) at page 1"))
    }

    @Test func `an error that lasts is tried by itself`() throws {
        let client = Self.client(failing: "exit 1").replacing(
            "--show-error", with: "--show-error --retry 1 --retry-all-errors --retry-delay 1"
        ).replacing("|| exit 1", with: "|| exit $(($? == 22))")
        let result = try judge(try workspace(client), "--faults=reset")
        #expect(result.status == 1, "\(result.output)")
        #expect(result.output.contains("reset at page 2 always"), "\(result.output)")
        #expect(result.output.contains("violated        no-silent-loss\n"), "\(result.output)")
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
        (["bash", "-c", "curl -s $PAGETAPE_URL/list?limit=9"], "added `limit` as `9`"),
        (
            ["bash client.sh"],
            "without the quotes it is a program and its arguments: -- bash client.sh"
        ),
        (["client.sh"], "a program in the current folder is written ./client.sh"),
        (["false"], "is run under --intercept or --isolate"),
    ])
    func `what cannot be judged is said to be`(command: [String], words: String) throws {
        let result = try judge(try workspace(""), command: command)
        #expect(result.status == 3, "\(result.output)")
        let told = (result.output + result.diagnostics).unfolded
        #expect(told.contains(words), "\(told)")
    }

    @Test(arguments: [
        (["false"], "it exited with status 1 before any request to the address in PAGETAPE_URL"),
        (
            ["sh", "-c", "echo cannot read config >&2; exit 4"],
            "it exited with status 4 before any request to the address in PAGETAPE_URL: cannot read config"
        ),
        (
            ["sh", "-c", "echo nothing to do"],
            "--intercept or --isolate. Its last line: nothing to do"
        ),
    ])
    func `a client that ends before its first request is quoted`(
        command: [String], words: String
    ) throws {
        let workspace = try workspace("")
        let plain = try judge(workspace, command: command)
        #expect(plain.status == 3, "\(plain.output)")
        #expect(plain.output.unfolded.contains(words), "\(plain.output)")
        let proxied = try judge(workspace, "--intercept", command: command)
        #expect(proxied.status == 3, "\(proxied.output)")
        #expect(!proxied.output.unfolded.contains("--intercept"), "\(proxied.output)")
        let kept = words.replacing(" to the address in PAGETAPE_URL", with: "")
            .replacing("--intercept or --isolate", with: "--isolate")
        #expect(proxied.output.unfolded.contains(kept), "\(proxied.output)")
    }

    @Test func `the desk lists cases, tells of requests and judges them`() throws {
        let workspace = try workspace("")
        let server = try workspace.tool.serve(
            "--cases", "--faults=reset,status(500)", "--quiet", "Specs/list.yaml")
        defer { _ = server.stop() }
        let text = server.said { $0.contains("is the desk") }
        let desk = try #require(text.firstMatch(of: /(http:\S+) is the desk/)?.1)
        let parts = try #require(String(desk).firstMatch(of: /(http:\/\/[^\/]+)(\/.*)/))
        let (origin, token) = (String(parts.1), String(parts.2))
        #expect(try answer("/cases", at: origin).contains("401 "))
        let cases = try answer("\(token)/cases", at: origin)
        let names =
            ["clean", "status(500) at page 2 always"] + (1...3).map { "reset at page \($0)" }
        for name in names {
            #expect(cases.contains("\"name\": \"\(name)\""), "\(cases)")
        }
        let page = try answer(token, at: origin, "Accept: text/html")
        #expect(page.contains("<title>Desk of the stand-in</title>"))
        #expect(page.contains("default-src 'none'"))
        let clean = try #require(text.split(separator: " ").first.map(String.init))
        #expect(try answer("/list", at: clean).contains("200 OK"))
        #expect(try answer("\(token)/log", at: origin).contains("\"page\": 1"))
        let unasked = try answer("\(token)/cases/1/verdict?ended=ok", at: origin)
        #expect(unasked.contains("asked for nothing of the list"), "\(unasked)")
        let verdict = try answer("\(token)/cases/0/verdict?ended=ok", at: origin)
        #expect(verdict.contains("\"verdict\": \"broken\""), "\(verdict)")
        let words = try answer("\(token)/cases/0/verdict?ended=ok&as=text", at: origin)
        #expect(words.contains("contract broken: 1 spec"), "\(words)")
    }

    @Test func `each footer pages through the list at the desk and meets each fault`() throws {
        let workspace = try workspace("")
        let server = try workspace.tool.serve(
            "--fault=status(503) at page 2 once", "--quiet", "Specs/list.yaml")
        defer { _ = server.stop() }
        let text = server.said { $0.contains("is the desk") }
        let parts = try #require(text.firstMatch(of: /(http:\/\/[^\/]+)(\/\S+) is the desk/))
        let (origin, token) = (String(parts.1), String(parts.2))
        func told(until isThere: (String) -> Bool) throws -> String {
            for _ in 0..<2_000 {
                let told = try answer("\(token)/screens", at: origin)
                if isThere(told) { return told }
            }
            return try answer("\(token)/screens", at: origin)
        }
        #expect(try answer("\(token)/screens", at: origin).contains("[]"))
        let begun = try answer("\(token)/screens", at: origin, by: "POST")
        for design in ["button", "count plus one", "loading section", "bottom refresh"] {
            #expect(begun.contains("\"design\": \"\(design)\""), "\(begun)")
        }
        for screen in 0..<4 {
            let path = "\(token)/screens/0/\(screen)"
            _ = try answer("\(path)/drawn-with-footer", at: origin, by: "POST")
        }
        _ = try told { $0.matches(of: /"count": [1-9]/).count == 4 }
        for screen in 0..<4 {
            let path = "\(token)/screens/0/\(screen)"
            _ = try answer("\(path)/drawn", at: origin, by: "POST")
            _ = try answer("\(path)/\(screen == 0 ? "tap" : "shown")", at: origin, by: "POST")
        }
        let failed = try told { $0.matches(of: /"footer": "failed"/).count == 4 }
        #expect(failed.matches(of: /"footer": "failed"/).count == 4, "\(failed)")
        for screen in 0..<4 {
            _ = try answer("\(token)/screens/0/\(screen)/tap", at: origin, by: "POST")
        }
        let went = try told { $0.matches(of: /"footer": "failed"/).isEmpty }
        #expect(went.matches(of: /"footer": "failed"/).isEmpty, "\(went)")
        #expect(try answer("\(token)/log", at: origin).contains("\"case\": \"footer: button\""))
        #expect(try answer("\(token)/screens/0/9/tap", at: origin, by: "POST").contains("404 "))
    }

    private func answer(
        _ target: String, at origin: String, _ header: String = "Accept: */*",
        by method: String = "GET"
    ) throws -> String {
        let client = try RawClient(to: origin)
        client.send(
            "\(method) \(target) HTTP/1.1\r\nHost: 127.0.0.1\r\n\(header)\r\n"
                + "Content-Length: 0\r\nConnection: close\r\n\r\n")
        return client.readToEnd().text
    }
}
