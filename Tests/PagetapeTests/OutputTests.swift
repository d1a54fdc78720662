import Foundation
import Synchronization
import TapeCLI
import TapeReport
import TapeTestKit
import Testing

/// What cannot be written is no success, and what is there is not overwritten unasked.
@Suite struct OutputTests {
    static let commands =
        [
            ["laws"], ["help"], ["--version"], ["schema", "spec"], ["verify"], ["lint"],
            ["show", "Cassettes/item-list.yaml"], ["completions", "bash"],
            ["export", "Cassettes/item-list.yaml", "--to", "har"],
            ["diff", "Cassettes/item-list.yaml", "Cassettes/item-list.yaml"],
            ["show", "--json", "Cassettes/item-list.yaml"], ["schema", "cassette"],
            ["probe", "Cassettes/item-list.yaml"], ["probe", "--json", "Cassettes/item-list.yaml"],
            ["record", "--mode", "none", "Specs/item-list.yaml"],
            ["record", "--mode", "none", "--json", "Specs/item-list.yaml"],
            ["import", "out.har", "-o", "out.yaml", "--json"],
            ["report", "merge", "report.json"], ["verify", "--mutate", "Specs/users-by-page.yaml"],
            ["serve", "Cassettes/item-list.yaml"],
        ] + ["text", "json", "junit", "tap", "html", "gitlab"].map { ["verify", "--report", $0] }
        + Self.named.map { ["help", $0] } + Self.named.map { [$0, "--help"] }

    private static let named = [
        "probe", "record", "verify", "serve", "report", "diff", "show", "import", "export", "lint",
        "init", "laws", "schema", "completions", "manual",
    ]

    #if os(Linux)
        @Test(arguments: commands)
        func `a full disk is no success, whatever the command`(words: [String]) throws {
            let workspace = try Workspace.shipped()
            let kept = [
                ["export", "Cassettes/item-list.yaml", "--to", "har", "-o", "out.har"],
                ["verify", "Specs/item-list.yaml", "--report", "json:report.json"],
            ]
            for kept in kept where words.contains(where: kept.joined().contains) {
                _ = try workspace.tool.run(kept)
            }
            let result = try workspace.tool.start(words, output: .file("/dev/full")).result()
            #expect(result.status == 3, "\(words) \(result.diagnostics)")
            #expect(result.diagnostics.contains("the disk is full"))
        }
    #endif

    @Test(arguments: [["laws"], ["verify", "--help"]])
    func `a pipe that nobody reads is no success`(words: [String]) throws {
        let workspace = try Workspace.shipped()
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        let end = pipe.fileHandleForWriting.fileDescriptor
        let result = try workspace.tool.start(words, output: .descriptor(end)).result()
        #expect(result.status == 3)
        #expect(result.diagnostics.isEmpty, "what only shows says nothing: \(result.diagnostics)")
    }

    @Test(arguments: [
        ("--verison", "did you mean `--version`?"), ("--hlep", "did you mean `--help`?"),
        ("-x", "there is no option `-x` without a command"),
    ])
    func `an unknown option in place of a command is called one`(
        word: String, words: String
    ) throws {
        let workspace = try Workspace()
        let result = try workspace.tool.run(word)
        #expect(result.status == 2)
        #expect(result.diagnostics.contains(words), "\(result.diagnostics)")
    }

    @Test func `an export replaces nothing unasked`() throws {
        let workspace = try Workspace.shipped()
        let words = ["export", "Cassettes/item-list.yaml", "--to", "har", "-o", "out.har"]
        #expect(try workspace.tool.run(words).status == 0)
        let refused = try workspace.tool.run(words)
        #expect(refused.status == 2)
        #expect(refused.diagnostics.contains("out.har is there already; --force replaces it"))
        #expect(try workspace.tool.run(words + ["--force"]).status == 0)
    }

    @Test(arguments: ["Specs/item-list.yaml", "Cassettes/item-list.yaml", "Specs"])
    func `a report replaces reports only`(target: String) throws {
        let workspace = try Workspace.shipped()
        let refused = try workspace.tool.run("verify", "--report", "json:\(target)")
        #expect(refused.status == 2, "\(refused.output)")
        #expect(refused.diagnostics.contains(target))
        let words = ["verify", "Specs/item-list.yaml", "--report", "json:report.json"]
        #expect(try workspace.tool.run(words).status == 0)
        #expect(try workspace.tool.run(words).status == 0)
    }

    /// Command lines whose results are wide; `@` stands for the folder.
    private static let wide = [
        ["verify", "--mutate", "@/Specs/users-by-page.yaml"],
        ["show", "@/Cassettes/item-list.yaml"],
        ["show", "@/Cassettes/wiki-pages.yaml"], ["lint", "@/Specs"],
        ["record", "--mode", "none", "@/Specs/item-list.yaml"],
    ]

