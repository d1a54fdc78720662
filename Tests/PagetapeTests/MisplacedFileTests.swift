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
    ]

    @Test(arguments: cases)
    func `a file in the wrong place is called what it is`(one: Case) throws {
        let workspace = try Workspace.shipped()
        let result = try workspace.tool.run(one.words)
        #expect(result.status != 0)
        let text = (result.output + result.diagnostics).unfolded
        #expect(text.contains(one.message), "\(text)")
    }
}
