import Foundation
import Synchronization
import TapeHTTP
import TapeTestKit
import Testing

@Suite struct RecordOptionTests {
    private static let counted = SevenItems.styles[2]
    private static let cursor = SevenItems.styles[1]

    @Test func `JSON tells what was recorded, one line for each spec`() throws {
        let origin = try LoopbackOrigin(SevenItems.reply)
        let workspace = try Workspace()
        for name in ["a", "b"] {
            try workspace.write(
                SevenItems.spec(origin, paging: Self.cursor), to: "Specs/\(name).yaml")
        }
        let result = try workspace.tool.run("record", "--json")
        #expect(result.status == 0, "\(result.diagnostics)")
        let lines = result.output.split(separator: "\n")
        #expect(lines.count == 2)
        for (line, name) in zip(lines, ["a", "b"]) {
            let json = try JSONSerialization.jsonObject(with: Data(line.utf8))
            let report = try #require(json as? [String: Any])
            #expect(report["pagetape"] as? Int == 1)
            #expect(report["spec"] as? String == "Specs/\(name).yaml")
            #expect(report["cassette"] as? String == "Cassettes/\(name).yaml")
            #expect(report["complete"] as? Bool == true)
            #expect(report["seconds"] is Double || report["seconds"] is Int)
            let walk = try #require((report["walks"] as? [[String: Any]])?.first)
            #expect(walk["pages"] as? Int == 3)
            #expect(walk["items"] as? Int == 7)
            #expect(walk["ended"] as? String == "end")
        }
    }

    @Test func `a walk that was capped is told as incomplete`() throws {
        let origin = try LoopbackOrigin(SevenItems.reply)
        let workspace = try SevenItems.workspace(origin, paging: Self.cursor)
        let result = try workspace.tool.run("record", "--json", "--max-pages", "2")
        #expect(result.status == 0)
        #expect(result.output.contains(#""complete":false"#))
        #expect(result.output.contains(#""ended":"capped""#))
    }

    @Test func `a recording sends no more requests than it may, and goes on later`() throws {
        let origin = try LoopbackOrigin(SevenItems.reply)
        let workspace = try SevenItems.workspace(origin, paging: Self.cursor)
        let result = try workspace.tool.run("record", "--max-requests", "2")
        #expect(result.status == 3, "\(result.output)\(result.diagnostics)")
        #expect(origin.requests.count == 2)
        #expect(result.diagnostics.contains("the 2 requests that are allowed are used up"))
        let resumed = try workspace.tool.run("record", "--resume", "--max-requests", "5")
        #expect(resumed.status == 0, "\(resumed.output)\(resumed.diagnostics)")
        #expect(origin.requests.count == 3)
        #expect(try workspace.tool.run("verify").output.contains("3 pages, 7 items"))
    }

    @Test(arguments: ["empty", "first,filter"])
    func `an extra that takes a filter is not asked for without one`(list: String) throws {
        let origin = try LoopbackOrigin(SevenItems.reply)
        let workspace = try SevenItems.workspace(origin, paging: Self.cursor)
        let result = try workspace.tool.run("record", "--also", list)
        #expect(result.status == 2)
        #expect(result.diagnostics.contains("needs a filter of your API"))
        #expect(origin.requests.isEmpty)
    }

    @Test func `a spec is recorded from another origin, and verified as recorded`() throws {
        let staging = try LoopbackOrigin(SevenItems.reply)
        let workspace = try Workspace()
        try workspace.write(
            SevenItems.spec(at: "https://api.example.com", paging: SevenItems.styles[0]),
            to: "Specs/list.yaml")
        let recorded = try workspace.tool.run("record", "--base-url", staging.baseURL)
        #expect(recorded.status == 0, "\(recorded.output)\(recorded.diagnostics)")
        #expect(try workspace.read("Cassettes/list.yaml").contains("origin: \(staging.baseURL)"))
        staging.stop()
        let verified = try workspace.tool.run("verify")
        #expect(verified.status == 0, "\(verified.output)\(verified.diagnostics)")
        #expect(verified.output.contains("3 pages, 7 items"))
    }

    @Test(arguments: ["staging.example.com", "https://a.example/v2", "ftp://a.example", "https://"])
    func `what is no origin cannot take the place of one`(text: String) throws {
        let workspace = try Workspace()
        try workspace.write(
            SevenItems.spec(at: "https://api.example.com", paging: Self.cursor),
            to: "Specs/list.yaml")
        let result = try workspace.tool.run("record", "--base-url", text)
        #expect(result.status == 2)
        #expect(result.diagnostics.contains("--base-url"))
    }

