import Foundation
import Testing

/// `pagetape import`, run as a process.
@Suite struct ImportTests {
    private static func vcr(_ url: String, body: String = "hello") -> String {
        """
        http_interactions:
        - request: {method: get, uri: '\(url)', headers: {Authorization: [Bearer verysecretvalue]}}
          response:
            status: {code: 200}
            headers: {Content-Encoding: [br]}
            body: {string: '\(body)'}
          recorded_at: Tue, 01 Nov 2011 04:58:44 GMT
        recorded_with: VCR 6.1.0
        """
    }

    private static let har = """
        {"log":{"creator":{"name":"Firefox"},"entries":[
        {"request":{"method":"GET","url":"https://b.test/"},"response":{"status":200,"content":{"size":9}}}]}}
        """

    @Test func `a recording becomes a cassette without its secrets`() throws {
        let workspace = try Workspace()
        try workspace.write(Self.vcr("https://a.test/", body: "verysecretvalue"), to: "x.yml")
        let result = try workspace.tool.run("import", "x.yml", "-o", "Cassettes/x.yaml")
        #expect(result.status == 0)
        #expect(
            result.output
                == "x.yml: VCR, 1 interaction, credentials taken out of 1 → Cassettes/x.yaml\n")
        let text = try workspace.read("Cassettes/x.yaml")
        #expect(!text.contains("verysecretvalue"))
        #expect(text.contains("origin: https://a.test\nrecorded: 2011-11-01T04:58:44Z\n"))
        #expect(text.contains("from VCR 6.1.0"))
        #expect(text.contains("coding: br"))
        #expect(try workspace.tool.run("import", "x.yml", "-o", "y.yaml", "--force").status == 0)
    }

    @Test(arguments: ["token", "session"])
    func `what may be a credential is told where it is kept`(name: String) throws {
        let workspace = try Workspace()
        let body = "{\"\(name)\":\"wqsUqwSZ2gphQr72MgKDEaKtZP\"}"
        try workspace.write(Self.vcr("https://a.test/", body: body), to: "x.yml")
        let result = try workspace.tool.run("import", "x.yml", "-o", "x.yaml")
        #expect(result.status == 0)
        #expect(
            result.output.contains(
                "\n  kept under the name `\(name)`, which may be a credential's;"))
        let json = try workspace.tool.run("import", "x.yml", "-o", "x.yaml", "--force", "--json")
        #expect(json.output.contains("kept under the name `\(name)`"))
    }

    @Test func `a cassette that is there is replaced only by force`() throws {
        let workspace = try Workspace()
        try workspace.write(Self.vcr("https://a.test/"), to: "x.yml")
        try workspace.write("mine", to: "x.yaml")
        let refusal = try workspace.tool.run("import", "x.yml", "-o", "x.yaml")
        #expect(refusal.status == 2)
        #expect(refusal.diagnostics.contains("--force"))
        #expect(try workspace.read("x.yaml") == "mine")
        #expect(try workspace.tool.run("import", "x.yml", "-o", "x.yaml", "--force").status == 0)
        #expect(try workspace.read("x.yaml").hasPrefix("pagetape: 1\n"))
        #expect(!workspace.exists("x.yaml.part"))
    }

    @Test func `what a killed import left is gone over by the next, and taken away by lint`() throws
    {
        let workspace = try Workspace()
        try workspace.write(Self.vcr("https://a.test/"), to: "x.yml")
        #expect(try workspace.tool.run("import", "x.yml", "-o", "Cassettes/x.yaml").status == 0)
        let whole = try workspace.read("Cassettes/x.yaml")
        let left =
            String(whole.prefix(upTo: try #require(whole.range(of: "\nend:")).lowerBound)) + "\n"
        try workspace.write(left, to: "Cassettes/x.yaml.part")
        let again = try workspace.tool.run("import", "x.yml", "-o", "Cassettes/x.yaml", "--force")
        #expect(again.status == 0, "\(again.diagnostics)")
        #expect(try workspace.read("Cassettes/x.yaml") == whole)
        #expect(!workspace.exists("Cassettes/x.yaml.part"))
        try workspace.write(left, to: "Cassettes/x.yaml.part")
        let lint = try workspace.tool.run("lint", "Cassettes/x.yaml.part")
        #expect(lint.output.contains("an import did not finish"), "\(lint.output)")
        _ = try workspace.tool.run("lint", "--fix")
        #expect(!workspace.exists("Cassettes/x.yaml.part"))
    }

    @Test func `a folder of recordings becomes a folder of cassettes`() throws {
        let workspace = try Workspace()
        try workspace.write(Self.vcr("https://a.test/"), to: "in/deep/x.yml")
        try workspace.write(Self.har, to: "in/deep/x.har")
        try workspace.write("{}", to: "in/package.json")
        let result = try workspace.tool.run("import", "in", "-o", "out", "--json")
        #expect(result.status == 0)
        #expect(workspace.exists("out/deep/x.yaml"))
        #expect(workspace.exists("out/deep/x.yml.yaml"))
        let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
        let files = try #require((json as? [String: Any])?["files"] as? [[String: Any]])
        #expect(files.map { $0["format"] as? String } == ["har", "vcr", nil])
        #expect(files[2]["skipped"] as? Bool == true)
        let notes = try #require(files[0]["notes"] as? [[String: Any]])
        #expect(notes.first?["entry"] as? Int == 1)
    }

    @Test(arguments: [
        (["import"], 2, "needs a file"), (["import", "x.yml"], 2, "needs -o"),
        (["import", "none.yml", "-o", "y"], 2, "none.yml"),
        (["import", "bad.json", "-o", "y"], 2, "bad.json:1:"),
        (["import", "x.yml", "-o", "y", "--origin", "ftp://a"], 2, "--origin"),
        (["import", "empty", "-o", "y"], 2, "no recording"),
    ])
    func `a mistake is told with what to do`(words: [String], status: Int32, message: String) throws
    {
        let workspace = try Workspace()
        try workspace.write(Self.vcr("https://a.test/"), to: "x.yml")
        try workspace.write("{\"log\":", to: "bad.json")
        try workspace.write("", to: "empty/x.txt")
        let result = try workspace.tool.run(words)
        #expect(result.status == status)
        #expect(result.diagnostics.contains(message), "\(result.diagnostics)")
        #expect(!workspace.exists("y"))
    }

    #if os(Linux)
        @Test(arguments: ["file/x.yaml", "/dev/full", "/proc/x.yaml", "/proc/new/x.yaml"])
        func `a cassette that cannot be written is no mistake of the command line`(
            target: String
        ) throws {
            let workspace = try Workspace()
            try workspace.write(Self.vcr("https://a.test/"), to: "x.yml")
            try workspace.write("", to: "file")
            for more in [[], ["--force"]] {
                let result = try workspace.tool.run(["import", "x.yml", "-o", target] + more)
                #expect(result.status == 3, "\(result.diagnostics)")
                #expect(!result.diagnostics.isEmpty)
            }
        }
    #endif

    @Test func `what is not carried over is told by entry`() throws {
        let workspace = try Workspace()
        try workspace.write(Self.har, to: "x.har")
        let result = try workspace.tool.run("import", "x.har", "-o", "x.yaml")
        #expect(
            result.output.contains("  entry 1: the file was saved without this response's body\n"))
    }
}
