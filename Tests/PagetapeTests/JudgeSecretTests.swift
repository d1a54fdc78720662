import Foundation
import TapeTestKit
import Testing

/// What a judged client says and starts: no secret of the spec is shown, and no process is left.
@Suite struct JudgeSecretTests {
    private static let secret = "Zq7+x/Kp9=mW4vT2"

    private func workspace(_ client: String) throws -> Workspace {
        let workspace = try Workspace()
        let origin = try LoopbackOrigin(SevenItems.reply)
        try workspace.write(
            SevenItems.spec(
                origin, paging: "  style: cursor\n  cursor: $.next\n  query: from",
                headers: "  headers: {Authorization: \"Bearer ${TOK}\"}"), to: "Specs/list.yaml")
        let recorded = try workspace.tool.run(
            ["record", "--rate", "unlimited"], environment: ["TOK": Self.secret])
        #expect(recorded.status == 0, "\(recorded.diagnostics)")
        try workspace.write(client, to: "client.sh")
        return workspace
    }

    private static let environment = [
        "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "", "TOK": secret,
    ]

    private static let formats = ["json", "junit", "html", "tap", "github", "gitlab"]

    @Test(arguments: [
        "failed with $TOK", "failed with Zq7%2Bx%2FKp9%3DmW4vT2",
        "failed with $(printf %s \"u:$TOK\" | base64)", "Authorization: Bearer $TOK",
        "the server rejected hunter2Hunter2x",
    ])
    func `no report shows a secret that a client says`(words: String) throws {
        let workspace = try workspace(
            "curl --silent $PAGETAPE_URL/list >/dev/null\necho \"$TOK\" >\"$PAGETAPE_RESULT\"\necho \"\(words)\"\nexit 1"
        )
        try FileManager.default.createDirectory(
            at: workspace.folder.appending(path: "out"), withIntermediateDirectories: true)
        let reports =
            ["--report", "text"] + Self.formats.flatMap { ["--report", "\($0):out/\($0)"] }
        let result = try workspace.tool.run(
            ["judge", "Specs/list.yaml", "--patience", "5", "--verbose"] + reports
                + [
                    "--", "bash", "client.sh", "--token", Self.secret, "--password=hunter2Hunter2x",
                ],
            environment: Self.environment)
        #expect(result.status != 0)
        let encoded = Data("u:\(Self.secret)".utf8).base64EncodedString()
        let texts =
            try [result.output, result.diagnostics]
            + Self.formats.map { try workspace.read("out/\($0)") }
        for text in texts {
            for secret in [Self.secret, "Zq7%2Bx%2FKp9%3DmW4vT2", encoded, "hunter2Hunter2x"] {
                #expect(!text.contains(secret), "\(text)")
            }
        }
        #expect(texts[2].contains("REDACTED-TOK") || texts[2].contains("${TOK}"), "\(texts[2])")
    }

    @Test(arguments: [
        ["sh", "-c", "curl --token KEY"], ["sh", "-c", "curl -u joe:KEY x; true"],
        ["sh", "-c", "TOKEN=KEY true"], ["sh", "-c", "curl -H 'X-Api-Key: KEY' x"],
        ["sh", "-c", "curl -H 'Authorization: Bearer KEY' x"],
        ["sh", "-c", "true \"--client-secret=KEY\""], ["true", "--header=X-Api-Key:KEY"],
        ["true", "X-Api-Key:KEY"], ["true", "-H", "X-Api-Key: KEY"], ["true", "--token", "KEY"],
        ["true", "-ujoe:KEY"], ["sh", "-c", "curl -ujoe:KEY x; true"], ["true", "-b", "seen=KEY"],
        ["sh", "-c", "curl --cookie 'seen=KEY' x; true"], ["true", "--password", "a$KEY"],
        ["true", "--password", "$KEY"], ["true", "--password=a&KEY"], ["true", "-ujoe:a;KEY"],
        ["true", "--token", "-K9KEY"], ["true", "--token=a'KEY"],
        ["true", "-H", "X-Api-Key: a&KEY"],
        ["sh", "-c", "true&&TOKEN=KEY; true"], ["sh", "-c", "curl --token 'a&KEY' x"],
        ["env", "MY_PASS=KEY", "true"], ["sh", "-c", "curl -sSubob:KEY -bsid=KEY x; true"],
    ])
    func `no report shows a credential in the client's command, wherever it stands`(
        command: [String]
    ) throws {
        let key = "live7Key8OfTheClient9"
        let workspace = try workspace("")
        let result = try workspace.tool.run(
            ["judge", "Specs/list.yaml", "--patience", "1", "--verbose", "--"]
                + command.map { $0.replacing("KEY", with: key) },
            environment: Self.environment)
        #expect(result.output.contains(command[0]), "\(result.output)\(result.diagnostics)")
        #expect(!result.output.contains(key), "\(result.output)")
        #expect(!result.diagnostics.contains(key), "\(result.diagnostics)")
    }

