import Foundation
import Synchronization
import TapeCLI
import TapeHTTP
import TapeTestKit
import Testing

/// Slips on the command line, each refused with what to do, or put right.
@Suite struct ClearRefusalTests {
    private func surveyed(_ words: String...) throws -> (ToolProcess.Result, Workspace) {
        let workspace = try Workspace()
        try workspace.write(SurveyedShelves.description(), to: "openapi.json")
        try workspace.write("mine", to: "plain")
        return (try workspace.tool.run(["survey", "openapi.json"] + words), workspace)
    }

    @Test(arguments: [
        ("listBook", "no operation fits `--only listBook`; did you mean `listBooks`?"),
        ("LISTBOOKS", "did you mean `listBooks`?"), ("*book*s*x", "There are: GET /shelves"),
        ("readers", "did you mean `listReaders`?"),
        ("zzz", "GET /shelves/{shelf}/books (listBooks), GET /readers (listReaders)"),
    ])
    func `a pattern that fits no operation is refused, and names those that there are`(
        pattern: String, words: String
    ) throws {
        let (result, workspace) = try surveyed("--only", pattern, "-o", "Specs")
        #expect(result.status == 2, "\(result.diagnostics)")
        #expect(result.diagnostics.unfolded.contains(words), "\(result.diagnostics)")
        #expect(!result.diagnostics.contains("has no operations"))
        #expect(result.output.isEmpty, "\(result.output)")
        #expect(!workspace.exists("Specs"))
    }

    @Test func `a literal credential in a header is refused with what to write`() throws {
        let (result, _) = try surveyed("-H", "Authorization: Bearer abcdefgh12345678")
        #expect(result.status == 2)
        #expect(
            result.diagnostics.unfolded.contains(
                "--header Authorization holds a credential; write ${NAME} for it and export NAME"),
            "\(result.diagnostics)")
    }

    @Test func `a survey without a folder says that nothing was written`() throws {
        let (result, _) = try surveyed()
        #expect(result.diagnostics.contains("nothing was written; -o FOLDER writes the specs"))
    }

    @Test func `a recording warns of a credential that the spec spells out`() throws {
        let origin = try LoopbackOrigin(SevenItems.reply)
        let workspace = try SevenItems.workspace(
            origin, paging: SevenItems.styles[1],
            headers: "  headers: {Authorization: Bearer abcdefgh12345678}")
        let result = try workspace.tool.run("record", "--rate", "unlimited")
        #expect(result.status == 0, "\(result.diagnostics)")
        #expect(
            result.diagnostics.contains(
                "warning: the header `Authorization` of the request holds a credential"),
            "\(result.diagnostics)")
        #expect(!result.diagnostics.contains("abcdefgh"))
    }

    @Test func `one pattern that fits nothing is refused though another one fits`() throws {
        let (result, workspace) = try surveyed(
            "--only", "listBooks", "--only", "listBoks", "-o", "Specs")
        #expect(result.status == 2)
        #expect(result.diagnostics.contains("`--only listBoks`"), "\(result.diagnostics)")
        #expect(!workspace.exists("Specs"))
    }

    @Test func `of several descriptions one may have what a pattern names`() throws {
        let workspace = try Workspace()
        try workspace.write(SurveyedShelves.description(), to: "a.json")
        try workspace.write(
            SurveyedShelves.description().replacing("listBooks", with: "listTomes"), to: "b.json")
        let result = try workspace.tool.run(
            "survey", "a.json", "b.json", "--only", "listBooks", "--only", "listReaders")
        #expect(result.status == 0, "\(result.diagnostics)")
    }

    @Test(arguments: [("plain", "--output: plain is a file"), ("plain/x", "plain is a file")])
    func `a file where the folder of the specs should be is refused at once`(
        path: String, words: String
    ) throws {
        let (result, workspace) = try surveyed("-o", path)
        #expect(result.status == 2)
        #expect(result.diagnostics.contains("\(words); name a folder"), "\(result.diagnostics)")
        #expect(result.output.isEmpty, "\(result.output)")
        #expect(try workspace.read("plain") == "mine")
    }

    @Test(arguments: [
        ("a/b", "a/b: there is no such folder; make it first"), ("plain/x", "plain is a file"),
    ])
    func `init refuses a folder that is not there`(folder: String, words: String) throws {
        let workspace = try Workspace()
        try workspace.write("mine", to: "plain")
        let result = try workspace.tool.run("init", folder)
        #expect(result.status == 2)
        #expect(result.diagnostics.contains(words), "\(result.diagnostics)")
        #expect(!workspace.exists("a"))
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self")))
    func `a spec that cannot be written is told by its own name before anybody is asked`() throws {
        let origin = try LoopbackOrigin(SevenItems.reply)
        let workspace = try Workspace()
        let result = try workspace.tool.run(
            "probe", "\(origin.baseURL)/list", "-o", "/proc/list.yaml")
        #expect(result.status == 3, "\(result.diagnostics)")
        #expect(
            result.diagnostics.contains("/proc/list.yaml: cannot be written: /proc takes no files"),
            "\(result.diagnostics)")
        #expect(!result.diagnostics.contains(".tmp"), "\(result.diagnostics)")
        #expect(origin.requests.isEmpty)
    }

    @Test func `quotes around what is given to init are taken off`() throws {
        let origin = try LoopbackOrigin(SevenItems.reply)
        let workspace = try Workspace()
        let result = try workspace.tool.run(
            "init", "--url", "\"\(origin.baseURL)/list\"", "--header", "'X-Key: ${KEY}'",
            environment: ["KEY": "k-17-42"])
        #expect(result.status == 0, "\(result.output)\(result.diagnostics)")
        #expect(origin.requests.first?.headers["X-Key"] == "k-17-42")
    }

    @Test(arguments: [("\"", "\""), ("'", "'"), ("“", "”")])
    func `a URL is asked for again, and quotes around answers are taken off`(
        opening: String, closing: String
    ) async throws {
        let origin = try LoopbackOrigin(SevenItems.reply)
        let workspace = try Workspace()
        let url = "\(opening)\(origin.baseURL)/list\(closing)"
        let header = "\(opening)X-Key: ${KEY}\(closing)"
        let answers = Mutex(["api.example.com/list", url, header])
        let console = Console(output: { _ in nil }, diagnostics: { _ in })
        let context = ToolContext(console: console, environment: ["KEY": "k-17-42"]) { _ in
            answers.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        }
        let status = await Tool(context).run(["init", workspace.folder.path])
        let expected = TapeCLI.ExitStatus.kept
        #expect(status == expected)
        #expect(origin.requests.first?.headers["X-Key"] == "k-17-42")
    }

    @Test(arguments: [
        (#"{"item":[{"id":1}],"total":1}"#, "an array of 1 object is at `$.item`"),
        (#"{"itms":[],"total":0}"#, "the page has `itms`, `total`"),
    ])
    func `a wrong place of the items is told with the keys of the page and the nearest one`(
        body: String, words: String
    ) throws {
        let origin = try LoopbackOrigin { _ in .json(body) }
        let workspace = try SevenItems.workspace(origin, paging: SevenItems.styles[1])
        let key = body.contains("itms") ? "itms" : "item"
        let recorded = try workspace.tool.run("record")
        #expect(recorded.status == 3)
        let verified = try workspace.tool.run("verify", "--live")
        #expect(verified.status == 1, "\(verified.diagnostics)")
        for text in [recorded.diagnostics.unfolded, verified.output.unfolded] {
            #expect(text.contains(words), "\(text)")
            #expect(text.contains("Does the spec mean `items: $.\(key)`?"), "\(text)")
        }
    }
}
