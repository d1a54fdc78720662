import Foundation
import TapeTestKit
import Testing

/// What commands print at two widths and in a pipe, letter by letter; `RECORD_GOLDEN=1` writes it anew.
@Suite struct GoldenOutputTests {
    /// What a command line prints, under the name of its file.
    struct Output: Sendable {
        let name: String
        let words: [String]

        init(_ name: String, _ words: String...) {
            self.name = name
            self.words = words
        }
    }

    static let outputs: [Output] =
        [
            Output("help", "help"), Output("explain", "verify", "--explain"),
            Output("laws", "laws"), Output("law", "laws", "no-duplicates"),
            Output("schema", "schema", "settings"),
            Output("show", "show", "Cassettes/item-list.yaml"),
            Output("lint", "lint", "Specs/item-list.yaml", "Cassettes/item-list.yaml"),
            Output("verify", "verify", "Specs/item-list.yaml", "Specs/broken.yaml"),
            Output("verify-verbose", "verify", "Specs/item-list.yaml", "--verbose"),
            Output("verify-failures", "verify", "--failures-only", "Specs/item-list.yaml"),
            Output("diff", "diff", "Cassettes/item-list.yaml", "Cassettes/broken.yaml"),
            Output("init", "init", "new"), Output("unknown", "verfy"),
            Output("stray", "verify", "--retries", "2"),
        ] + named.map { Output("help-\($0)", "help", $0) }

    private static let named = [
        "probe", "survey", "record", "verify", "stir", "serve", "judge", "report", "diff", "show",
        "import", "export", "lint", "init", "laws", "schema", "completions", "manual",
    ]

    private static let folder = Workspace.projectRoot.appending(path: "Tests/PagetapeTests/Golden")

    /// A folder with the project's own specs, and one of them with a recording that breaks its contract.
    private func workspace() throws -> Workspace {
        let workspace = try Workspace.shipped()
        try workspace.write(
            try workspace.read("Specs/item-list.yaml"), to: "Specs/broken.yaml")
        let kept = try workspace.read("Cassettes/item-list.yaml")
        try workspace.write(
            kept.replacing("\"id\": 56,", with: "\"id\": 55,", maxReplacements: 1),
            to: "Cassettes/broken.yaml")
        try workspace.write("", to: "new/.keep")
        return workspace
    }

    private func printed(_ words: [String], columns: Int?, in workspace: Workspace) throws -> String
    {
        let environment = columns.map { ["COLUMNS": String($0)] } ?? [:]
        let result = try workspace.tool.run(words, environment: environment)
        return "\(result.output)\(result.diagnostics)status \(result.status)\n"
    }

    @Test(arguments: outputs, [80, 120])
    func `what a command prints is what it printed`(
        output: Output, columns: Int
    ) throws {
        let text = try printed(output.words, columns: columns, in: try workspace())
        let file = Self.folder.appending(path: "\(output.name)-\(columns).txt")
        if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
            try FileManager.default.createDirectory(
                at: Self.folder, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        let golden = try String(contentsOf: file, encoding: .utf8)
        #expect(
            text == golden, "\(output.name) at \(columns) columns; RECORD_GOLDEN=1 writes it anew")
        if columns == 80 {
            // A pipe has no width, and is given that of most terminals.
            #expect(try printed(output.words, columns: nil, in: try workspace()) == text)
        }
    }

    @Test(arguments: named, [80, 120])
    func `help fits into its width`(command: String, columns: Int) throws {
        let workspace = try Workspace()
        let help = try workspace.tool.run(
            "help", command, environment: ["COLUMNS": String(columns)]
        ).output
        // What is to be copied stays in one line.
        let lines = help.split(separator: "\n").filter {
            !$0.contains(#/^( {2})?(pagetape|source)\b/#)
        }
        for line in lines { #expect(line.count <= columns, "\(line)") }
        #expect(help.contains("\nExamples:\n"))
    }
}
