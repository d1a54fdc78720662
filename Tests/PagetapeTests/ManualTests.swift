import Foundation
import TapeTestKit
import Testing

@Suite struct ManualTests {
    @Test func `the manual has a page for every command, and each is sound`() throws {
        let workspace = try Workspace()
        try workspace.write("", to: "man/.keep")
        let result = try workspace.tool.run("manual", "--output", "man")
        #expect(result.status == 0)
        let pages = result.output.split(separator: "\n").map(String.init)
        let overview = try workspace.tool.run("help").output
        #expect(pages.first == "man/pagetape.1")
        for page in pages.dropFirst() {
            let command = page.dropFirst("man/pagetape-".count).dropLast(2)
            #expect(overview.contains("\n  \(command) "))
            let text = try workspace.read(page)
            #expect(try workspace.tool.run("manual", String(command)).output == text)
            // Each macro stands alone in its line, and no text is taken for one.
            for line in text.split(separator: "\n") where line.hasPrefix(".") {
                #expect(line.contains(/^\.(TH|SH|TP|PP|nf|fi|RS|RE|B)\b/), "\(line)")
            }
        }
        #expect(pages.count > 18)
    }

    @Test func `a page tells every option that help tells`() throws {
        let workspace = try Workspace()
        for command in ["verify", "record", "judge", "lint"] {
            let help = try workspace.tool.run("help", command).output
            let page = try workspace.tool.run("manual", command).output
                .replacing("\\-", with: "-")
            let options = help.matches(of: /\n  .{4}(--[a-z0-9.-]+)/).map { String($0.1) }
            #expect(!options.isEmpty)
            for option in options { #expect(page.contains("\\fB\(option)\\fR"), "\(option)") }
        }
    }

    @Test func `an unknown command has no page`() throws {
        let workspace = try Workspace()
        let result = try workspace.tool.run("manual", "verfy")
        #expect(result.status == 2)
        #expect(result.diagnostics.contains("did you mean `verify`?"))
        #expect(try workspace.tool.run("manual", "--output", "none").status == 3)
        #expect(try workspace.tool.run("manual", "verify", "--output", ".").status == 2)
    }
}
