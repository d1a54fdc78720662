import Foundation
import TapeTestKit
import Testing

@Suite struct SetupTests {
    @Test func `init prepares a repository, and once is enough`() throws {
        let workspace = try Workspace()
        #expect(try workspace.tool.run("init").status == 0)
        #expect(try workspace.read(".gitattributes") == "Cassettes/** -text\n")
        #expect(try workspace.read(".gitignore") == "*.part\n")
        let again = try workspace.tool.run("init")
        #expect(again.output == ".gitattributes: has Cassettes/** -text\n.gitignore: has *.part\n")
        #expect(try workspace.read(".gitattributes") == "Cassettes/** -text\n")
    }

    @Test func `init appends to what is there and keeps its line ends`() throws {
        let workspace = try Workspace()
        try workspace.write("*.png binary\r\nx y\r\n", to: "in/.gitattributes")
        try workspace.write(".build", to: "in/.gitignore")
        #expect(try workspace.tool.run("init", "in").status == 0)
        #expect(
            try workspace.read("in/.gitattributes")
                == "*.png binary\r\nx y\r\nCassettes/** -text\r\n")
        #expect(try workspace.read("in/.gitignore") == ".build\n*.part\n")
        #expect(try workspace.tool.run("init", "none").status == 3)
    }

    @Test(arguments: ["cassette", "spec"])
    func `a schema is JSON and says what it describes`(name: String) throws {
        let workspace = try Workspace()
        let result = try workspace.tool.run("schema", name)
        #expect(result.status == 0)
        let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
        let schema = try #require(json as? [String: Any])
        #expect(schema["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
        let wrong = try workspace.tool.run("schema", "cassete")
        #expect(wrong.status == 2)
        #expect(wrong.diagnostics.contains("did you mean `cassette`?"))
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func `completions name every command and option`(shell: String) throws {
        let workspace = try Workspace()
        let result = try workspace.tool.run("completions", shell)
        #expect(result.status == 0)
        for word in ["record", "verify", "lint", "completions", "max-pages", "resume"] {
            #expect(result.output.contains(word))
        }
        #expect(try workspace.tool.run("completions", "tcsh").status == 2)
    }

    @Test func `bash completes commands, options and the words they take`() throws {
        let workspace = try Workspace()
        try workspace.write(
            try workspace.tool.run("completions", "bash").output, to: "completions.sh")
        func completed(_ words: [String]) throws -> [String] {
            let list = words.map { "'\($0)'" }.joined(separator: " ")
            let script = """
                set -eu
                source completions.sh
                COMP_WORDS=(pagetape \(list)); COMP_CWORD=\(words.count)
                _pagetape
                printf '%s\\n' "${COMPREPLY[@]-}"
                """
            return try Self.output(of: ["bash", "-c", script], in: workspace)
        }
        #expect(try completed(["ver"]) == ["verify"])
        #expect(try completed(["record", "--max"]) == ["--max-pages"])
        #expect(try completed(["completions", "z"]) == ["zsh"])
        #expect(try completed(["help", "lin"]) == ["lint"])
        #expect(try completed(["record", "--output", ""]) == [])
    }

    /// What a shell prints that runs a script beside the completions written for it.
    private func printed(by shell: String, _ script: String) throws -> [String] {
        let workspace = try Workspace()
        let completions = try workspace.tool.run("completions", shell)
        try workspace.write(completions.output, to: "completions")
        try workspace.write(script, to: "script")
        return try Self.output(of: ["timeout", "30", shell, "script"], in: workspace)
    }

    /// The lines that a program prints, run in a workspace and with no home but that.
    private static func output(
        of words: [String], in workspace: Workspace
    ) throws -> [String] {
        let program = try TalkingProgram(
            ["/usr/bin/env"] + words, in: workspace.folder.path,
            environment: ["HOME": workspace.folder.path, "PATH": "/usr/bin:/bin"])
        let said = program.said()
        #expect(program.wait() == .exit(0))
        return said.split(separator: "\n").map(String.init)
    }

    private static func isInstalled(_ shell: String) -> Bool {
        ["/usr/bin/", "/bin/", "/usr/local/bin/", "/opt/homebrew/bin/"]
            .contains { FileManager.default.isExecutableFile(atPath: $0 + shell) }
    }

    private static let lines = [
        ("pagetape rec", "record"), ("pagetape record --mo", "--mode"),
        ("pagetape record --mode on", "once"), ("pagetape completions z", "zsh"),
        ("pagetape help lin", "lint"),
    ]

    @Test(.enabled(if: isInstalled("fish"), "fish is not installed"))
    func `fish completes commands, options and the words they take`() throws {
        for (line, word) in Self.lines {
            let script = "source completions; complete -C '\(line)'"
            let first = try printed(by: "fish", script).first
            #expect(first?.split(separator: "\t").first.map(String.init) == word, "\(line)")
        }
    }

    @Test(.enabled(if: isInstalled("zsh"), "zsh is not installed"))
    func `zsh completes commands, options and the words they take`() throws {
        // An interactive shell on a pseudo-terminal, whose line is printed once Tab has completed it.
        let quoted = Self.lines.map { "'\($0.0)'" }.joined(separator: " ")
        let script = #"""
            zmodload zsh/zpty
            zpty -b z zsh -f -i
            zpty -w z 'show() { print -r -- "line<$BUFFER>"; BUFFER= }; zle -N show
            bindkey -r "^X"; bindkey "^X" show; bindkey "^I" complete-word
            autoload -Uz compinit; compinit -u -D; source ./completions; print rea""dy'
            zpty -r z seen '*ready*'
            for line in \#(quoted); do
                zpty -n -w z "$line"$'\t'; zpty -n -w z $'\C-x'; zpty -r z seen '*line<*>*'
                print -r -- "${${seen##*line<}%%>*}"
            done
            zpty -d z
            """#
        let printed = try printed(by: "zsh", script)
        for ((line, word), seen) in zip(Self.lines, printed) {
            #expect(seen.hasSuffix("\(word) "), "\(line): \(seen)")
        }
        #expect(printed.count == Self.lines.count)
    }
}