    @Test func `an option that only begins like a login is shown`() throws {
        let command = "client -url=http://127.0.0.1:8080/"
        let workspace = try workspace("")
        let result = try workspace.tool.run(
            ["judge", "Specs/list.yaml", "--patience", "1", "--", "sh", "-c", "true \(command)"],
            environment: Self.environment)
        #expect(result.output.unfolded.contains("-url=http://127.0.0.1"), "\(result.output)")
    }

    @Test func `the host that a client asked instead is named without user and password`() throws {
        let key = "live7Key8OfTheClient9"
        let workspace = try workspace(
            """
            curl --silent --request-target "http://joe:\(key)@other.example/" \
              --header "Host: joe:\(key)@other.example" http://other.example/ >/dev/null
            exit 1
            """)
        let result = try workspace.tool.run(
            [
                "judge", "Specs/list.yaml", "--intercept", "--patience", "1", "--", "bash",
                "client.sh",
            ],
            environment: Self.environment)
        #expect(result.output.unfolded.contains("asked other.example"), "\(result.output)")
        #expect(!result.output.contains(key), "\(result.output)")
        #expect(!result.diagnostics.contains(key), "\(result.diagnostics)")
    }

    @Test func `a key that only the client has is not shown, whatever recording answers it`() throws
    {
        let workspace = try Workspace()
        let origin = try LoopbackOrigin(SevenItems.reply)
        let spec = SevenItems.spec(
            origin, paging: "  style: cursor\n  cursor: $.next\n  query: from")
        try workspace.write(
            spec.replacing("/list\n", with: "/list?api_key=${TOK}\n"), to: "Specs/list.yaml")
        let recorded = try workspace.tool.run(
            ["record", "--rate", "unlimited", "--also", "filter:q=x"],
            environment: ["TOK": Self.secret])
        #expect(recorded.status == 0, "\(recorded.diagnostics)")
        let key = "live7Key8OfTheClient9"
        let requests = ["", "&from=3", "&from=6", "&q=x"].map {
            "curl --silent \"$PAGETAPE_URL/list?api_key=\(key)\($0)\" >/dev/null\n"
        }
        try workspace.write(requests.joined(), to: "client.sh")
        let result = try workspace.tool.run(
            ["judge", "Specs/list.yaml", "--patience", "5", "--", "bash", "client.sh"],
            environment: Self.environment)
        #expect(result.output.contains("stops-at-end"), "\(result.output)")
        #expect(!result.output.contains(key), "\(result.output)")
        #expect(!result.diagnostics.contains(key), "\(result.diagnostics)")
    }

    #if os(Linux)
        /// Ways to leave the process group that one was started in.
        @Test(
            arguments: [
                "setsid sleep 987 & disown", "(setsid sh -c 'sleep 987 & exec sleep 987' &)",
                "setsid env -i /bin/sleep 987 &", "nohup sleep 987 >/dev/null 2>&1 &",
            ], ["exit 1", "sleep 987"])
        func `what a client starts is ended, wherever it hides`(start: String, end: String) throws {
            let number = "98\(Int.random(in: 10_000...99_999))"
            let client = "curl --silent $PAGETAPE_URL/list >/dev/null\n\(start)\n\(end)"
            let workspace = try workspace(client.replacing("987", with: number))
            let result = try workspace.tool.run(
                [
                    "judge", "Specs/list.yaml", "--patience", "1", "--faults", "reset", "--",
                    "bash", "client.sh",
                ],
                environment: Self.environment)
            #expect(result.status == 1 || result.status == 3, "\(result.output)")
            #expect(Self.living(number) == [])
        }

        @Test func `a judge that is stopped leaves nothing either`() throws {
            let number = "98\(Int.random(in: 10_000...99_999))"
            let workspace = try workspace(
                "setsid sleep \(number) &\ntouch started\nsleep \(number)")
            let running = try workspace.tool.start(
                ["judge", "Specs/list.yaml", "--patience", "20", "--", "bash", "client.sh"],
                environment: Self.environment)
            while !workspace.exists("started") { usleep(10_000) }
            running.program.send(SIGTERM)
            #expect(try running.result().status == 3)
            #expect(Self.living(number) == [])
        }

        /// The processes whose words hold a text.
        private static func living(_ word: String) -> [String] {
            let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
            return all.filter { name in
                guard Int(name) != nil,
                    let line = FileManager.default.contents(atPath: "/proc/\(name)/cmdline")
                else { return false }
                return String(decoding: line, as: UTF8.self).split(separator: "\0").dropFirst()
                    .contains { $0 == word }
            }
        }
    #endif
}
