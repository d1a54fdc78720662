import Foundation
import TapeTestKit
import Testing

@Suite struct FailuresOnlyTests {
    @Test func `only what is not kept is told, and the summary counts all`() throws {
        let workspace = try Workspace.shipped()
        let path = "Cassettes/item-list.yaml"
        let text = try workspace.read(path)
        try workspace.write(
            text.replacing("\"id\": 56,", with: "\"id\": 55,", maxReplacements: 1),
            to: path)
        try FileManager.default.removeItem(
            at: workspace.folder.appending(path: "Cassettes/users-by-page.yaml"))
        let words = ["verify", "--failures-only", "--report", "json:report.json"]
        let result = try workspace.tool.run(words)
        #expect(result.status != 0)
        #expect(!result.output.contains("✓"))
        #expect(result.output.contains("✗ Item list by offset"))
        #expect(result.output.contains("? ") && result.output.contains("users-by-page.yaml"))
        // Files tell the whole.
        #expect(try workspace.read("report.json").contains("Specs/home-screen.yaml"))
    }

    @Test func `text and annotations share standard output`() throws {
        let workspace = try Workspace.shipped()
        try workspace.write(
            try workspace.read("Cassettes/item-list.yaml")
                .replacing("\"id\": 56,", with: "\"id\": 55,", maxReplacements: 1),
            to: "Cassettes/item-list.yaml")
        let result = try workspace.tool.run(
            "verify", "--failures-only", "--report", "text:-", "--report", "github")
        #expect(result.status == 1, "\(result.diagnostics)")
        #expect(result.output.contains("contract broken"))
        #expect(result.output.contains("::error "))
        #expect(!workspace.exists("-"))
    }

    @Test(arguments: [
        (
            ["--report", "junit:Specs/item-list.yaml/x.xml"],
            "there is no folder Specs/item-list.yaml"
        ),
        (["--report", "junit:out/"], "out/ is a folder; name a file in it"),
        (["--report", "json", "--report", "tap"], "two reports would go to standard output"),
    ])
    func `a report that cannot be written is told before anything runs`(
        words: [String], message: String
    ) throws {
        let workspace = try Workspace.shipped()
        let result = try workspace.tool.run(["verify"] + words)
        #expect(result.status == 2)
        #expect(result.diagnostics.contains(message))
        #expect(result.output.isEmpty)
    }

    @Test func `a report's missing folders are made`() throws {
        let workspace = try Workspace.shipped()
        try workspace.write("report: [text, 'junit:out/ci/x.xml']\n", to: "pagetape.yaml")
        for words in [["lint"], ["verify", "--explain"]] {
            let result = try workspace.tool.run(words)
            #expect(result.status == 0, "\(result.diagnostics)")
            #expect(!workspace.exists("out"))
        }
        let result = try workspace.tool.run("verify", "Specs/item-list.yaml")
        #expect(result.status == 0, "\(result.diagnostics)")
        #expect(try workspace.read("out/ci/x.xml").contains("<testsuites"))
    }

    @Test func `a badge tells what the run amounts to`() throws {
        let workspace = try Workspace.shipped()
        let result = try workspace.tool.run(
            "verify", "Specs/item-list.yaml", "--report", "badge:badge.svg", "--report",
            "shields:badge.json")
        #expect(result.status == 0, "\(result.diagnostics)")
        let picture = try workspace.read("badge.svg")
        #expect(picture.hasPrefix("<svg ") && picture.hasSuffix("</svg>\n"))
        #expect(picture.contains("kept, 1 spec"))
        let json = try JSONSerialization.jsonObject(with: Data(workspace.read("badge.json").utf8))
        let badge = try #require(json as? [String: Any])
        #expect(badge["schemaVersion"] as? Int == 1)
        #expect(badge["color"] as? String == "brightgreen")
    }
}
