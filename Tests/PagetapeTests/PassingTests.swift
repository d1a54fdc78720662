import Foundation
import TapeHTTP
import TapeTestKit
import Testing

/// `record --listen`: what a program asks of a stand-in is passed on and kept.
@Suite struct PassingTests {
    /// A recorder that stands in for an origin.
    private final class Recorder {
        let program: TalkingProgram
        let url: String

        init(_ workspace: Workspace, to origin: String, _ words: String...) throws {
            program = try TalkingProgram(
                [ToolProcess.path, "record", "--listen", "0", "--to", origin] + words,
                in: workspace.folder.path, environment: [:])
            url = String(
                program.said { $0.contains("ends the recording\n") }.prefix { $0 != " " })
        }

        /// Ends the recording as Ctrl-C does; gives the exit status and what was said since.
        func stop() -> (status: Int32, words: String) {
            let status = program.stop().status
            return (status, program.said())
        }
    }

    private static let tool = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""]

    /// What curl gets.
    private func curl(_ workspace: Workspace, _ words: String...) throws -> String {
        let path = workspace.folder.appending(path: "body").path
        let program = try ChildProgram(
            ["/usr/bin/env", "curl", "--silent", "--max-time", "20"] + words,
            in: workspace.folder.path, environment: Self.tool, output: .file(path))
        program.wait()
        return try workspace.read("body")
    }

    @Test func `the tape keeps the origin's own bytes, the client gets links that lead here`()
        throws
    {
        let origin = try LoopbackOrigin { request in
            .json(#"{"next":"http://\#(request.headers["Host"] ?? "")/b"}"#)
        }
        let workspace = try Workspace()
        let recorder = try Recorder(workspace, to: origin.baseURL, "-o", "Cassettes/x.yaml")
        let body = try curl(
            workspace, "-H", "Authorization: Bearer sesame-opens-all", "\(recorder.url)/a")
        #expect(body == #"{"next":"\#(recorder.url)/b"}"#)
        let end = recorder.stop()
        #expect(end.status == 0, "\(end.words)")
        #expect(end.words.contains("Cassettes/x.yaml: 1 request"), "\(end.words)")
        let tape = try workspace.read("Cassettes/x.yaml")
        #expect(tape.contains("\(origin.baseURL)/b"))
        #expect(!tape.contains(recorder.url))
        #expect(!tape.contains("sesame"))
        #expect(tape.contains("origin: \(origin.baseURL)"))
        #expect(!workspace.exists("Cassettes/x.yaml.part"))
        #expect(origin.requests.first?.headers["Authorization"] == "Bearer sesame-opens-all")
    }

    @Test func `a body that is sent is kept, and what later turns out a secret is taken out of it`()
        throws
    {
        let origin = try LoopbackOrigin { request in
            .json(request.path == "/login" ? #"{"handle":{"word":"sesame-opens-all-3"}}"# : "{}")
        }
        let workspace = try Workspace()
        let recorder = try Recorder(workspace, to: origin.baseURL, "-o", "Cassettes/x.yaml")
        _ = try curl(workspace, "--json", #"{"order":17}"#, "\(recorder.url)/login")
        _ = try curl(
            workspace, "-H", "Authorization: Bearer sesame-opens-all-3", "\(recorder.url)/a")
        #expect(recorder.stop().status == 0)
        let tape = try workspace.read("Cassettes/x.yaml")
        #expect(tape.contains("\"order\": 17") || tape.contains("\"order\":17"), "\(tape)")
        #expect(!tape.contains("sesame"), "\(tape)")
        #expect(try workspace.tool.run("lint", "Cassettes/x.yaml").status == 0)
    }

    @Test func `new plays what the tape has and keeps the rest; once plays alone`() throws {
        let origin = try LoopbackOrigin { request in .json("{\"path\":\"\(request.path)\"}") }
        let workspace = try Workspace()
        for (mode, paths, asked) in [
            ("new", ["/a"], 1), ("new", ["/a", "/b"], 2), ("once", ["/a", "/b"], 2),
            ("all", ["/a"], 3),
        ] {
            let recorder = try Recorder(
                workspace, to: origin.baseURL, "-o", "Cassettes/x.yaml", "--mode", mode)
            for path in paths {
                #expect(try curl(workspace, recorder.url + path) == "{\"path\":\"\(path)\"}")
            }
            #expect(recorder.stop().status == 0)
            #expect(origin.requests.count == asked, "\(mode)")
        }
        let recorder = try Recorder(
            workspace, to: origin.baseURL, "-o", "Cassettes/x.yaml", "--mode", "once")
        #expect(try curl(workspace, "\(recorder.url)/c").contains("pagetape record"))
        #expect(recorder.stop().status == 3)
    }

    @Test
    func `where nothing was asked, the tape before stays; where nobody answers, that is kept`()
        throws
    {
        let refused = try RefusedPort()
        let workspace = try Workspace()
        #expect(try Recorder(workspace, to: refused.baseURL, "-o", "x.yaml").stop().status == 3)
        #expect(!workspace.exists("x.yaml"))
        let recorder = try Recorder(workspace, to: refused.baseURL, "-o", "x.yaml")
        #expect(try curl(workspace, "\(recorder.url)/a").contains("could not be asked"))
        let end = recorder.stop()
        #expect(end.words.contains("1 of them failed"), "\(end.words)")
        #expect(try workspace.read("x.yaml").contains("failure:"))
    }

    /// Records `/a` into `x.yaml`, and kills the recorder once that is kept.
    private func recordAndKill(_ workspace: Workspace, _ origin: LoopbackOrigin) throws {
        let recorder = try Recorder(workspace, to: origin.baseURL, "-o", "x.yaml")
        try withExtendedLifetime(recorder) {
            _ = try curl(workspace, "\(recorder.url)/a")
            while !((try? workspace.read("x.yaml.part")) ?? "").contains("sum:") {}
        }
    }

    @Test func `what a killed recorder kept is gone on with`() throws {
        let origin = try LoopbackOrigin { request in .json("{\"path\":\"\(request.path)\"}") }
        let workspace = try Workspace()
        try recordAndKill(workspace, origin)
        let refused = try workspace.tool.run(
            "record", "--listen", "0", "--to", origin.baseURL, "-o", "x.yaml")
        #expect(refused.status == 3, "\(refused.diagnostics)")
        let second = try Recorder(workspace, to: origin.baseURL, "-o", "x.yaml", "--resume")
        for path in ["/a", "/b"] { _ = try curl(workspace, second.url + path) }
        #expect(second.stop().status == 0)
        #expect(origin.requests.map(\.path) == ["/a", "/b"])
        #expect(try workspace.read("x.yaml").contains("end: {interactions: 2"))
    }

    @Test func `what a killed recorder kept becomes the tape though nothing more is asked`() throws
    {
        let origin = try LoopbackOrigin { request in .json("{\"path\":\"\(request.path)\"}") }
        let workspace = try Workspace()
        try recordAndKill(workspace, origin)
        let end = try Recorder(workspace, to: origin.baseURL, "-o", "x.yaml", "--resume").stop()
        #expect(end.status == 0, "\(end.words)")
        #expect(end.words.contains("besides 1 kept earlier"), "\(end.words)")
        #expect(try workspace.read("x.yaml").contains("end: {interactions: 1"))
        #expect(!workspace.exists("x.yaml.part"))
    }

    @Test func `what a compressed body holds is seen, and no line tells a credential of a query`()
        throws
    {
        let packed = try #require(
            Data(base64Encoded: "H4sIAAAAAAACA6tWKkgsLi7PL0pRslLKKM0rSS0y8oBQFUq1AH7r/UweAAAA"))
        let origin = try LoopbackOrigin { _ in .json("{}") }
        let workspace = try Workspace()
        try packed.write(to: workspace.folder.appending(path: "packed"))
        let recorder = try Recorder(workspace, to: origin.baseURL, "-o", "x.yaml")
        _ = try curl(
            workspace, "-H", "Content-Type: application/json", "-H", "Content-Encoding: gzip",
            "--data-binary", "@packed", "\(recorder.url)/login")
        _ = try curl(workspace, "\(recorder.url)/a?token=hunter3Hunter3x")
        let end = recorder.stop()
        #expect(end.status == 0)
        #expect(!end.words.contains("hunter"), "\(end.words)")
        let tape = try workspace.read("x.yaml")
        #expect(tape.contains("REDACTED-password"), "\(tape)")
        #expect(!tape.contains("hunter") && !tape.contains("H4sI"), "\(tape)")
        #expect(origin.requests.first?.headers["Content-Encoding"] == nil)
    }

    @Test(arguments: [
        (["--listen", "0"], "--to"), (["--listen", "x", "--to", "http://a"], "port"),
        (["--listen", "0", "--to", "http://u:p@a.example"], "--to"),
        (["--listen", "0", "--to", "http://a.example/path"], "--to"),
        (["--listen", "0", "--to", "http://a.example", "--netrc"], "--netrc"),
        (["--listen", "0", "--to", "http://a.example", "--also", "all"], "--also"),
        (["--intercept"], "command"), (["--intercept", "--cert", "a", "--", "true"], "--cert"),
        (["--intercept", "--isolate", "--", "true"], "--isolate"),
        (["--isolate", "--", "true"], "--to"), (["--to", "http://a.example"], "--listen"),
        (["--listen", "0", "--to", "http://a.example", "--resume", "--restart"], "--restart"),
    ])
    func `what does not fit together is refused with the word that is wrong`(
        words: [String], named: String
    ) throws {
        let workspace = try Workspace()
        let result = try workspace.tool.run(["record"] + words)
        #expect(!workspace.exists("Cassettes"))
        #expect(result.status == 2, "\(result.diagnostics)")
        #expect(result.diagnostics.contains(named), "\(result.diagnostics)")
    }
}
