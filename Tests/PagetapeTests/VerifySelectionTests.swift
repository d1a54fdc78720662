import Foundation
import Testing

@Suite struct VerifySelectionTests {
    private func laws(_ words: String...) throws -> [String] {
        let workspace = try Workspace.shipped()
        let result = try workspace.tool.run(
            ["verify", "Specs/item-list.yaml", "--report", "json"] + words)
        #expect(result.status == 0, "\(result.diagnostics)")
        let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
        let specs = try #require((json as? [String: Any])?["specs"] as? [[String: Any]])
        return (specs[0]["laws"] as? [[String: Any]] ?? []).compactMap { $0["law"] as? String }
    }

    @Test func `one law is asked alone, or left out`() throws {
        #expect(try laws("--law", "ordered") == ["ordered"])
        let rest = try laws("--skip-law", "ordered,no-duplicates")
        #expect(!rest.contains("ordered"))
        #expect(rest.contains("terminates"))
    }

    @Test func `laws of one kind are asked alone`() throws {
        let walk = try laws("--only", "walk")
        #expect(walk.contains("one-shape"))
        #expect(!walk.contains("single-flight"))
        #expect(try laws("--only", "client").contains("single-flight"))
    }

    @Test(arguments: [
        (["--law", "orderd"], "did you mean `ordered`?"),
        (["--skip-law", "no-such"], "there is no law"),
        (["--only", "walks"], "did you mean `walk`?"),
        (["--law", "ordered", "--only", "client"], "leave no law"),
    ])
    func `a law or kind that is none is a mistake`(words: [String], advice: String) throws {
        let workspace = try Workspace.shipped()
        let result = try workspace.tool.run(["verify"] + words)
        #expect(result.status == 2)
        #expect(result.diagnostics.contains(advice), "\(result.diagnostics)")
    }

    @Test(arguments: [["--only", "stir"], ["--law", "no-ghosts"]])
    func `laws about changes say which recording they need`(words: [String]) throws {
        let workspace = try Workspace.shipped()
        let result = try workspace.tool.run(["verify", "Specs/item-list.yaml"] + words)
        #expect(result.status == 3, "\(result.output)")
        let told = result.output.unfolded
        #expect(told.contains("pagetape verify --live --stir Specs/item-list.yaml"), "\(told)")
        #expect(told.contains("Cassettes/item-list.stir.yaml"), "\(told)")
        #expect(told.contains("add `stir`"), "\(told)")
    }

    @Test func `the first broken spec stops a run that is told to fail fast`() throws {
        let workspace = try Workspace.shipped()
        let path = "Cassettes/item-list.yaml"
        let text = try workspace.read(path)
        try workspace.write(text.replacing("\"id\": 57,", with: "\"id\": 56,"), to: path)
        let result = try workspace.tool.run("verify", "--fail-fast")
        #expect(result.status == 1)
        #expect(result.output.contains("no-duplicates"))
        #expect(!result.output.contains("table-rows"))
        #expect(result.diagnostics.contains("not run"))
    }

    @Test func `mutants of a recording show which laws notice`() throws {
        let workspace = try Workspace.shipped()
        let result = try workspace.tool.run("verify", "Specs/item-list.yaml", "--mutate")
        #expect(result.status == 0, "\(result.output)")
        #expect(result.output.contains("the items of the page before again"))
        #expect(result.output.contains("no-duplicates"))
        let json = try workspace.tool.run(
            "verify", "Specs/item-list.yaml", "--mutate", "--report", "json")
        #expect(json.output.contains("\"mutants\""))
        #expect(json.output.contains("\"not-exercised\""))
    }

    @Test func `one law is explained, and all of them listed`() throws {
        let workspace = try Workspace()
        let one = try workspace.tool.run("laws", "full-last-page")
        #expect(one.output.contains("record --also sizes"))
        let list = try workspace.tool.run("laws")
        #expect(list.output.contains("board-matrix"))
        let unknown = try workspace.tool.run("laws", "full-last-pag")
        #expect(unknown.status == 2)
        #expect(unknown.diagnostics.contains("full-last-page"))
        let coded = try workspace.tool.run("laws", "w3")
        #expect(coded.output.hasPrefix("no-duplicates (W3, walk)\n"), "\(coded.diagnostics)")
        let begun = try workspace.tool.run("laws", "no-dup")
        #expect(begun.diagnostics.contains("did you mean `no-duplicates`?"))
    }
}