    @Test func `counted pages are asked for side by side and kept in order`() throws {
        // The first page is answered once the third has been asked for, which nobody does in turn.
        let third = OriginGate()
        let origin = try LoopbackOrigin { request in
            if request.target.contains("from=6") { third.open() }
            let reply = SevenItems.reply(request)
            return request.target.contains("from=3")
                ? reply.waiting(at: .head(0), for: third) : reply
        }
        let workspace = try SevenItems.workspace(origin, paging: Self.counted)
        let recorded = try workspace.tool.run("record", "--concurrency", "4")
        #expect(recorded.status == 0, "\(recorded.output)\(recorded.diagnostics)")
        #expect(recorded.output.contains("3 pages, 7 items"))
        let cassette = try workspace.read("Cassettes/list.yaml")
        let pages = cassette.matches(of: /\n  page: ([0-9]+)/).map { String($0.1) }
        #expect(pages == ["1", "2", "3"])
        #expect(try workspace.tool.run("verify").status == 0)
    }

    @Test func `where only a page knows the next, nothing is asked ahead`() throws {
        let origin = try LoopbackOrigin(SevenItems.reply)
        let workspace = try SevenItems.workspace(origin, paging: Self.cursor)
        let recorded = try workspace.tool.run("record", "--concurrency", "4")
        #expect(recorded.status == 0)
        #expect(recorded.diagnostics.contains("one after the other"))
        #expect(origin.requests.count == 3)
    }

    @Test func `different hosts are asked side by side, one host in turn`() throws {
        // Each origin answers only once the other has been asked.
        let (one, other) = (OriginGate(), OriginGate())
        let underWay = Mutex(0)
        let first = try LoopbackOrigin { request in
            one.open()
            return SevenItems.reply(request).waiting(at: .head(0), for: other)
        }
        let second = try LoopbackOrigin { request in
            other.open()
            return SevenItems.reply(request).waiting(at: .head(0), for: one)
        }
        let third = try LoopbackOrigin { request in
            let isAlone = underWay.withLock { count in
                count += 1
                return count == 1
            }
            defer { underWay.withLock { $0 -= 1 } }
            return isAlone ? SevenItems.reply(request) : OriginReply(500)
        }
        let workspace = try Workspace()
        let hosts = [
            ("first", first.baseURL),
            ("second", second.baseURL.replacing("127.0.0.1", with: "localhost")),
            ("third", third.baseURL), ("fourth", third.baseURL),
        ]
        for (name, url) in hosts {
            try workspace.write(
                SevenItems.spec(at: url, paging: Self.cursor), to: "Specs/\(name).yaml")
        }
        let recorded = try workspace.tool.run("record")
        #expect(recorded.status == 0, "\(recorded.output)\(recorded.diagnostics)")
        let order = recorded.output.split(separator: "\n").compactMap {
            $0.split(separator: ":").first
        }
        #expect(order == ["first", "fourth", "second", "third"].map { "Cassettes/\($0).yaml" })
    }

    @Test(arguments: [
        ["--rate", "0"], ["--rate", "often"], ["--timeout", "-1"], ["--concurrency", "0"],
        ["--max-pages", "x"], ["--key", "k.pem"],
        ["--rewrite", "all", "--intercept", "--", "true"], ["--rewrite", "all"],
    ])
    func `an option that makes no sense is a mistake`(words: [String]) throws {
        let workspace = try Workspace()
        try workspace.write(
            SevenItems.spec(at: "https://api.example.com", paging: Self.cursor),
            to: "Specs/list.yaml")
        let result = try workspace.tool.run(["record"] + words)
        #expect(result.status == 2)
        #expect(result.diagnostics.contains(words[0]))
    }

    @Test func `requests are signed for AWS, and nothing of it is kept`() throws {
        let origin = try LoopbackOrigin { request in
            let authorization = request.headers["Authorization"] ?? ""
            return authorization.hasPrefix("AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/")
                && request.headers["X-Amz-Security-Token"] == "session-token-value"
                ? SevenItems.reply(request) : OriginReply(403)
        }
        let workspace = try SevenItems.workspace(origin, paging: Self.cursor)
        let recorded = try workspace.tool.run(
            "record", "--aws-sigv4", "eu-west-1:execute-api",
            environment: [
                "AWS_ACCESS_KEY_ID": "AKIDEXAMPLE", "AWS_SECRET_ACCESS_KEY": "secret-key-value",
                "AWS_SESSION_TOKEN": "session-token-value",
            ])
        #expect(recorded.status == 0, "\(recorded.output)\(recorded.diagnostics)")
        let cassette = try workspace.read("Cassettes/list.yaml")
        #expect(!cassette.contains("AWS4-HMAC") && !cassette.contains("session-token-value"))
        #expect(try workspace.tool.run("record", "--aws-sigv4", "eu-west-1:s3").status == 2)
    }

