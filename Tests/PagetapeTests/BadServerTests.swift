import Foundation
import TapeHTTP
import TapeTestKit
import Testing

/// Servers that misbehave from the second page on: the tool says how, fails, and keeps the first.
@Suite struct BadServerTests {
    struct Misdeed: CustomStringConvertible, Sendable {
        let description: String
        let words: String
        let page: @Sendable (OriginReply) -> OriginReply
        var options: [String] = []

        init(
            _ description: String, says words: String, _ options: String...,
            page: @escaping @Sendable (OriginReply) -> OriginReply
        ) {
            self.description = description
            self.words = words
            self.options = options
            self.page = page
        }
    }

    static let misdeeds = [
        Misdeed("304", says: "304") { _ in OriginReply(304).framed(.none) },
        Misdeed("404", says: "404") { _ in OriginReply(404, text: "{}") },
        Misdeed("HTML with 200", says: "not JSON") { _ in
            OriginReply(headers: ["Content-Type": "text/html"], text: "<html>Please log in</html>")
        },
        Misdeed("invalid JSON", says: "byte") { _ in .json(#"{"items":[{"id":1},],"next":null}"#) },
        Misdeed("no items", says: "$.items") { _ in .json(#"{"error":"soon"}"#) },
        Misdeed("a truncated body", says: "broke off") { $0.breakingOff(at: .body(20)) },
        Misdeed("a reset amid the body", says: "broke off") {
            $0.breakingOff(at: .body(20), .reset)
        },
        Misdeed("a reset before a byte", says: "page 2") { _ in .empty(.reset) },
        Misdeed("the end before a byte", says: "page 2") { _ in .empty() },
        Misdeed("headers without end", says: "header section is larger") { _ in
            OriginReply(
                headers: HeaderFields(
                    (0..<4_000).map {
                        HeaderField(
                            name: HeaderName("X-\($0)"), value: String(repeating: "x", count: 90))
                    }), text: "{}")
        },
        Misdeed("a header line without end", says: "larger than 262144 bytes") { _ in
            OriginReply(
                headers: ["X-Long": String(repeating: "x", count: 400_000)], text: "{}")
        },
        Misdeed("a drip that never ends", says: "page 2", "--timeout", "0.3") {
            $0.waiting(at: .body(7), for: OriginGate())
        },
        Misdeed("a redirect in a circle", says: "in a circle") { _ in
            OriginReply(302, headers: ["Location": "/list?from=3"])
        },
        Misdeed("redirects without end", says: "redirects in a row") { _ in
            OriginReply(302, headers: ["Location": "more/"])
        },
        Misdeed("a redirect away from HTTP", says: "away from HTTP") { _ in
            OriginReply(302, headers: ["Location": "file:///etc/passwd"])
        },
        Misdeed("something that is not HTTP", says: "page 2") { _ in
            OriginReply().with { $0.rawHead = Array("SSH-2.0-OpenSSH_9.2\r\n\r\n".utf8) }
        },
    ]

    @Test(arguments: misdeeds)
    func `it says what is wrong with a page, and keeps what came before`(misdeed: Misdeed) throws {
        let origin = try LoopbackOrigin { request in
            let reply = SevenItems.reply(request)
            return request.target == "/list" ? reply : misdeed.page(reply)
        }
        let workspace = try SevenItems.workspace(origin, paging: SevenItems.styles[1])
        let result = try workspace.tool.run(["record", "--retries", "0"] + misdeed.options)
        #expect(result.status == 3, "\(result.output)\(result.diagnostics)")
        #expect(result.output == "")
        #expect(result.diagnostics.contains("page 2"), "\(result.diagnostics)")
        #expect(result.diagnostics.contains(misdeed.words), "\(result.diagnostics)")
        #expect(result.diagnostics.contains("pagetape record --resume Specs/list.yaml"))
        #expect(!workspace.exists("Cassettes/list.yaml"))
        #expect(try workspace.read("Cassettes/list.yaml.part").contains("page: 1"))
    }

    @Test func `a storm of 429 is waited for and then given up, every try kept`() throws {
        let origin = try LoopbackOrigin { request in
            request.target == "/list"
                ? SevenItems.reply(request) : OriginReply(429, headers: ["Retry-After": "0"])
        }
        let workspace = try SevenItems.workspace(origin, paging: SevenItems.styles[1])
        let result = try workspace.tool.run("record", "--retries", "2")
        #expect(result.status == 3)
        #expect(result.diagnostics.contains("429 Too Many Requests"))
        #expect(origin.requests.count == 4)
        let journal = try workspace.read("Cassettes/list.yaml.part")
        #expect(journal.matches(of: /status: 429/).count == 3)
    }

    @Test(arguments: [429, 503])
    func `trouble that passes is kept with what came after, and verified so`(status: Int) throws {
        let isOver = OriginGate()
        let origin = try LoopbackOrigin { request in
            guard request.target.contains("from=3"), !isOver.isOpen else {
                return SevenItems.reply(request)
            }
            isOver.open()
            return OriginReply(status, headers: ["Retry-After": "0"])
        }
        let workspace = try SevenItems.workspace(origin, paging: SevenItems.styles[1])
        let recorded = try workspace.tool.run("record")
        #expect(recorded.status == 0, "\(recorded.output)\(recorded.diagnostics)")
        #expect(recorded.output.contains("3 pages, 7 items"))
        #expect(try workspace.read("Cassettes/list.yaml").contains("status: \(status)"))
        let verified = try workspace.tool.run("verify")
        #expect(verified.status == 0, "\(verified.output)\(verified.diagnostics)")
    }

    @Test func `a link to another server is not followed`() throws {
        let stranger = try LoopbackOrigin { _ in .json(#"{"items":[{"id":9}]}"#) }
        let origin = try LoopbackOrigin { _ in
            .json(
                #"{"items":[{"id":1}]}"#,
                headers: ["Link": "<\(stranger.baseURL)/list?from=3>; rel=next"])
        }
        let workspace = try SevenItems.workspace(origin, paging: SevenItems.styles[0])
        let result = try workspace.tool.run("record")
        #expect(result.status == 1, "\(result.output)\(result.diagnostics)")
        #expect(result.diagnostics.contains("points to another server"))
        #expect(stranger.requests.isEmpty)
        #expect(workspace.exists("Cassettes/list.yaml"))
    }

    @Test func `empty pages without end are given up`() throws {
        let origin = try LoopbackOrigin { request in
            .json("{\"items\":[],\"next\":\"\(request.ordinal)\"}")
        }
        let workspace = try SevenItems.workspace(origin, paging: SevenItems.styles[1])
        let result = try workspace.tool.run("record")
        #expect(result.status == 1, "\(result.output)\(result.diagnostics)")
        #expect(result.diagnostics.contains("empty pages in a row"))
        #expect(origin.requests.count <= 200)
    }

    @Test func `a page that points to itself is kept and told of`() throws {
        let origin = try LoopbackOrigin { _ in .json(#"{"items":[{"id":1}],"next":"again"}"#) }
        let workspace = try SevenItems.workspace(origin, paging: SevenItems.styles[1])
        let result = try workspace.tool.run("record", "--json")
        #expect(result.status == 1, "\(result.output)\(result.diagnostics)")
        #expect(result.diagnostics.contains("has the items of page 1 again"))
        #expect(result.output.contains(#""complete":false"#))
        #expect(try workspace.tool.run("verify").status == 1)
    }

    @Test func `a host that is nowhere is named`() throws {
        let workspace = try Workspace()
        try workspace.write(
            SevenItems.spec(at: "http://nowhere.invalid", paging: SevenItems.styles[1]),
            to: "Specs/list.yaml")
        let result = try workspace.tool.run("record")
        #expect(result.status == 3)
        #expect(result.diagnostics.contains("nowhere.invalid"))
    }

    @Test(.needsOpenSSL) func `a link that gives up TLS is not followed`() throws {
        let plain = try LoopbackOrigin(SevenItems.reply)
        let certificates = try CertificateFolder()
        try certificates.sign("server", for: "IP:127.0.0.1")
        try "{\"items\":[{\"id\":1}],\"next\":\"\(plain.baseURL)/list?from=3\"}".write(
            toFile: certificates.path("list"), atomically: true, encoding: .utf8)
        let origin = try TLSOrigin(certificates, as: "server")
        let workspace = try Workspace()
        try workspace.write(
            SevenItems.spec(
                at: origin.baseURL, paging: "  style: next-url\n  next: $.next",
                headers: "  headers: {Authorization: \"Bearer ${API_TOKEN}\"}"),
            to: "Specs/list.yaml")
        let environment = ["API_TOKEN": "s3cr3t-t0ken-value"]
        let recorded = try workspace.tool.run(
            "record", "--cacert", certificates.authority, environment: environment)
        #expect(recorded.status == 1, "\(recorded.output)\(recorded.diagnostics)")
        #expect(recorded.diagnostics.contains("from https to http"))
        let verified = try workspace.tool.run("verify")
        #expect(verified.status == 1)
        #expect(
            verified.output.unfolded.contains("a link that gives up TLS"), "\(verified.output)")
        let live = try workspace.tool.run(
            "verify", "--live", "--cacert", certificates.authority, environment: environment)
        #expect(live.status == 1, "\(live.output)\(live.diagnostics)")
        #expect(plain.requests.isEmpty)
    }

    @Test(.needsOpenSSL) func `a server that cannot prove itself is not believed`() throws {
        let certificates = try CertificateFolder()
        try certificates.sign("server", for: "IP:127.0.0.1")
        try #"{"items":[{"id":1}],"next":null}"#.write(
            toFile: certificates.path("list"), atomically: true, encoding: .utf8)
        let origin = try TLSOrigin(certificates, as: "server")
        let workspace = try Workspace()
        try workspace.write(
            SevenItems.spec(at: origin.baseURL, paging: SevenItems.styles[1]),
            to: "Specs/list.yaml")
        let refused = try workspace.tool.run("record")
        #expect(refused.status == 3)
        #expect(refused.diagnostics.contains("SSL certificate problem"))
        let trusting = try workspace.tool.run(
            "record", "--cacert", certificates.authority)
        #expect(trusting.status == 0, "\(trusting.diagnostics)")
        #expect(trusting.output.contains("1 page, 1 item, to the end"))
    }
}
