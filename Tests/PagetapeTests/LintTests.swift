import Foundation
import TapeTestKit
import Testing

@Suite struct LintTests {
    @Test(arguments: [["lint"], ["probe", "http://AUTHORITY/"]])
    func `a command ends when its time is over`(words: [String]) throws {
        let silent = try SilentPort()
        let workspace = try Workspace()
        // Long enough to take longer than no time at all.
        let pages = (1...2000).map {
            "- request: {url: http://h/\($0)}\n  response: {status: 200}\n"
        }
        try workspace.write(
            "pagetape: 1\ninteractions:\n\(pages.joined())end: {interactions: 2000}\n",
            to: "Cassettes/long.yaml")
        let result = try workspace.tool.run(
            words.map { $0.replacing("AUTHORITY", with: "\(silent.authority)") } + [
                "--timeout", "0.001",
            ])
        #expect(result.status == 3, "\(result.output)")
        #expect(result.diagnostics.contains("0.001 seconds of --timeout"))
    }

    @Test(arguments: ["lint", "probe"], ["100000", "0", "soon"])
    func `a time limit that cannot be kept is refused with the longest one`(
        command: String, limit: String
    ) throws {
        let workspace = try Workspace.shipped()
        let result = try workspace.tool.run(
            command, "Cassettes/item-list.yaml", "--timeout", limit)
        #expect(result.status == 2, "\(result.diagnostics)")
        #expect(result.diagnostics.unfolded.contains("at most 86400"), "\(result.diagnostics)")
    }

    @Test func `the shipped specs and cassettes have nothing to mend`() throws {
        let workspace = try Workspace.shipped()
        let result = try workspace.tool.run("lint")
        #expect(result.output.hasSuffix(" files: nothing to mend\n"), "\(result.output)")
        #expect(result.status == 0, "\(result.diagnostics)")
    }

