import TapeTestKit
import Testing

/// Specs, cassettes and screens given where another of them is wanted: the message says what the file is, and what to name.
@Suite struct MisplacedFileTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let words: [String]
        let message: String

        init(_ words: String..., says message: String) {
            self.words = words
            self.message = message
        }

        var testDescription: String { words.joined(separator: " ") }
    }

    private static let list = "Specs/item-list.yaml"

    static let cases = [
        Case("import", list, "-o", "x.yaml", says: "this is a Pagetape spec"),
        Case("import", "Specs/home-screen.yaml", "-o", "x.yaml", says: "this is a Pagetape spec"),
        Case(
            "import", "Cassettes/item-list.yaml", "-o", "x.yaml",
            says: "this is already a Pagetape cassette"),
        Case(
            "diff", list, "Specs/experiments.yaml",
            says: "Specs/item-list.yaml is a spec; `diff` takes two cassettes"),
        Case(
            "serve", "Specs/home-screen.yaml",
            says: "is a screen, which has no recording of its own; name one of its sections: Specs/"
        ),
        Case("judge", "Specs/home-screen.yaml", "--", "true", says: "name one of its sections"),
        Case(
            "verify", list, "--cassette", "Cassettes/experiments.yaml",
            says: "Cassettes/experiments.yaml is the recording of Specs/experiments.yaml, not of"),
        Case("diff", list, "--live", "--stir", says: "no option --stir"),
        Case("show", "Cassettes", says: "Cassettes is a folder; name a file in it: `pagetape show"),
        Case("show", "Cassettes/item-list.yaml", "--spec", "Specs", says: "Specs is a folder"),
        Case("judge", "Specs", "--", "true", says: "Specs is a folder"),
        Case("report", "merge", "Specs", says: "Specs is a folder"),
        Case("diff", "Specs", "Specs", says: "Specs is a folder"),
        Case("survey", "Specs", says: "Specs is a folder"),
        Case("export", "Cassettes", "--to", "har", says: "Cassettes is a folder"),
        Case(
            "export", "Cassettes/item-list.yaml", "--to", "har", "-o", "Specs",
            says: "--output Specs is a folder"),
        Case("verify", list, "--cassette", "Cassettes", says: "Cassettes is a folder"),
        Case("verify", list, "--report", "html:Specs", says: "Specs is a folder"),
        Case("record", list, "-o", "Cassettes", says: "--output Cassettes is a folder"),
        Case("init", list, says: "\(list) is a file; name a folder"),
        Case("verify", "report.html", says: "this is HTML or XML, and a spec is YAML"),
        Case(
            "survey", list, says: "is a Pagetape spec, not an API's description; `pagetape verify`"),
        Case("survey", "Specs/home-screen.yaml", says: "is a Pagetape spec"),
        Case("survey", "Cassettes/item-list.yaml", says: "is a Pagetape cassette"),
        Case("verify", "", says: "an operand is empty"),
        Case("lint", "", says: "an operand is empty"),
        Case("lint", "none.yaml", says: "none.yaml: there is no such file or folder"),
        Case("lint", "Specs/item-lst.yaml", says: "did you mean Specs/item-list.yaml?"),
        Case("verify", "Specs/item-lst.yaml", says: "did you mean Specs/item-list.yaml?"),
        Case("show", "Cassettes/item-lst.yaml", says: "did you mean Cassettes/item-list.yaml?"),
        Case("verify", "Spec", says: "there is no such file or folder; did you mean Specs?"),
        Case(
            "verify", list, "--cassette", "Cassettes/item-lst.yaml",
            says: "did you mean Cassettes/item-list.yaml?"),
        Case("serve", "Specs/item-lst.yaml", says: "did you mean Specs/item-list.yaml?"),
        Case("verify", "spec/item-list.yaml", says: "did you mean Specs/item-list.yaml?"),
        Case("verify", "in/none/Specs", says: "there is no such file"),
        Case(
            "verify", list, "--fault", "status(503)", "at", "page", "2",
            says: "put the plan in quotes: --fault 'status(503) at page 2'"),
        Case(
            "probe", "http://127.0.0.1:9/", "-H", "Authorization:", "Bearer", "sesame",
            says: "put the whole header in quotes: -H 'Authorization: Bearer …'"),
        Case("laws", "no-dups", says: "did you mean `no-duplicates`?"),
        Case("faults", "503", says: "did you mean `status(503)`?"),
        Case("init", "-H", "X-Key: ${KEY}", says: "--header goes with --url URL or --from"),
        Case("lint", "empty/", says: "there is nothing to check in empty/"),
    ]

    @Test(arguments: cases)
    func `a file in the wrong place is called what it is`(one: Case) throws {
        let workspace = try Workspace.shipped()
        try workspace.write(
            "<!doctype html>\n<title>Contract kept: all</title>\n", to: "report.html")
        try workspace.write("", to: "empty/.keep")
        let result = try workspace.tool.run(one.words)
        #expect(result.status == 2, "\(result.status)")
        let text = (result.output + result.diagnostics).unfolded
        #expect(text.contains(one.message), "\(text)")
    }
}
