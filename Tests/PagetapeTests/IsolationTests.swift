import Foundation
import TapeHTTP
import TapeTestKit
import Testing

#if os(Linux)
    /// Whether programs can have networks of their own here.
    private enum PartedNetworks {
        static let areAllowed: Bool = {
            // `try?`: where the system's own tool is missing, nobody knows.
            let program = try? ChildProgram(["/usr/bin/env", "unshare", "-rnm", "true"])
            return program?.wait() == .exit(0)
        }()
    }

    /// Programs in networks of their own, in which the recorded hosts lead to the stand-in and nothing else can be reached.
    @Suite(
        .enabled(if: PartedNetworks.areAllowed, "this system gives no program a network of its own")
    )
    struct IsolationTests {
        private static let environment = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""]

        private func judge(_ workspace: Workspace, _ command: [String]) throws -> ToolProcess.Result
        {
            try workspace.tool.run(
                [
                    "judge", "Specs/list.yaml", "--isolate", "--patience", "5",
                    "--faults=reset,status(503),plain-link", "--",
                ] + command, environment: Self.environment)
        }

        @Test func `a client that heeds no proxy is judged by the address that is written into it`()
            throws
        {
            let workspace = try SevenItems.workspaceOfExample()
            try workspace.write(SevenItems.clientOfExample, to: "client.sh")
            let result = try judge(workspace, ["bash", "client.sh"])
            #expect(result.status == 0, "\(result.output)\(result.diagnostics)")
            #expect(result.output.contains("laws hold"), "\(result.output)")
        }

        @Test func `no other host can be reached, be it by name or by address`() throws {
            let workspace = try SevenItems.workspaceOfExample()
            let origin = try LoopbackOrigin(SevenItems.reply)
            try workspace.write(
                """
                curl -s -f --max-time 2 https://api.example.com/list >in || exit 1
                curl -s --max-time 2 https://elsewhere.example/ >>out
                curl -s --max-time 2 \(origin.baseURL)/list >>out
                exit 0
                """, to: "client.sh")
            _ = try judge(workspace, ["bash", "client.sh"])
            #expect(try workspace.read("in").contains("\"total\":7"))
            #expect(try workspace.read("out").isEmpty)
            #expect(origin.requests.isEmpty)
        }

        @Test func `a command that is not there is told of`() throws {
            let result = try judge(try SevenItems.workspaceOfExample(), ["no-such-program"])
            #expect(result.status == 3)
            #expect(result.diagnostics.contains("cannot be started"), "\(result.diagnostics)")
        }

        @Test func `what an isolated program asks is passed on and kept`() throws {
            let origin = try LoopbackOrigin(SevenItems.reply)
            let workspace = try Workspace()
            let result = try workspace.tool.run(
                [
                    "record", "--isolate", "--to", origin.baseURL, "-o", "x.yaml", "--", "sh", "-c",
                    "curl -s --noproxy '*' \(origin.baseURL)/list; curl -s --max-time 2 http://127.0.0.1:9/",
                ], environment: Self.environment)
            #expect(result.output.contains("\"total\":7"), "\(result.output)\(result.diagnostics)")
            #expect(try workspace.read("x.yaml").contains("end: {interactions: 1"))
            #expect(origin.requests.map(\.target) == ["/list"])
        }
    }
#endif
