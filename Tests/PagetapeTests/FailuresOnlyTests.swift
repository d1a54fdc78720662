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