    @Test(arguments: wide)
    func `no line is wider than a screen but for a path that cannot be broken`(
        words: [String]
    ) async throws {
        let workspace = try Workspace.shipped()
        // A mistake far to the right, in a line that is shown in part.
        let names = (1...30).map { "name\($0): 1" }.joined(separator: ", ")
        try workspace.write(
            "pagetape: 1\ntitle: t\nrequest: {get: \"https://h/\", form: {\(names)}, hedders: {}}\n"
                + "paging: {style: single-page, items: $}\n", to: "Specs/far.yaml")
        let written = Mutex("")
        let console = Console(
            layout: TextLayout(columns: 80, isScreen: true),
            output: { text in
                written.withLock { $0 += text }
                return nil
            },
            diagnostics: { _ in })
        _ = await Tool(ToolContext(console: console, environment: [:])).run(
            words.map { $0.replacing("@", with: workspace.folder.path) })
        let lines = written.withLock { $0 }.split(separator: "\n")
        #expect(!lines.isEmpty)
        for line in lines where !line.contains(workspace.folder.path) {
            #expect(line.count <= 80, "\(line)")
        }
    }

    @Test func `comments that probe writes fit into a screen`() throws {
        let origin = try LoopbackOrigin(SevenItems.reply)
        let workspace = try Workspace()
        let probed = try workspace.tool.run(
            "probe", origin.baseURL + "/list", "--rate", "unlimited", "-o", "list.yaml")
        #expect(probed.status == 0, "\(probed.diagnostics)")
        let comments = try workspace.read("list.yaml").split(separator: "\n")
            .filter { $0.contains("# ") }
        #expect(!comments.isEmpty)
        #expect(comments.allSatisfy { $0.count <= 80 }, "\(comments)")
    }

    @Test func `a recording goes over no spec`() throws {
        let workspace = try Workspace.shipped()
        let before = try workspace.read("Specs/item-list.yaml")
        let refused = try workspace.tool.run(
            "record", "Specs/item-list.yaml", "-o", "Specs/item-list.yaml")
        #expect(refused.status == 2)
        #expect(try workspace.read("Specs/item-list.yaml") == before)
    }

    @Test func `files are made with the permissions that the mask leaves`() throws {
        let origin = try LoopbackOrigin(SevenItems.reply)
        let workspace = try SevenItems.workspace(origin, paging: SevenItems.styles[1])
        let program = try ChildProgram(
            ["/bin/sh", "-c", "umask 027; exec \"$0\" record", ToolProcess.path],
            in: workspace.folder.path, environment: [:])
        #expect(program.wait() == .exit(0))
        let attributes = try FileManager.default.attributesOfItem(
            atPath: workspace.folder.appending(path: "Cassettes/list.yaml").path)
        #expect(attributes[.posixPermissions] as? Int == 0o640)
    }

    @Test func `shards that are missing or doubled are named`() throws {
        let workspace = try Workspace.shipped()
        for number in 1...3 {
            _ = try workspace.tool.run(
                "verify", "--shard", "\(number)/3", "--report", "json:\(number).json")
        }
        let whole = try workspace.tool.run("report", "merge", "1.json", "2.json", "3.json")
        #expect(whole.status == 0, "\(whole.diagnostics)")
        let missing = try workspace.tool.run("report", "merge", "1.json", "3.json")
        #expect(missing.status == 3)
        #expect(missing.diagnostics.contains("the report of shard 2/3 is missing"))
        let doubled = try workspace.tool.run("report", "merge", "1.json", "2.json", "2.json")
        #expect(doubled.status == 2)
        #expect(doubled.diagnostics.contains("shard 2/3 is there twice: 2.json and 2.json"))
        let part = { (number: Int, count: Int) in
            #"{"pagetape": 1, "shard": {"number": \#(number), "count": \#(count)}, "specs": []}"#
        }
        for count in 2...4 { try workspace.write(part(1, count), to: "of-\(count).json") }
        let mixed = try workspace.tool.run(
            "report", "merge", "of-3.json", "of-4.json", "of-2.json")
        #expect(mixed.status == 3)
        #expect(mixed.diagnostics.contains("parts of different runs, of 2 and of 4 shards"))
    }

    @Test(arguments: [
        ["verify", "pipe"], ["lint", "pipe"], ["show", "pipe"], ["record", "pipe"],
        ["import", "pipe", "-o", "x.yaml"], ["export", "pipe", "--to", "har"],
        ["report", "merge", "pipe"], ["verify", "/dev/zero"],
        ["lint", "/dev/zero"], ["show", "/dev/zero"], ["import", "/dev/zero", "-o", "x.yaml"],
    ])
    func `what is no ordinary file is refused at once`(words: [String]) throws {
        let workspace = try Workspace()
        #expect(unsafe mkfifo(workspace.folder.appending(path: "pipe").path, 0o600) == 0)
        let result = try workspace.tool.run(words)
        #expect(result.status != 0, "\(result.output)")
        #expect(
            "\(result.output)\(result.diagnostics)".contains("not an ordinary file"),
            "\(result.output)\(result.diagnostics)")
    }
}
