import Foundation
import TapeHTTP
import TapeTestKit
import Testing

/// Every header by every way away from home, under every command that asks: nothing that says who asks goes along.
@Suite struct CredentialChannelTests {
    /// How the second page leads elsewhere.
    struct Way: Sendable {
        let paging: String
        /// Where it leads; `OTHER` and `HOME` are ports.
        let location: String
        let leads: @Sendable (String) -> OriginReply
    }

    private static let token = "Zq7xKp9mW4vT2hLs"
    private static let marker = "says-who-asks"

    private static let cursor = "  style: cursor\n  cursor: $.next\n  query: from"
    private static let link = "  style: link-header"
    private static let nextURL = "  style: next-url\n  next: $.next"
    private static let path = "  style: cursor\n  cursor: $.next\n  path: \"{+position}\""

    /// Other hosts, other ports, and this machine by its other names.
    private static let places = [
        "http://127.0.0.1:OTHER/x", "//127.0.0.1:OTHER/x", "http://localhost:OTHER/x",
        "HTTP://LOCALHOST:OTHER/x", "http://localhost.:OTHER/x", "http://u:p@127.0.0.1:OTHER/x",
        "http://127.0.0.1@localhost:OTHER/x", "http://[::ffff:127.0.0.1]:OTHER/x",
        "http://2130706433:OTHER/x", "http://0x7f.1:OTHER/x", "http://localhost:HOME/x",
        "http://localhost.:HOME/x", "http://[::ffff:127.0.0.1]:HOME/x",
    ]

    private static func redirect(_ status: Int, _ place: String) -> Way {
        Way(paging: cursor, location: place) { location in
            OriginReply(status, headers: ["Location": location])
        }
    }

    private static func body(_ paging: String, _ place: String) -> Way {
        Way(paging: paging, location: place) { location in
            .json(#"{"items":[{"id":2}],"next":"\#(location)"}"#)
        }
    }

    static let ways: [Way] =
        places.map { redirect(302, $0) }
        + [301, 303, 307, 308].flatMap { status in
            [places[0], places[2], places[5]].map { redirect(status, $0) }
        }
        + places.flatMap { [body(nextURL, $0), body(path, $0)] }
        + places.map { place in
            Way(paging: link, location: place) { location in
                .json(#"{"items":[{"id":2}]}"#, headers: ["Link": "<\(location)>; rel=next"])
            }
        }

    private let home: LoopbackOrigin
    private let other: LoopbackOrigin
    private let isHealthy = OriginGate()
    private let workspace: Workspace

    init() throws {
        let other = try LoopbackOrigin { _ in .json(#"{"items":[{"id":3}],"next":null}"#) }
        let isHealthy = isHealthy
        let awayPort = other.baseURL.split(separator: ":").last ?? ""
        home = try LoopbackOrigin { request in
            let parts = request.path.split(separator: "/")
            guard parts.count == 2, let number = Int(parts[0]), Self.ways.indices.contains(number)
            else {
                return .json(#"{"items":[{"id":3}],"next":null}"#)
            }
            let way = Self.ways[number]
            guard request.target.contains("from=2") else { return Self.firstPage(number) }
            guard isHealthy.isOpen else { return OriginReply(503) }
            let homePort = request.headers["X-Home-Port"] ?? ""
            return way.leads(
                way.location.replacing("OTHER", with: awayPort).replacing("HOME", with: homePort))
        }
        self.other = other
        workspace = try Workspace()
        try workspace.write("default login me password \(Self.token)\n", to: "netrc")
    }

    private static func firstPage(_ number: Int) -> OriginReply {
        let second = "/\(number)/list?from=2"
        let position = ways[number].paging == cursor ? "2" : second
        return .json(
            #"{"items":[{"id":1}],"next":"\#(position)"}"#,
            headers: ways[number].paging == link ? ["Link": "<\(second)>; rel=next"] : [:])
    }

    private static let headers = [
        "Authorization: Bearer ${TOKEN}", "Cookie: sid=${TOKEN}", "X-Api-Key: ${TOKEN}",
        "User-Agent: app/${TOKEN}", "Accept: application/json; k=${TOKEN}", "X-Tenant: \(marker)",
        "X-Session-Id: \(marker)-as-well", "DPoP: \(marker)", "Proxy-Authorization: Basic ${TOKEN}",
    ]

    private var homePort: Substring { home.baseURL.split(separator: ":").last ?? "" }

    private func writeSpecs() throws {
        let headers = Self.headers.map { line in
            let parts = line.split(separator: ": ", maxSplits: 1)
            return "    \(parts[0]): \"\(parts[1])\"\n"
        }
        for (number, way) in Self.ways.enumerated() {
            try workspace.write(
                """
                pagetape: 1
                title: Way \(number)
                request:
                  get: \(home.baseURL)/\(number)/list
                  headers:
                    X-Home-Port: "\(homePort)"
                \(headers.joined())paging:
                  items: $.items
                  id: $.id
                \(way.paging)
                """, to: "Specs/\(number).yaml")
        }
    }

    /// What reached somebody else, or this machine under another name, and should not have.
    private var leaks: [String] {
        let own = home.baseURL.dropFirst("http://".count)
        let strange =
            other.requests + home.requests.filter { $0.headers["Host"].map { $0 != own } ?? true }
        return strange.map { String(decoding: $0.head, as: UTF8.self) }.filter { head in
            head.contains(Self.token) || head.contains(Self.marker)
                || head.lowercased().contains("authorization")
        }
    }

    private func run(_ words: String...) throws -> ToolProcess.Result {
        try workspace.tool.run(
            words + ["--rate", "unlimited", "--retries", "0", "--quiet", "--netrc-file", "netrc"],
            environment: ["TOKEN": Self.token])
    }

    @Test func `no header goes along from a recording, or from one that is gone on with`() throws {
        try writeSpecs()
        #expect(try run("record").status == 3)
        isHealthy.open()
        #expect(other.requests.isEmpty)
        _ = try run("record", "--resume")
        #expect(leaks == [])
        // Redirects are followed, so the ways do lead away.
        #expect(other.requests.count > 10)
        _ = try run("record", "--restart")
        #expect(leaks == [])
    }

    @Test func `no header goes along from a live verification`() throws {
        try writeSpecs()
        isHealthy.open()
        _ = try run("verify", "--live", "--also", "none")
        #expect(leaks == [])
        #expect(other.requests.count > 10)
    }

    @Test(arguments: [0, 2, 5, 7, 10, 13, 22, 25, 28, 29, 40, 52])
    func `no header goes along from a probe`(number: Int) throws {
        isHealthy.open()
        let headers = (Self.headers + ["X-Home-Port: \(homePort)"]).flatMap { ["-H", $0] }
        let result = try workspace.tool.run(
            [
                "probe", "\(home.baseURL)/\(number)/list", "--rate", "unlimited", "--quiet",
                "--netrc-file", "netrc",
            ] + headers,
            environment: ["TOKEN": Self.token])
        #expect(!"\(result.output)\(result.diagnostics)".contains(Self.token))
        #expect(home.requests.count > 1)
        #expect(leaks == [])
    }
}
