import Foundation
import Testing

@Suite struct ExportTests {
    @Test(arguments: ["har", "vcr", "vcrpy"])
    func `a shipped cassette is exported, with notes on what is lost`(format: String) throws {
        let workspace = try Workspace.shipped()
        let result = try workspace.tool.run(
            "export", "Cassettes/item-list.yaml", "--to", format, "-o", "out")
        #expect(result.status == 0, "\(result.diagnostics)")
        #expect(result.output == "")
        #expect(result.diagnostics.contains("note: which page of which walk"))
        let streamed = try workspace.tool.run("export", "Cassettes/item-list.yaml", "--to", format)
        #expect(try workspace.read("out") == streamed.output)
        #expect(streamed.output.contains("/limitoffset?limit=50&offset=200"))
    }

    @Test func `WireMock gets a folder`() throws {
        let workspace = try Workspace.shipped()
        for force in [[], ["--force"]] {
            let result = try workspace.tool.run(
                ["export", "Cassettes/item-list.yaml", "--to", "wiremock", "-o", "mock"] + force)
            #expect(result.status == 0, "\(result.diagnostics)")
        }
        #expect(try workspace.read("mock/mappings/interaction-0005.json").contains("offset=200"))
        #expect(workspace.exists("mock/__files/interaction-0005.json"))
    }

    @Test func `what an earlier export left is refused, and goes with --force`() throws {
        let workspace = try Workspace.shipped()
        for name in ["mappings/interaction-0999.json", "__files/interaction-0999.json.7-1.tmp"] {
            try workspace.write("{}", to: "mock/\(name)")
        }
        try workspace.write("{}", to: "mock/mappings/own.json")
        let words = ["export", "Cassettes/item-list.yaml", "--to", "wiremock", "-o", "mock"]
        let refused = try workspace.tool.run(words)
        #expect(refused.status == 2)
        #expect(refused.diagnostics.contains("interaction-0999"))
        #expect(try workspace.tool.run(words + ["--force"]).status == 0)
        #expect(!workspace.exists("mock/mappings/interaction-0999.json"))
        #expect(!workspace.exists("mock/__files/interaction-0999.json.7-1.tmp"))
        #expect(workspace.exists("mock/mappings/own.json"))
    }

    @Test(arguments: ["har", "wiremock"])
    func `drafts that a killed export left are gone after the next, and those in use are not`(
        format: String
    ) throws {
        let workspace = try Workspace.shipped()
        let target = format == "har" ? "out.har" : "mock"
        let file = format == "har" ? target : "mock/mappings/interaction-0001.json"
        // No process has so high a number, and process 1 always runs.
        let (left, used) = ("\(file).4194999-1.tmp", "\(file).1-1.tmp")
        let shrunk = "mock/__files/interaction-0999.json.4194999-2.tmp"
        for path in [left, shrunk] + (format == "har" ? [used] : []) {
            try workspace.write("{", to: path)
        }
        if format == "wiremock" {
            let lint = try workspace.tool.run("lint", "mock")
            for path in [left, shrunk] {
                #expect(lint.output.contains("\(path): warning:"), "\(lint.output)")
            }
        }
        let result = try workspace.tool.run(
            "export", "Cassettes/item-list.yaml", "--to", format, "-o", target)
        #expect(result.status == 0, "\(result.diagnostics)")
        #expect(workspace.exists(file) && !workspace.exists(left))
        #expect(workspace.exists(used) == (format == "har"))
        #expect(workspace.exists(shrunk) == (format == "har"))
    }

    @Test(arguments: [
        ["export", "Cassettes/item-list.yaml"],
        ["export", "Cassettes/item-list.yaml", "--to", "hare"],
        ["export", "Cassettes/item-list.yaml", "--to", "wiremock"], ["export", "--to", "har"],
    ])
    func `a command line that leaves something open is a mistake`(words: [String]) throws {
        let workspace = try Workspace.shipped()
        let result = try workspace.tool.run(words)
        #expect(result.status == 2)
        #expect(result.output == "")
    }

    @Test func `a secret that a person put into a cassette is not passed on`() throws {
        let workspace = try Workspace.shipped()
        let token = "ghp_" + String(repeating: "a1B2", count: 9)
        let path = "Cassettes/item-list.yaml"
        try workspace.write(
            try workspace.read(path).replacing("\"item-0003\"", with: "\"\(token)\""), to: path)
        let result = try workspace.tool.run("export", path, "--to", "har", "-o", "out.har")
        #expect(result.status == 3)
        #expect(!workspace.exists("out.har"))
        #expect(!result.diagnostics.contains(token))
    }
}
