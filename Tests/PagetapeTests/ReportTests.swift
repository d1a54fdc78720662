import Foundation
import Testing

@Suite struct ReportTests {
    /// The report without what differs from run to run.
    private static func timeless(_ report: String) -> String {
        report.replacing(/"seconds": [0-9.]+/, with: "\"seconds\": 0")
    }

    @Test func `the parts of a run, joined, are the whole`() throws {
        let workspace = try Workspace.shipped()
        // More parts than specs: one has nothing to do, and that is no failure.
        let count = 3
        let specs = ["Specs/home-screen.yaml", "Specs/item-list.yaml"]
        let whole = try workspace.tool.run(["verify", "--report", "json"] + specs)
        var files: [String] = []
        for number in 1...count {
            let file = "part-\(number).json"
            let part = try workspace.tool.run(
                ["verify", "--shard", "\(number)/\(count)", "--report", "json:\(file)"] + specs)
            #expect(part.status == 0, "\(part.diagnostics)")
            #expect(part.diagnostics.contains("shard \(number) of \(count)"))
            files.append(file)
        }
        let joined = try workspace.tool.run(["report", "merge", "--report", "json"] + files)
        #expect(joined.status == 0, "\(joined.diagnostics)")
        #expect(Self.timeless(joined.output) == Self.timeless(whole.output))
    }

    @Test func `a CI system's variables choose the shard`() throws {
        let workspace = try Workspace.shipped()
        let result = try workspace.tool.run(
            "verify", "Specs/home-screen.yaml",
            environment: ["CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "2"])
        #expect(result.diagnostics.contains("shard 2 of 2"))
    }

    @Test func `specs side by side are reported in the same order`() throws {
        let workspace = try Workspace.shipped()
        let specs = ["Specs/item-list.yaml", "Specs/home-screen.yaml"]
        #expect(
            try workspace.tool.run(["verify", "--jobs", "1"] + specs).output
                == workspace.tool.run(["verify", "--jobs", "8"] + specs).output)
    }

    @Test func `GitHub gets its annotations and the summary of the job`() throws {
        let workspace = try Workspace.shipped()
        let path = "Cassettes/item-list.yaml"
        try workspace.write(
            workspace.read(path).replacing("\"id\": 57,", with: "\"id\": 56,", maxReplacements: 1),
            to: path)
        try workspace.write("# earlier\n", to: "summary.md")
        let result = try workspace.tool.run(
            "verify", "Specs/item-list.yaml", "--report", "github",
            environment: [
                "GITHUB_STEP_SUMMARY": workspace.folder.appending(path: "summary.md").path
            ])
        #expect(result.status == 1)
        let annotation = "::error file=Cassettes/item-list.yaml,line=234,title=no-duplicates"
        #expect(result.output.contains(annotation))
        #expect(result.output.contains("the same breaks size-invariant"))
        let summary = try workspace.read("summary.md")
        #expect(summary.hasPrefix("# earlier\n## Paging contract: broken"))
    }

    @Test(arguments: [
        ("[]", "is missing"), ("{\"pagetape\": 2}", "version 1"), ("{", "not JSON"),
        ("{\"pagetape\": 1, \"specs\": [{}]}", "$.specs[0]"),
    ])
    func `what is no report is refused with the place`(text: String, words: String) throws {
        let workspace = try Workspace()
        try workspace.write(text, to: "a.json")
        let result = try workspace.tool.run("report", "merge", "a.json")
        #expect(result.status == 2)
        #expect(result.diagnostics.contains("a.json"))
        #expect(result.diagnostics.contains(words), "\(result.diagnostics)")
    }
}
