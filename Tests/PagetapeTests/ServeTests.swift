import Foundation
import TapeTestKit
import Testing

/// `serve` as a process of its own, whose cassette others may change.
@Suite struct ServeTests {
    /// Starts serving a cassette; gives the process and its origin.
    private func serve(
        _ path: String, in workspace: Workspace
    ) throws -> (server: TalkingProgram, origin: String) {
        let server = try workspace.tool.serve(path)
        let origin = try #require(
            server.said { $0.contains("\n") }.split(separator: " ").first)
        return (server, String(origin))
    }

    private func text(of target: String, at origin: String) throws -> String {
        let client = try RawClient(to: origin)
        client.send("GET \(target) HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        return client.readToEnd().text
    }

    private func status(of target: String, at origin: String) throws -> Substring? {
        try text(of: target, at: origin).split(separator: " ").dropFirst().first
    }

    @Test(arguments: [
        (["--port", "65535", "Specs/users-by-page.yaml"], "there are no 2 ports from there on"),
        (["--fault", "stall at page 99"], "`stall at page 99 once` strikes nothing"),
        (["--cases", "--fault", "stall at page 99"], "`stall at page 99 once` strikes nothing"),
    ])
    func `what cannot be served is a mistake`(words: [String], message: String) throws {
        let workspace = try Workspace.shipped()
        let result = try workspace.tool.run(["serve", "Specs/item-list.yaml"] + words)
        #expect(result.status == 2)
        #expect(result.diagnostics.contains(message), "\(result.diagnostics)")
    }

    @Test func `neither the desk nor an answer shows a secret that a client asked for`() throws {
        let secret = "pD8RjpN5GZMPBXwHQQV8K4HuqB"
        let origin = try LoopbackOrigin(SevenItems.reply)
        let workspace = try SevenItems.workspace(
            origin, paging: SevenItems.styles[1],
            headers: "  headers: {Authorization: \"Bearer ${TOK}\"}\n")
        let environment = ["TOK": secret]
        #expect(try workspace.tool.run("record", environment: environment).status == 0)
        let server = try workspace.tool.serve("Specs/list.yaml", environment: environment)
        let words = server.said { $0.contains("is the desk") }
        let address = try #require(words.split(separator: " ").first)
        let desk = try #require(words.firstMatch(of: /(http:\/\/[^\/]+)(\/\S+) is the desk/))
        let answer = try text(of: "/leak/\(secret)", at: String(address))
        let told = try ["log", "verdict", "verdict?as=text"].map {
            try text(of: "\(desk.2)/\($0)", at: String(desk.1))
        }
        for text in [answer] + told {
            #expect(text.contains("/leak/REDACTED-TOK"), "\(text)")
            #expect(!text.contains(secret))
        }
        #expect(server.stop() == .exit(3))
    }

    @Test(arguments: ["cut", "garbled", "removed"])
    func `a cassette that is changed while it is served changes nothing`(change: String) throws {
        let workspace = try Workspace()
        let origin = try LoopbackOrigin { request in
            let page = request.query("from").flatMap { Int($0) } ?? 0
            let next = page < 3 ? "\"\(page + 1)\"" : "null"
            // Larger than what is read anyhow.
            let text = String(repeating: "long words ", count: 60_000)
            return .json(#"{"items":[{"id":\#(page),"text":"\#(text)"}],"next":\#(next)}"#)
        }
        try workspace.write(
            SevenItems.spec(origin, paging: "  style: cursor\n  cursor: $.next\n  query: from"),
            to: "Specs/list.yaml")
        #expect(try workspace.tool.run("record", "--rate", "unlimited").status == 0)
        let path = workspace.folder.appending(path: "Cassettes/list.yaml")
        let (server, address) = try serve("Cassettes/list.yaml", in: workspace)
        #expect(try status(of: "/list", at: address) == "200")
        switch change {
        case "cut":
            let file = try FileHandle(forWritingTo: path)
            try file.truncate(atOffset: 100)
        case "garbled":
            let file = try FileHandle(forWritingTo: path)
            try file.write(contentsOf: Data(repeating: 0xFF, count: 2_000_000))
        default: try FileManager.default.removeItem(at: path)
        }
        for page in 1...3 {
            #expect(try status(of: "/list?from=\(page)", at: address) == "200")
        }
        #expect(server.stop() == .exit(0))
    }
}
