import Foundation
import Synchronization
import TapeCLI
import TapeTestKit
import Testing

@Suite struct SetupTests {
    @Test func `init prepares a repository, and once is enough`() throws {
        let workspace = try Workspace()
        #expect(try workspace.tool.run("init").status == 0)
        #expect(try workspace.read(".gitattributes") == "**/Cassettes/** -text\n")
        #expect(try workspace.read(".gitignore") == "*.part\n*.yaml.rows\npagetape.html\n")
        let again = try workspace.tool.run("init")
        #expect(
            again.output.hasPrefix(
                ".gitattributes: has **/Cassettes/** -text\n.gitignore: has *.part\n.gitignore: has *.yaml.rows\n"
            ))
        #expect(!again.output.contains("added"))
        #expect(try workspace.tool.run("lint", "--strict").status == 0)
        #expect(try workspace.read(".gitattributes") == "**/Cassettes/** -text\n")
    }

    @Test func `init appends to what is there and keeps its line ends`() throws {
        let workspace = try Workspace()
        try workspace.write("*.png binary\r\nx y\r\n", to: "in/.gitattributes")
        try workspace.write(".build", to: "in/.gitignore")
        #expect(try workspace.tool.run("init", "in").status == 0)
        #expect(
            try workspace.read("in/.gitattributes")
                == "*.png binary\r\nx y\r\n**/Cassettes/** -text\r\n")
        #expect(
            try workspace.read("in/.gitignore") == ".build\n*.part\n*.yaml.rows\npagetape.html\n")
        let missing = try workspace.tool.run("init", "none")
        #expect(missing.status == 2)
        #expect(missing.diagnostics.hasPrefix("pagetape: none: there is no such folder; make it"))
    }

    @Test(arguments: ["Specs/spec.schema.json", "pagetape.yaml", "Cassettes/README.md"])
    func `init makes what a repository needs, and replaces nothing`(path: String) throws {
        let workspace = try Workspace()
        try workspace.write("mine\n", to: "there/\(path)")
        #expect(try workspace.tool.run("init").status == 0)
        #expect(try !workspace.read(path).isEmpty)
        let second = try workspace.tool.run("init", "there")
        #expect(second.output.contains("there/\(path): is there already"))
        #expect(try workspace.read("there/\(path)") == "mine\n")
        // What it writes is no mistake to the commands that read it.
        #expect(try workspace.tool.run("verify", "--explain").output.hasPrefix("settings from"))
    }

    @Test(arguments: [
        ".gitattributes", ".gitignore", "pagetape.yaml", ".github/workflows/pagetape.yml",
        ".gitlab-ci.yml", "pagetape.gitlab-ci.yml",
    ])
    func `what a killed init left beside the folders is named and removed`(path: String) throws {
        let workspace = try Workspace()
        #expect(try workspace.tool.run("init").status == 0)
        let draft = "\(path).4711-1.tmp"
        let foreign = "notes.txt.4711-1.tmp"
        for name in [draft, foreign] { try workspace.write("x", to: name) }
        let told = try workspace.tool.run("lint", "--strict")
        #expect(told.status == 2)
        #expect(told.output.contains("\(draft): warning: "), "\(told.output)")
        #expect(!told.output.contains(foreign), "\(told.output)")
        let fixed = try workspace.tool.run("lint", "--fix", "--strict")
        #expect(fixed.status == 0, "\(fixed.output)\(fixed.diagnostics)")
        #expect(fixed.output.contains("\(draft): removed"))
        #expect(!workspace.exists(draft) && workspace.exists(foreign))
    }

    @Test func `init writes the file of the system that a repository shows to have`() throws {
        let workspace = try Workspace()
        try workspace.write("stages: []\n", to: "lab/.gitlab-ci.yml")
        try workspace.write("", to: "new/.keep")
        #expect(try workspace.tool.run("init", "lab").status == 0)
        #expect(try workspace.read("lab/.gitlab-ci.yml") == "stages: []\n")
        #expect(workspace.exists("lab/pagetape.gitlab-ci.yml"))
        for _ in 1...2 {
            #expect(try workspace.tool.run("init", "new", "--ci", "gitlab").status == 0)
            #expect(workspace.exists("new/.gitlab-ci.yml"))
            #expect(!workspace.exists("new/pagetape.gitlab-ci.yml"))
        }
        #expect(try workspace.read("lab/pagetape.gitlab-ci.yml").hasPrefix("# Include it in"))
        #expect(try !workspace.read("new/.gitlab-ci.yml").contains("include:"))
        #expect(try workspace.read("new/.gitignore").contains("pagetape.xml\npagetape.json\n"))
        try workspace.write("", to: "hub/.keep")
        #expect(try workspace.tool.run("init", "hub").status == 0)
        #expect(workspace.exists("hub/.github/workflows/pagetape.yml"))
        try workspace.write("", to: "bare/.keep")
        #expect(try workspace.tool.run("init", "bare", "--ci", "none").status == 0)
        #expect(!workspace.exists("bare/.github"))
        #expect(try workspace.tool.run("init", "--ci", "gitlb").status == 2)
        try workspace.write(
            "[remote \"origin\"]\n\turl = git@gitlab.com:team/app.git\n", to: "pushed/.git/config")
        let pushed = try workspace.tool.run("init", "pushed")
        #expect(workspace.exists("pushed/.gitlab-ci.yml"))
        #expect(pushed.diagnostics.contains("PAGETAPE_PACKAGE"))
    }

    @Test(arguments: [
        ("github", ".github/workflows/pagetape.yml"), ("gitlab", ".gitlab-ci.yml"),
    ])
    func `what the written file runs is kept`(system: String, path: String) throws {
        let workspace = try Workspace.shipped()
        #expect(try workspace.tool.run("init", "--ci", system).status == 0)
        let file = try workspace.read(path)
        #expect(!file.contains("swift"))
        let commands = file.split(separator: "\n").compactMap { line in
            line.firstMatch(of: /- (?:run: )?pagetape (.*)$/).map { String($0.1) }
        }
        #expect(commands.count == 2, "\(file)")
        for command in commands {
            let words = command.split(separator: " ").map(String.init)
            let result = try workspace.tool.run(words)
            #expect(result.status == 0, "\(command): \(result.diagnostics)")
        }
        #expect(workspace.exists("pagetape.html"))
    }

    @Test func `init asks a list how it pages, and editors find the schema of its spec`() throws {
        let origin = try LoopbackOrigin(SevenItems.reply)
        let workspace = try Workspace()
        let url = "\(origin.baseURL)/list?limit=3"
        let result = try workspace.tool.run(
            "init", "--url", url, "--header", "X-Api-Key: ${KEY}", environment: ["KEY": "k-17-42"])
        #expect(result.status == 0, "\(result.output)\(result.diagnostics)")
        let names = try FileManager.default.contentsOfDirectory(
            atPath: workspace.folder.appending(path: "Specs").path)
        let spec = try #require(names.first { $0.hasSuffix(".yaml") })
        let text = try workspace.read("Specs/\(spec)")
        #expect(text.hasPrefix("# yaml-language-server: $schema=spec.schema.json\n"))
        #expect(text.contains("${KEY}") && !text.contains("k-17-42"))
    }

    @Test(arguments: [
        ["--url", "ftp://h/list"], ["--url", "https://h/list", "-H", "no header"],
        ["--url", "https://h/list?key=${UNSET}"], ["--from", "none.json"],
        ["--from", "notes.json"], ["--from", "notes.json", "--budget", "none"],
    ])
    func `init writes nothing if any of it cannot be done`(words: [String]) throws {
        let workspace = try Workspace()
        try workspace.write("{\"mine\": 1}", to: "notes.json")
        let result = try workspace.tool.run(["init"] + words)
        #expect(result.status == 2, "\(result.diagnostics)")
        #expect(result.output.isEmpty, "\(result.output)")
        for path in [".gitignore", ".gitattributes", "Specs", "Cassettes", "pagetape.yaml"] {
            #expect(!workspace.exists(path), "\(path)")
        }
    }

    @Test func `a file in the way of init is found before anything is written`() throws {
        let workspace = try Workspace()
        try workspace.write("mine", to: "in/Specs")
        let result = try workspace.tool.run("init", "in")
        #expect(result.status == 2)
        #expect(result.diagnostics.contains("in/Specs/"), "\(result.diagnostics)")
        #expect(!workspace.exists("in/.gitignore"))
    }

    @Test(arguments: [(hasSpecs: false, count: 3), (hasSpecs: true, count: 0)])
    func `init asks for a first list where there is none, and refuses the third wrong answer`(
        hasSpecs: Bool, count: Int
    ) async throws {
        let workspace = try Workspace()
        try workspace.write("", to: hasSpecs ? "Specs/list.yaml" : "Specs/.keep")
        let questions = Mutex(0)
        let console = Console(output: { _ in nil }, diagnostics: { _ in })
        let context = ToolContext(console: console, environment: [:]) { _ in
            questions.withLock { $0 += 1 }
            return "somewhere"
        }
        let status = await Tool(context).run(["init", workspace.folder.path])
        let asked = questions.withLock { $0 }
        #expect(asked == count)
        let expected = hasSpecs ? TapeCLI.ExitStatus.kept : .mistake
        #expect(status == expected)
        #expect(workspace.exists("pagetape.yaml") == hasSpecs)
    }

    @Test func `init takes no literal credential`() throws {
        let workspace = try Workspace()
        let result = try workspace.tool.run(
            "init", "--url", "https://api.example.com/list", "--header",
            "Authorization: Bearer abcdefghijklmnopqrstuvwxyz0123456789")
        #expect(result.status == 2)
        #expect(!result.diagnostics.contains("abcdefghij"))
        #expect(!workspace.exists("Specs"))
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
}
