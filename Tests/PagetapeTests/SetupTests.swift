import Foundation
import TapeTestKit
import Testing

@Suite struct SetupTests {
    @Test func `init prepares a repository, and once is enough`() throws {
        let workspace = try Workspace()
        #expect(try workspace.tool.run("init").status == 0)
        #expect(try workspace.read(".gitattributes") == "Cassettes/** -text\n")
        #expect(try workspace.read(".gitignore") == "*.part\n")
        let again = try workspace.tool.run("init")
        #expect(again.output == ".gitattributes: has Cassettes/** -text\n.gitignore: has *.part\n")
        #expect(try workspace.read(".gitattributes") == "Cassettes/** -text\n")
    }

    @Test func `init appends to what is there and keeps its line ends`() throws {
        let workspace = try Workspace()
        try workspace.write("*.png binary\r\nx y\r\n", to: "in/.gitattributes")
        try workspace.write(".build", to: "in/.gitignore")
        #expect(try workspace.tool.run("init", "in").status == 0)
        #expect(
            try workspace.read("in/.gitattributes")
                == "*.png binary\r\nx y\r\nCassettes/** -text\r\n")
        #expect(try workspace.read("in/.gitignore") == ".build\n*.part\n")
        #expect(try workspace.tool.run("init", "none").status == 3)
    }

    @Test(arguments: ["cassette", "spec"])
    func `a schema is JSON and says what it describes`(name: String) throws {
        let workspace = try Workspace()
        let result = try workspace.tool.run("schema", name)
        #expect(result.status == 0)
        let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
        let schema = try #require(json as? [String: Any])
        #expect(schema["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
        let wrong = try workspace.tool.run("schema", "cassete")
        #expect(wrong.status == 2)
        #expect(wrong.diagnostics.contains("did you mean `cassette`?"))
    }
}
