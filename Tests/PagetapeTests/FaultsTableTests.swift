import Foundation
import TapeCLI
import TapeTestKit
import Testing

/// Every fault is told in a sentence, by the tool and in the document.
@Suite struct FaultsTableTests {
    private static let page = Workspace.projectRoot.appending(path: "Documentation/faults.md")
    private static let marks = (begin: "<!-- sentences -->\n", end: "<!-- end of sentences -->")

    @Test func `the documentation of the faults is what the code says`() throws {
        let written = try String(contentsOf: Self.page, encoding: .utf8)
        let begin = try #require(written.firstRange(of: Self.marks.begin)?.upperBound)
        let end = try #require(written.firstRange(of: Self.marks.end)?.lowerBound)
        if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
            let text = "\(written[..<begin])\(FaultsTable.markdown)\(written[end...])"
            try text.write(to: Self.page, atomically: true, encoding: .utf8)
            return
        }
        #expect(
            String(written[begin..<end]) == FaultsTable.markdown,
            "write it anew with: pagetape faults --markdown")
    }

    @Test func `one fault is explained, also with an argument of its own`() throws {
        let workspace = try Workspace()
        let repeated = try workspace.tool.run("faults", "repeat-page")
        #expect(repeated.status == 0)
        #expect(
            repeated.output.unfolded.contains("the items of the page before it in place of its own")
        )
        let status = try workspace.tool.run("faults", "status(404)")
        #expect(status.output.hasPrefix("status(404)\n"))
        let unknown = try workspace.tool.run("faults", "repeat-pag")
        #expect(unknown.status == 2)
        #expect(
            unknown.diagnostics.contains("did you mean `repeat-page`?"), "\(unknown.diagnostics)")
    }
}
