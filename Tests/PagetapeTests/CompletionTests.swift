import Foundation
import TapeTestKit
import Testing

/// What shells make of the completions that the tool prints for them.
@Suite struct CompletionTests {
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
        for file in ["Specs/a.yaml", "Specs/b c.yml", "Specs/notes.txt", "r.json"] {
            try workspace.write("", to: file)
        }
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
        #expect(try completed(["record", "--max"]) == ["--max-pages", "--max-requests"])
        #expect(try completed(["completions", "z"]) == ["zsh"])
        #expect(try completed(["help", "lin"]) == ["lint"])
        #expect(try completed(["manual", "lin"]) == ["lint"])
        #expect(try completed(["probe", "--rate", ""]) == [])
        #expect(try completed(["verify", "--law", "no-dup"]) == ["no-duplicates"])
        #expect(try completed(["verify", "--law", "ordered,no-dup"]) == ["ordered,no-duplicates"])
        #expect(try completed(["laws", "no-dup"]) == ["no-duplicates"])
        #expect(try completed(["verify", "--report", "ju"]) == ["junit"])
        #expect(try completed(["verify", "--report", "=", "ju"]) == ["junit"])
        #expect(try completed(["verify", "--report", "junit", ":", "Sp"]) == [])
        #expect(try completed(["judge", "--fault", "stat"]) == [#"status\(503\)"#])
        #expect(try completed(["judge", "--faults", "stall,rese"]) == ["stall,reset"])
        #expect(try completed(["judge", "Specs/a.yaml", "--", "ver"]) == [])
        #expect(try completed(["verify", "Specs/"]) == ["Specs/a.yaml", "Specs/b c.yml"])
        #expect(try completed(["record", "--output", "Spe"]) == ["Specs"])
        #expect(try completed(["report", "m"]) == ["merge"])
        #expect(try completed(["report", "merge", "r"]) == ["r.json"])
        #expect(try completed(["show", "-"]) == ["--json", "--spec", "--help"])
    }

    /// What a shell prints that runs a script beside the completions written for it.
    private func printed(by shell: String, _ script: String) throws -> [String] {
        let workspace = try Workspace()
        let completions = try workspace.tool.run("completions", shell)
        try workspace.write(completions.output, to: "completions")
        try workspace.write(script, to: "script")
        for file in ["Specs/a.yaml", "Specs/notes.txt"] { try workspace.write("", to: file) }
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
        ("pagetape help lin", "lint"), ("pagetape verify --law ordered,no-dup", "no-duplicates"),
        ("pagetape laws no-dup", "no-duplicates"), ("pagetape judge --faults rese", "reset"),
        ("pagetape verify Specs/", "Specs/a.yaml"), ("pagetape verify --report ju", "junit"),
    ]

    @Test(.enabled(if: isInstalled("fish"), "fish is not installed"))
    func `fish completes commands, options and the words they take`() throws {
        for (line, word) in Self.lines {
            let script = "source completions; complete -C '\(line)'"
            let first = try printed(by: "fish", script).first
            let completed = first?.split(separator: "\t").first.map(String.init)
            #expect(completed?.hasSuffix(word) == true, "\(line): \(completed ?? "")")
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
            // Behind a word of a list it offers a comma, for another.
            let typed = seen.trimmingCharacters(in: [" ", ","])
            #expect(typed.hasSuffix(word), "\(line): \(seen)")
        }
        #expect(printed.count == Self.lines.count)
    }
}
