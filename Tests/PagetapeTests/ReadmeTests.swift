import Foundation
import Testing

/// What the README shows is what the tool prints.
@Suite struct ReadmeTests {
    private static let readme = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "README.md")

    /// The lines that the README shows below a command, up to the end of its block.
    private static func shown(below command: String) throws -> String {
        let text = try String(contentsOf: readme, encoding: .utf8)
        let start = try #require(text.firstRange(of: "```\n$ \(command)\n"), "\(command)")
        let rest = text[start.upperBound...]
        let end = try #require(rest.firstRange(of: "```"))
        return String(rest[..<end.lowerBound])
    }

    @Test func `the shipped specs give the report that the README shows`() throws {
        let workspace = try Workspace.shipped()
        let result = try workspace.tool.run(
            "verify", "Specs/home-screen.yaml", "Specs/item-list.yaml")
        #expect(
            try Self.shown(
                below: "pagetape verify Specs/home-screen.yaml Specs/item-list.yaml")
                == result.output)
    }

    @Test func `an item broken by hand gives the report that the README shows`() throws {
        let workspace = try Workspace.shipped()
        let path = "Cassettes/item-list.yaml"
        try workspace.write(
            workspace.read(path).replacing("\"id\": 57,", with: "\"id\": 56,"), to: path)
        let result = try workspace.tool.run("verify", "Specs/item-list.yaml")
        #expect(try Self.shown(below: "pagetape verify Specs/item-list.yaml") == result.output)
    }
}