    @Test(arguments: ["", ", limits: 3"])
    func `a credential in a header is told by its place, without its line, beside other mistakes`(
        mistake: String
    ) throws {
        let workspace = try Workspace()
        try workspace.write(
            """
            pagetape: 1
            title: A
            request:
              get: https://h/list
              headers:
                Accept: application/json
                Authorization: Bearer q7Zt4hVb9LmX2pWs
            paging: {style: cursor, cursor: $.next, query: after, items: $.items\(mistake)}
            """, to: "Specs/a.yaml")
        let result = try workspace.tool.run("lint", "Specs/a.yaml")
        #expect(
            result.output.contains(
                "Specs/a.yaml:7:20: error: the header `Authorization` of the request holds a credential"
            ),
            "\(result.output)")
        #expect(!result.output.contains("q7Zt4hVb9LmX2pWs"))
    }

    @Test func `a mistake in a path is pointed at where the path is written`() throws {
        let workspace = try Workspace()
        try workspace.write(
            SevenItems.spec(
                at: "https://h", paging: "  style: cursor\n  cursor: $.next[\n  query: from"),
            to: "Specs/a.yaml")
        let result = try workspace.tool.run("lint", "Specs/a.yaml")
        #expect(result.status == 2)
        #expect(
            result.output.contains("\n    cursor: $.next[\n                   ^\n"),
            "\(result.output)")
        #expect(result.output.count { $0 == "^" } == 1, "\(result.output)")
    }

    @Test func `a cassette that no spec uses is told`() throws {
        let workspace = try Workspace.shipped()
        let cassette = try workspace.read("Cassettes/item-list.yaml")
        try workspace.write(cassette, to: "Cassettes/left-behind.yaml")
        let result = try workspace.tool.run("lint")
        #expect(
            result.output.contains("Cassettes/left-behind.yaml: warning: no spec uses this"))
        #expect(result.output.hasSuffix(": 1 warning\n"), "\(result.output)")
    }

    @Test func `every mistake of every file is told at once, with its place`() throws {
        let workspace = try Workspace.shipped()
        try workspace.write(Workspace.misspeltSpec, to: "Specs/wrong.yaml")
        try workspace.write(
            """
            pagetape: 1
            interactions:
            - request:
                url: https://h/1
              response:
                status: ok
            - request:
                url: https://h/2
              respons:
                status: 200
            - request:
                url: https://h/3
              response:
                status: 200
            end: {interactions: 3}

            """, to: "Cassettes/wrong.yaml")
        let result = try workspace.tool.run("lint")
        #expect(result.status == 2)
        for place in [
            "Specs/wrong.yaml:3:44: error:", "Specs/wrong.yaml:5:10: error:",
            "Cassettes/wrong.yaml:6:13: error:", "Cassettes/wrong.yaml:9:3: error:",
        ] {
            #expect(result.output.contains(place), "\(result.output)")
        }
        #expect(result.output.contains(" files: 4 mistakes"))
    }

    @Test func `a cassette edited by hand is told of, and fix settles it`() throws {
        let workspace = try Workspace.shipped(
            leavingTheWalkIn: "Cassettes/item-list.yaml", pages: 5, items: 250)
        let path = "Cassettes/item-list.yaml"
        let text = try workspace.read(path)
        let edited = text.replacing("\"name\": \"item-0003\"", with: "\"name\": \"third\"")
        try workspace.write(edited, to: path)
        let told = try workspace.tool.run("lint", path)
        #expect(told.status == 0)
        #expect(told.output.contains("\(path):8:1: warning: interaction 1 was edited by hand"))
        #expect(try workspace.tool.run("lint", "--strict", path).status == 2)

        let fixed = try workspace.tool.run("lint", "--fix", path)
        #expect(fixed.status == 0)
        #expect(fixed.output.contains("\(path): settled\n"))
        #expect(fixed.output.contains("nothing to mend"))
        #expect(!(try workspace.tool.run("verify").output.contains("edited by hand")))
        let after = try workspace.read(path)
        #expect(after.contains("\"name\": \"third\""))
        let changed = zip(after.split(separator: "\n"), edited.split(separator: "\n"))
            .filter { $0 != $1 }
        #expect(changed.count == 2, "only its sum and that of the whole change")
    }

    @Test func `fix keeps the form and the comments of what a person wrote`() throws {
        let workspace = try Workspace()
        let text = """
            pagetape: 1
            # written by hand
            interactions:
            - request:
                url: https://h/1   # the first
              response: {status: 200, body: {text: "hello"}}
            - request: {url: "https://h/2"}
              response: {status: 404}
            end: {interactions: 1, walks: []}

            """
        try workspace.write(text, to: "x.yaml")
        let fixed = try workspace.tool.run("lint", "--fix", "x.yaml")
        #expect(fixed.status == 0, "\(fixed.output)\(fixed.diagnostics)")
        let after = try workspace.read("x.yaml")
        for line in [
            "# written by hand", "  # the first", "end: {interactions: 2, walks: [], sum: ",
        ] {
            #expect(after.contains(line), "\(after)")
        }
        #expect(after.components(separatedBy: "  sum: ").count == 3)
        #expect(try workspace.tool.run("lint", "--strict", "x.yaml").status == 0)
    }

    @Test func `a form without room for sums is written anew`() throws {
        let workspace = try Workspace()
        try workspace.write(
            """
            {pagetape: 1, interactions: [{request: {url: "https://h/1"}, response: {status: 200}}],
             end: {interactions: 1}}
            """, to: "x.yaml")
        let fixed = try workspace.tool.run("lint", "--fix", "x.yaml")
        #expect(fixed.output.contains("written anew"), "\(fixed.output)\(fixed.diagnostics)")
        #expect(try workspace.read("x.yaml").contains("    url: https://h/1\n"))
        #expect(try workspace.tool.run("lint", "--strict", "x.yaml").status == 0)
    }

    @Test func `a secret is named by kind and place and never shown`() throws {
        let workspace = try Workspace.shipped()
        let token = "ghp_" + String(repeating: "a1B2", count: 9)
        let path = "Cassettes/item-list.yaml"
        let text = try workspace.read(path)
        try workspace.write(
            text.replacing("\"item-0003\"", with: "\"\(token)\""), to: path)
        let spec = try workspace.read("Specs/table-rows.yaml")
        try workspace.write(spec + "# \(token)\n", to: "Specs/table-rows.yaml")
        let result = try workspace.tool.run("lint")
        #expect(result.status == 2)
        #expect(!"\(result.output)\(result.diagnostics)".contains(token))
        #expect(
            result.output.contains("Specs/table-rows.yaml:16:3: error: this is what looks like"))
        #expect(result.output.contains("github token"))
        #expect(result.output.contains("\(path):3"))
    }

    @Test func `a spec that changed and a recording that is not used are told of`() throws {
        let workspace = try Workspace.shipped(
            leavingTheWalkIn: "Cassettes/item-list.yaml", pages: 5, items: 250)
        let spec = try workspace.read("Specs/item-list.yaml")
        try workspace.write(
            spec.replacing("/limitoffset", with: "/limitoffset?sort=id"), to: "Specs/item-list.yaml"
        )
        let stale = try workspace.tool.run("lint", "Cassettes/item-list.yaml")
        #expect(stale.output.contains("has changed what it asks for"))

        try workspace.write(spec, to: "Specs/item-list.yaml")
        let cassette = try workspace.read("Cassettes/item-list.yaml")
        let extra = """
            - request:
                url: http://127.0.0.1:18106/other
              response:
                status: 200
            end:
            """
        try workspace.write(
            cassette.replacing("\nend:", with: "\n\(extra)"), to: "Cassettes/item-list.yaml")
        let unused = try workspace.tool.run("lint", "Cassettes/item-list.yaml")
        #expect(unused.output.contains("never asks for interaction 6"), "\(unused.output)")
    }

    @Test(arguments: ["lint", "verify"])
    func `a path in a command to copy is quoted for the shell`(command: String) throws {
        let workspace = try Workspace.shipped()
        try workspace.write(
            try workspace.read("Specs/users-by-page.yaml"), to: "My Specs/list.yaml")
        let result = try workspace.tool.run(command, "My Specs/list.yaml")
        let told = (result.output + result.diagnostics).unfolded
        #expect(told.contains("pagetape record 'My Specs/list.yaml'"), "\(told)")
    }

    @Test func `journals, missing recordings and bodies nobody mentions are told of`() throws {
        let workspace = try Workspace.shipped()
        try FileManager.default.removeItem(
            at: workspace.folder.appending(path: "Cassettes/table-rows.yaml"))
        try workspace.write("pagetape: 1\ninteractions:\n", to: "Cassettes/x.yaml.part")
        let left = String(repeating: "5", count: 64) + ".body"
        try workspace.write("x", to: "Cassettes/\(left)")
        try workspace.write("x", to: "Cassettes/somebody's.body")
        let result = try workspace.tool.run("lint")
        #expect(result.status == 0)
        #expect(result.output.contains("record it with pagetape record Specs/table-rows.yaml"))
        #expect(result.output.contains("Cassettes/x.yaml.part: warning: a recording broke off"))
        #expect(result.output.contains("Cassettes/\(left): warning: no cassette"))
        #expect(!result.output.contains("somebody's"))
    }

    @Test(arguments: [
        "body: {file: NAME.body, sha256: NAME}", #"body: {"file": "NAME.body", "sha256": "NAME"}"#,
        #"body: {sha256: NAME, file: "2\x64NAM2.body"}"#, "{torn: [, file: NAME.body",
    ])
    func `lint removes no body that a cassette names in any spelling`(body: String) throws {
        let workspace = try Workspace()
        // The SHA-256 of "x".
        let digest = "2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881"
        try workspace.write("x", to: "Cassettes/\(digest).body")
        try workspace.write(
            """
            pagetape: 1
            interactions:
            - request: {url: https://h/1}
              response:
                status: 200
                \(body.replacing("NAM2", with: digest.dropFirst(2)).replacing("NAME", with: digest))
            end: {interactions: 1}

            """, to: "Cassettes/x.yaml")
        let result = try workspace.tool.run("lint", "--fix")
        #expect(!result.output.contains(": removed"), "\(result.output)")
        #expect(workspace.exists("Cassettes/\(digest).body"))
    }

    @Test func `what fix could not write is still told`() throws {
        let workspace = try Workspace.shipped(
            leavingTheWalkIn: "Cassettes/item-list.yaml", pages: 5, items: 250)
        let path = "Cassettes/item-list.yaml"
        let edited = try workspace.read(path)
            .replacing("\"name\": \"item-0003\"", with: "\"name\": \"third\"")
        try workspace.write(edited, to: path)
        try FileManager.default.createSymbolicLink(
            atPath: workspace.folder.appending(path: "link.yaml").path,
            withDestinationPath: path)
        let result = try workspace.tool.run("lint", "--fix", "link.yaml")
        #expect(result.status == 3)
        #expect(result.diagnostics.contains("it is a symbolic link"), "\(result.diagnostics)")
        #expect(result.output.contains("interaction 1 was edited by hand"), "\(result.output)")
        #expect(result.output.hasSuffix(", 1 failure\n"), "\(result.output)")
        #expect(try workspace.read(path) == edited)
    }

    @Test func `a body whose file is missing is a mistake`() throws {
        let workspace = try Workspace()
        let digest = String(repeating: "a", count: 64)
        try workspace.write(
            """
            pagetape: 1
            interactions:
            - request:
                url: https://api.example.com/list
              response:
                status: 200
                body:
                  file: \(digest).body
                  sha256: \(digest)
            end: {interactions: 1}

            """, to: "x.yaml")
        let result = try workspace.tool.run("lint", "x.yaml")
        #expect(result.status == 2)
        #expect(result.output.contains("x.yaml:8:13: error:"), "\(result.output)")
        #expect(result.output.contains("there is no such file"))
    }

    @Test func `a file that is not there is no clean file`() throws {
        let workspace = try Workspace()
        let result = try workspace.tool.run("lint", "none.yaml")
        #expect(result.status == 2)
        #expect(result.diagnostics.contains("none.yaml"))
        #expect(try workspace.tool.run("lint").status == 2)
    }
}