    @Test(arguments: [nil, "session-token-value"])
    func `a signature that is refused leads to what it was made with`(token: String?) throws {
        let origin = try LoopbackOrigin { _ in OriginReply(403) }
        let workspace = try SevenItems.workspace(origin, paging: Self.cursor)
        var environment = [
            "AWS_ACCESS_KEY_ID": "AKIDEXAMPLE", "AWS_SECRET_ACCESS_KEY": "secret-key-value",
        ]
        environment["AWS_SESSION_TOKEN"] = token
        let refused = try workspace.tool.run(
            "record", "--aws-sigv4", "eu-west-1:execute-api", environment: environment)
        let names =
            token == nil
            ? "AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY"
            : "AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_SESSION_TOKEN"
        #expect(refused.diagnostics.contains("signed with \(names): are they right"))
        #expect(!refused.diagnostics.contains("kept under"), "\(refused.diagnostics)")
    }

    @Test func `a probe is signed for AWS, and its trace shows no key that is echoed`() throws {
        let key = "wJalrXUtnFEMIK7MDENGbPxRfiCYzzzz"
        let origin = try LoopbackOrigin { request in
            guard request.headers["Authorization"]?.hasPrefix("AWS4-HMAC-SHA256 ") == true else {
                return OriginReply(403)
            }
            return .json(#"{"items":[{"id":1}],"next":null}"#, headers: ["X-Echo": key])
        }
        let workspace = try Workspace()
        let probed = try workspace.tool.run(
            "probe", origin.baseURL + "/list", "--aws-sigv4", "eu-west-1:s3", "--curl-verbose",
            environment: ["AWS_ACCESS_KEY_ID": "AKIDEXAMPLE", "AWS_SECRET_ACCESS_KEY": key])
        #expect(probed.status == 0, "\(probed.output)\(probed.diagnostics)")
        #expect(probed.diagnostics.contains("X-Echo"))
        #expect(!(probed.output + probed.diagnostics).contains(key))
    }

    @Test(
        arguments: [
            ["record", "--curl-verbose"], ["verify", "--live"], ["probe", "BASE/list"],
            ["probe", "BASE/list", "--curl-verbose"],
        ], [200, 403])
    func `no echo of a signature for AWS, or of its access key, is kept or shown`(
        words: [String], status: Int
    ) throws {
        let key = "AKIDEXAMPLE12"
        let origin = try LoopbackOrigin { request in
            let sent = request.headers["Authorization"] ?? ""
            let signature = sent.split(separator: "Signature=").last ?? ""
            if status != 200 {
                let said = "<Error><Message>\(key) sent \(signature)</Message></Error>"
                return OriginReply(status, body: Array(said.utf8))
            }
            return .json(
                #"{"items":[{"id":1,"who":"\#(key)","sent":"\#(signature)"}],"next":null}"#,
                headers: ["X-Echo": sent])
        }
        let workspace = try SevenItems.workspace(origin, paging: Self.cursor)
        let result = try workspace.tool.run(
            words.map { $0.replacing("BASE", with: origin.baseURL) }
                + ["--aws-sigv4", "eu-west-1:s3"],
            environment: ["AWS_ACCESS_KEY_ID": key, "AWS_SECRET_ACCESS_KEY": "secret-key-value"])
        var said = result.output + result.diagnostics
        if workspace.exists("Cassettes/list.yaml") {
            said += try workspace.read("Cassettes/list.yaml")
        }
        let signatures = origin.requests.compactMap {
            $0.headers["Authorization"]?.split(separator: "Signature=").last.map(String.init)
        }
        #expect(!signatures.isEmpty)
        for secret in signatures + [key] { #expect(!said.contains(secret), "\(said)") }
    }

    @Test func `a SOCKS proxy is asked for hosts by their name`() throws {
        let origin = try LoopbackOrigin(SevenItems.reply)
        let proxy = try LoopbackTunnel(.socks)
        let workspace = try Workspace()
        let port = origin.baseURL.split(separator: ":").last ?? ""
        try workspace.write(
            SevenItems.spec(at: "http://api.invalid:\(port)", paging: SevenItems.styles[1]),
            to: "Specs/list.yaml")
        let result = try workspace.tool.run("record", "--proxy", proxy.baseURL)
        #expect(result.status == 0, "\(result.output)\(result.diagnostics)")
        #expect(Set(proxy.targets) == ["api.invalid:\(port)"])
        #expect(origin.requests.count == 3)
    }

    @Test func `what curl does is shown without the secrets`() throws {
        let origin = try LoopbackOrigin(SevenItems.reply)
        let workspace = try Workspace()
        let headers = "  headers: {Authorization: \"Bearer ${API_TOKEN}\"}"
        try workspace.write(
            SevenItems.spec(origin, paging: Self.cursor, headers: headers), to: "Specs/list.yaml")
        let recorded = try workspace.tool.run(
            "record", "--curl-verbose", environment: ["API_TOKEN": "s3cr3t-t0ken-value"])
        #expect(recorded.status == 0)
        #expect(recorded.diagnostics.contains("> GET /list HTTP/1.1"))
        #expect(recorded.diagnostics.contains("< HTTP/1.1 200 OK"))
        #expect(!recorded.diagnostics.contains("s3cr3t"))
    }
}
