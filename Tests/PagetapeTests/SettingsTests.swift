import Foundation
import TapeTestKit
import Testing

/// What `pagetape.yaml` and the environment decide where the command line is silent.
@Suite struct SettingsTests {
    /// The row of a setting, its columns with one blank between them.
    private func row(
        _ name: String, _ words: [String], in tool: ToolProcess,
        _ environment: [String: String] = [:]
    ) throws -> String {
        let result = try tool.run(words + ["--explain"], environment: environment)
        #expect(result.status == 0, "\(result.diagnostics)")
        let line = result.output.split(separator: "\n").first { $0.hasPrefix(name + " ") }
        return String(line ?? "").unfolded
    }

    @Test func `the command line comes before the environment, the file, and what is built in`()
        throws
    {
        let workspace = try Workspace()
        let tool = workspace.tool
        #expect(try row("jobs", ["verify"], in: tool) == "jobs one per core built in")
        try workspace.write("verify:\n  jobs: 3\njobs: 2\n", to: "pagetape.yaml")
        #expect(try row("jobs", ["verify"], in: tool) == "jobs 3 pagetape.yaml:2")
        #expect(try row("jobs", ["judge", "x"], in: tool) == "jobs 2 pagetape.yaml:3")
        let environment = ["PAGETAPE_JOBS": "4"]
        #expect(try row("jobs", ["verify"], in: tool, environment) == "jobs 4 PAGETAPE_JOBS")
        #expect(try row("jobs", ["verify", "-j", "5"], in: tool, environment) == "jobs 5 --jobs")
    }

