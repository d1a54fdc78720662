import Foundation
import Testing

@Suite struct DiffTests {
    /// One change by hand to a shipped recording, and what must be said of it.
    struct Change: CustomStringConvertible {
        let from: String
        let to: String
        var all = false
        let status: Int32
        let words: String
        var description: String { "\(from) → \(to)" }
    }

    static let changes = [
        Change(
            from: "\"id\": 57,", to: "\"id\": 5700,", status: 0, words: "items that are new: 5700"),
        Change(
            from: "\"id\": 57,", to: "\"id\": 5700,", status: 0, words: "items that are gone: 57"),
        Change(
            from: "\"name\": \"item-0057\"", to: "\"name\": null", status: 1,
            words: "`name` of each item: string → null or string"),
        Change(
            from: "\"name\":", to: "\"title\":", all: true, status: 1,
            words: "`name` of each item: string → absent"),
        Change(
            from: "content-type: application/json", to: "content-type: text/plain", all: true,
            status: 1, words: "Content-Type: application/json → text/plain"),
    ]

    @Test(arguments: changes)
    func `a change is told by its meaning`(change: Change) throws {
        let workspace = try Workspace.shipped()
        let text = try workspace.read("Cassettes/item-list.yaml")
        #expect(text.contains(change.from))
        try workspace.write(
            text.replacing(
                change.from, with: change.to, maxReplacements: change.all ? .max : 1),
            to: "later.yaml")
        let result = try workspace.tool.run("diff", "Cassettes/item-list.yaml", "later.yaml")
        #expect(result.output.contains(change.words), "\(result.output)\(result.diagnostics)")
        #expect(result.status == change.status)
    }

    @Test func `a recording does not differ from itself`() throws {
        let workspace = try Workspace.shipped()
        let path = "Cassettes/table-rows.yaml"
        let result = try workspace.tool.run("diff", path, path)
        #expect(result.status == 0)
        #expect(result.output.hasSuffix("nothing changed\n"))
    }

    @Test func `without a spec it says what to name`() throws {
        let workspace = try Workspace()
        try workspace.write("pagetape: 1\n", to: "a.yaml")
        let result = try workspace.tool.run("diff", "a.yaml", "a.yaml")
        #expect(result.status == 2)
        #expect(result.diagnostics.contains("--spec"))
        let missing = try workspace.tool.run("diff", "a.yaml", "b.yaml")
        #expect(missing.status == 2)
        #expect(missing.diagnostics.contains("b.yaml: there is no such file"))
    }
}
