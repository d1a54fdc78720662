import Foundation
import Testing

@Suite struct VerifyTests {
    @Test(arguments: [
        ("Cassettes/item-list.yaml", "this is a cassette, not a spec"),
        ("api.yaml", "`pagetape survey` writes specs"),
    ])
    func `a file of another kind is called by its name`(path: String, message: String) throws {
        let workspace = try Workspace.shipped()
        try workspace.write("openapi: 3.0.3\npaths: {}\n", to: "api.yaml")
        let result = try workspace.tool.run("verify", path)
        #expect(result.status == 2)
        let told = (result.output + result.diagnostics).unfolded
        #expect(told.contains(message), "\(told)")
        #expect(!told.contains("needs"))
    }

    @Test func `the shipped specs keep their contract without a network or an environment`() throws
    {
        let workspace = try Workspace.shipped()
        let result = try workspace.tool.run("verify")
        #expect(result.status == 0, "\(result.output)\(result.diagnostics)")
        #expect(result.output.contains("contract kept: 10 specs"))
        #expect(result.diagnostics == "")
    }

    @Test func `the report is the same bytes every time`() throws {
        let workspace = try Workspace.shipped()
        #expect(
            try workspace.tool.run("verify", "Specs/item-list.yaml").output
                == workspace.tool.run("verify", "Specs/item-list.yaml").output)
    }

    /// One item id of a shipped cassette changed by hand, and what must be said of it.
    struct Break: CustomStringConvertible {
        let cassette: String
        let from: String
        let to: String
        let law: String
        let page: Int
        let item: String
        var description: String { "\(from) → \(to)" }
    }

    static let breaks = [
        Break(
            cassette: "item-list", from: "\"id\": 57,", to: "\"id\": 56,", law: "no-duplicates",
            page: 2, item: "56"),
        Break(
            cassette: "item-list", from: "\"id\": 57,", to: "\"id\": 9999,", law: "ordered",
            page: 2, item: "58"),
        Break(
            cassette: "item-list", from: "\"id\": 57,", to: "\"id\": null,", law: "no-duplicates",
            page: 2, item: "#57"),
        Break(
            cassette: "registry-catalog", from: "\"repo-0057\"", to: "\"repo-0001\"",
            law: "no-duplicates", page: 2, item: "repo-0001"),
        Break(
            cassette: "table-rows", from: "\"id\": 65,", to: "\"id\": 50,", law: "no-duplicates",
            page: 2, item: "50"),
    ]

    @Test(arguments: breaks)
    func `an item id broken by hand is found by law, page and item`(change: Break) throws {
        let workspace = try Workspace.shipped()
        let path = "Cassettes/\(change.cassette).yaml"
        let text = try workspace.read(path)
        #expect(text.contains(change.from))
        try workspace.write(
            text.replacing(change.from, with: change.to, maxReplacements: 1), to: path)

        let result = try workspace.tool.run("verify", "Specs/\(change.cassette).yaml")
        #expect(result.status == 1, "\(result.output)\(result.diagnostics)")
        #expect(
            result.output.contains("\(change.law) · page \(change.page) · item \(change.item)\n"),
            "\(result.output)")
        #expect(result.output.contains("edited by hand"))
    }

    @Test func `JSON and JUnit reports carry the finding`() throws {
        let workspace = try Workspace.shipped()
        let path = "Cassettes/item-list.yaml"
        let text = try workspace.read(path)
        try workspace.write(text.replacing("\"id\": 57,", with: "\"id\": 56,"), to: path)
        let result = try workspace.tool.run(
            "verify", "Specs/item-list.yaml", "--report", "json", "--report", "junit:out.xml")
        #expect(result.status == 1)

        let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
        let report = try #require(json as? [String: Any])
        #expect(report["verdict"] as? String == "broken")
        let spec = try #require((report["specs"] as? [[String: Any]])?.first)
        let laws = try #require(spec["laws"] as? [[String: Any]])
        let broken = try #require(laws.first { $0["law"] as? String == "no-duplicates" })
        let finding = try #require((broken["findings"] as? [[String: Any]])?.first)
        #expect(finding["page"] as? Int == 2)
        #expect(finding["item"] as? String == "56")

        let junit = try workspace.read("out.xml")
        #expect(junit.contains("<failure type=\"no-duplicates\""))
    }

    @Test func `a missing cassette says how to record it`() throws {
        let workspace = try Workspace.shipped()
        try FileManager.default.removeItem(
            at: workspace.folder.appending(path: "Cassettes/item-list.yaml"))
        let result = try workspace.tool.run("verify", "Specs/item-list.yaml")
        #expect(result.status == 3)
        #expect(result.output.contains("pagetape record Specs/item-list.yaml"))
    }

    @Test func `every mistake of a spec is told at once, with its place`() throws {
        let workspace = try Workspace()
        try workspace.write(Workspace.misspeltSpec, to: "spec.yaml")
        let result = try workspace.tool.run("verify", "spec.yaml")
        #expect(result.status == 2)
        #expect(result.diagnostics.contains("spec.yaml:3:44: error:"))
        #expect(result.diagnostics.contains("did you mean `headers`?"))
        #expect(result.diagnostics.contains("spec.yaml:5:10: error:"))
        #expect(result.diagnostics.contains("did you mean `cursor`?"))
    }

    @Test(arguments: [
        ["verfy"], ["verify", "--reprot", "json"], ["verify", "--report", "jsn"], [],
    ])
    func `a mistyped command line is a mistake and says what was meant`(words: [String]) throws {
        let workspace = try Workspace()
        let result = try workspace.tool.run(words)
        #expect(result.status == 2)
        #expect(result.output == "")
        #expect(result.diagnostics.contains(words.isEmpty ? "pagetape verify" : "did you mean"))
    }

    @Test func `one cassette that cannot be read does not silence the others`() throws {
        let workspace = try Workspace.shipped()
        try workspace.write("pagetape: 9\n", to: "Cassettes/table-rows.yaml")
        try FileManager.default.removeItem(
            at: workspace.folder.appending(path: "Specs/home-screen.yaml"))
        let result = try workspace.tool.run(
            "verify", "--report", "json:out.json", "--report", "text")
        #expect(result.status == 2)
        #expect(result.output.contains("✓ Item list by offset"))
        #expect(result.output.contains("Cassettes/table-rows.yaml:1:"))
        #expect(try workspace.read("out.json").contains("\"verdict\": \"incomplete\""))
    }

    @Test(arguments: ["walk", "size-one", "over-maximum"])
    func `an interaction that cannot be read is a damaged cassette, and accuses nobody`(
        role: String
    ) throws {
        let workspace = try Workspace.shipped()
        let path = "Cassettes/item-list.yaml"
        let text = try workspace.read(path)
        try workspace.write(text, to: "Cassettes/older.yaml")
        let start = try #require(text.range(of: "- role: \(role)\n")).lowerBound
        let status = try #require(text[start...].firstMatch(of: /status: \d+/))
        try workspace.write(
            text.replacingCharacters(in: status.range, with: "status: 0"), to: path)
        let line = text[..<status.range.lowerBound].count { $0 == "\n" } + 1
        for words in [
            ["verify", "Specs/item-list.yaml"], ["diff", "Cassettes/older.yaml", path],
            ["judge", "Specs/item-list.yaml", "--", "true"],
        ] {
            let result = try workspace.tool.run(words)
            #expect(result.status == 2, "\(result.output)\(result.diagnostics)")
            let said = "\(result.output)\(result.diagnostics)"
            #expect(said.contains("\(path):\(line):"), "\(said)")
        }
    }
}