    @Test func `a variable whose name is nearly that of a setting is told`() throws {
        let workspace = try Workspace.shipped()
        let words = ["verify", "Specs/item-list.yaml"]
        let told = try workspace.tool.run(words, environment: ["PAGETAPE_JBOS": "2"])
        #expect(told.status == 0, "\(told.diagnostics)")
        #expect(
            told.diagnostics.contains("PAGETAPE_JBOS sets nothing; did you mean PAGETAPE_JOBS?"))
        for name in ["PAGETAPE_URL", "PAGETAPE_CASE", "PAGETAPE_TESTS", "OTHER_JBOS"] {
            let quiet = try workspace.tool.run(words, environment: [name: "2"])
            #expect(!quiet.diagnostics.contains("sets nothing"), "\(quiet.diagnostics)")
        }
    }

    @Test func `a flag that is set can be taken back`() throws {
        let workspace = try Workspace.shipped()
        try workspace.write("verify: {failures-only: true}\n", to: "pagetape.yaml")
        let words = ["verify", "Specs/item-list.yaml"]
        let told = try workspace.tool.run(words)
        #expect(told.status == 0, "\(told.diagnostics)")
        #expect(!told.output.contains("✓") && told.output.contains("contract kept: 1 spec"))
        #expect(try workspace.tool.run(words + ["--no-failures-only"]).output.contains("✓"))
        let environment = ["PAGETAPE_FAILURES_ONLY": "no"]
        #expect(try workspace.tool.run(words, environment: environment).output.contains("✓"))
        let none = ["PAGETAPE_CONFIG": "none"]
        #expect(try workspace.tool.run(words, environment: none).output.contains("✓"))
    }

    @Test func `the file is found from folders below, and its paths begin at its own folder`()
        throws
    {
        let workspace = try Workspace.shipped()
        try workspace.write(
            "specs: Specs/item-list.yaml\nreport: [text, \"json:report.json\"]\n",
            to: "pagetape.yaml")
        try workspace.write("", to: "deep/down/.keep")
        let below = ToolProcess(folder: workspace.folder.appending(path: "deep/down"))
        let result = try below.run("verify")
        #expect(result.status == 0, "\(result.diagnostics)")
        #expect(result.output.contains("../../Specs/item-list.yaml"))
        #expect(workspace.exists("report.json"))
        let specs = try row("specs", ["verify"], in: below)
        #expect(specs == "specs ../../Specs/item-list.yaml ../../pagetape.yaml:1")
        #expect(try row("specs", ["verify", "x"], in: below).hasSuffix("x the command line"))
    }

    @Test func `a folder of specs may have a colon in its name, and - is no file`() throws {
        let workspace = try Workspace()
        try workspace.write("specs: 'api:v2'\nreport: 'json:-'\n", to: "pagetape.yaml")
        try workspace.write("", to: "below/.keep")
        let below = ToolProcess(folder: workspace.folder.appending(path: "below"))
        #expect(
            try row("specs", ["verify"], in: below) == "specs ../api:v2 ../pagetape.yaml:1")
        #expect(try row("report", ["verify"], in: below) == "report json:- ../pagetape.yaml:2")
    }

    @Test func `specs that are set are not taken for the command of another program`() throws {
        let workspace = try Workspace()
        try workspace.write("specs: Contracts\n", to: "pagetape.yaml")
        for words in [["--intercept"], ["--isolate", "--to", "https://api.example.com"]] {
            let result = try workspace.tool.run(["record"] + words)
            #expect(result.status == 2)
            #expect(
                result.diagnostics.contains("give the command that runs the client after --"),
                "\(result.diagnostics)")
        }
    }

    @Test(arguments: ["repository", "home"])
    func `what lies above the repository or the home folder is not read`(edge: String) throws {
        let workspace = try Workspace()
        try workspace.write("jobs: 7\n", to: "pagetape.yaml")
        try workspace.write("", to: edge == "repository" ? "mine/.git/HEAD" : "mine/.keep")
        let mine = workspace.folder.appending(path: "mine")
        let tool = ToolProcess(folder: mine)
        let environment = edge == "home" ? ["HOME": mine.path] : [:]
        #expect(
            try row("jobs", ["verify"], in: tool, environment) == "jobs one per core built in")
    }

    @Test(.enabled(if: geteuid() == 0))
    func `another user's settings above the working folder are not read`() throws {
        let workspace = try Workspace()
        try workspace.write("jobs: 7\n", to: "pagetape.yaml")
        try workspace.write("", to: "mine/.keep")
        let path = workspace.folder.appending(path: "pagetape.yaml").path
        let tool = ToolProcess(folder: workspace.folder.appending(path: "mine"))
        #expect(try row("jobs", ["verify"], in: tool) == "jobs 7 ../pagetape.yaml:1")
        try FileManager.default.setAttributes([.ownerAccountID: 54_321], ofItemAtPath: path)
        #expect(try row("jobs", ["verify"], in: tool) == "jobs one per core built in")
    }

    @Test(arguments: [
        ("jbos: 2", "pagetape.yaml:1:1: error: there is no setting `jbos`; did you mean `jobs`?"),
        ("verfy: {jobs: 2}", "did you mean `verify`?"),
        ("verify:\n  patience: 2", "2:3: error: `verify` has no setting `patience`"),
        ("jobs: many", "1:7: error: `jobs` takes a whole number above 0, not many"),
        ("jobs: [1]", "`jobs` takes one value, not a list"),
        ("quiet: yes", "write true"), ("color: red", "`color` is auto, always or never"),
        ("report: jsn", "there is no report format `jsn`; did you mean `json`?"),
        ("report: 'json:/tmp/x.json'", "goes below its folder"),
        ("report: 'json:../x.json'", "goes below its folder"),
        ("report: 'text:.git/hooks/pre-commit'", "nothing hidden"),
        ("insecure: true", "there is no setting `insecure`"), ("proxy: x", "no setting `proxy`"),
        ("base-url: x", "no setting `base-url`"), ("pagetape: 2", "settings of version 1"),
        ("- 1", "settings are a mapping"), ("jobs: 1\njobs: 2", "2:1: error"),
    ])
    func `a mistake is told with its place, and nothing is done`(text: String, message: String)
        throws
    {
        let workspace = try Workspace.shipped()
        try workspace.write(text + "\n", to: "pagetape.yaml")
        let result = try workspace.tool.run("verify")
        #expect(result.status == 2)
        #expect(result.output.isEmpty)
        #expect(result.diagnostics.contains(message), "\(result.diagnostics)")
        // What has no settings works all the same.
        #expect(try workspace.tool.run("schema", "settings").status == 0)
        #expect(try workspace.tool.run("verify", "--help").status == 0)
    }

    @Test(arguments: ["PAGETAPE_JOBS", "PAGETAPE_QUIET", "PAGETAPE_COLOR"])
    func `a wrong variable is named`(variable: String) throws {
        let workspace = try Workspace.shipped()
        let result = try workspace.tool.run("verify", environment: [variable: "perhaps"])
        #expect(result.status == 2)
        #expect(result.diagnostics.contains(variable), "\(result.diagnostics)")
    }

    @Test func `settings that mean nothing to a run are no mistake`() throws {
        let workspace = try Workspace.shipped()
        try workspace.write(
            "retries: 1\nmax-requests: 5\ntimeout: 9\nrate: unlimited\npatience: 3\n",
            to: "pagetape.yaml")
        #expect(try workspace.tool.run("verify", "Specs/item-list.yaml").status == 0)
        #expect(try workspace.tool.run("verify", ".").status == 0)
        #expect(try workspace.tool.run("lint", ".").status == 0)
    }

    @Test func `the schema of settings knows each of them`() throws {
        let workspace = try Workspace()
        let text = try workspace.tool.run("schema", "settings").output
        let json = try JSONSerialization.jsonObject(with: Data(text.utf8))
        let schema = try #require(json as? [String: Any])
        let properties = try #require(schema["properties"] as? [String: Any])
        for name in ["jobs", "report", "verify", "failures-only", "specs"] {
            #expect(properties[name] != nil, "\(name)")
        }
        let verify = try #require(properties["verify"] as? [String: Any])
        let own = try #require(verify["properties"] as? [String: Any])
        #expect(own["patience"] == nil && own["jobs"] != nil)
    }
}
