import Foundation
import TapeHTTP
import TapeTestKit
import Testing

/// Secrets by every channel of the built tool: cassettes, traces, errors, specs and reports.
@Suite struct SecretChannelTests {
    private static let secret = "q7Zt4hVb9LmX2pWs"
    private static let other = "Kd83jSlw02MvNq5e"

    private static func spec(
        _ origin: LoopbackOrigin, _ request: String, more: String = ""
    ) -> String {
        """
        pagetape: 1
        title: Channels
        request:
        \(request.replacing("ORIGIN", with: origin.baseURL))
        paging:
          items: $.items
          id: $.id
          style: cursor
          cursor: $.next
          query: cursor
        \(more)
        """
    }

    /// Two pages, which echo what was asked.
    private static func list(_ extra: String = "") throws -> LoopbackOrigin {
        try LoopbackOrigin { request in
            let isSecond = request.target.contains("cursor=two")
            let (id, next) = isSecond ? (2, "null") : (1, #""two""#)
            return .json(#"{"items":[{"id":\#(id)\#(extra)}],"next":\#(next)}"#)
        }
    }

    private func run(
        _ tool: ToolProcess, _ words: [String], _ environment: [String: String] = [:]
    ) throws -> (status: Int32, said: String) {
        let result = try tool.run(words, environment: environment)
        let said = result.output + result.diagnostics
        // Reports break lines where it suits them.
        return (result.status, said.split { $0.isWhitespace }.joined(separator: " "))
    }

    static let requests = [
        #"  get: "ORIGIN/l?auth=${A}:${B}""#, #"  get: "ORIGIN/l?auth=${A}-suffix""#,
        #"  get: "ORIGIN/l/${A}/x${B}y""#,
        #"  {get: ORIGIN/l, headers: {X-One: "${A};${B}", Cookie: "a=${A}; b=${B}"}}"#,
        #"  {post: ORIGIN/l, json: {a: "${A}${B}", b: ["x${A}"]}}"#,
        #"  {post: ORIGIN/l, form: {a: "${A} ${B}", password: "${A}x"}}"#,
    ]

    @Test(arguments: requests)
    func `secrets beside each other and in other text are recorded and replayed`(
        request: String
    ) throws {
        let origin = try Self.list()
        let workspace = try Workspace()
        try workspace.write(Self.spec(origin, request), to: "Specs/list.yaml")
        let environment = ["A": Self.secret, "B": Self.other]
        let recorded = try run(workspace.tool, ["record"], environment)
        #expect(recorded.status == 0, "\(recorded.said)")
        let cassette = try workspace.read("Cassettes/list.yaml")
        #expect(!cassette.contains(Self.secret) && !cassette.contains(Self.other))
        for environment in [[:], environment] {
            let verified = try run(workspace.tool, ["verify"], environment)
            #expect(verified.status == 0, "\(verified.said)")
        }
    }

    @Test(arguments: ["localhost", "LocalHost"])
    func `a secret in a host is recorded and replayed`(secret: String) throws {
        let origin = try Self.list()
        let workspace = try Workspace()
        let port = origin.baseURL.split(separator: ":").last ?? ""
        try workspace.write(
            Self.spec(origin, #"  get: "http://${TENANT}:\#(port)/l""#), to: "Specs/list.yaml")
        let recorded = try run(workspace.tool, ["record"], ["TENANT": secret])
        #expect(recorded.status == 0, "\(recorded.said)")
        #expect(try !workspace.read("Cassettes/list.yaml").lowercased().contains("localhost"))
        for environment in [[:], ["TENANT": secret]] {
            let verified = try run(workspace.tool, ["verify"], environment)
            #expect(verified.status == 0, "\(verified.said)")
        }
    }

    /// Requests with a secret of the environment, or with one that the spec spells out.
    static let carriers = [
        #"  {get: ORIGIN/l, headers: {X-One: "${A}"}}"#,
        "  {get: ORIGIN/l, headers: {X-Api-Key: q7Zt4hVb9LmX2pWs}}",
        "  get: ORIGIN/l?api_key=q7Zt4hVb9LmX2pWs",
        "  get: http://joe:q7Zt4hVb9LmX2pWs@AUTHORITY/l",
        "  {get: ORIGIN/l, headers: {Authorization: Basic cTdadDRoVmI5TG1YMnBXczp4LW9hdXRoLWJhc2lj}}",
    ]

    private static func carrier(_ request: String, to origin: LoopbackOrigin) -> String {
        spec(
            origin,
            request.replacing("AUTHORITY", with: origin.baseURL.dropFirst("http://".count)))
    }

    @Test(arguments: carriers)
    func `a redirect that repeats a secret is recorded without it, and replayed`(
        request: String
    ) throws {
        let origin = try LoopbackOrigin { request in
            let isSecond = request.target.contains("cursor=two")
            guard request.path == "/m" else {
                let position = isSecond ? "&cursor=two" : ""
                return OriginReply(
                    302, headers: ["Location": "/m?x=\(Self.secret)\(position)"])
            }
            let (id, next) = isSecond ? (2, "null") : (1, #""two""#)
            return .json(#"{"items":[{"id":\#(id)}],"next":\#(next)}"#)
        }
        let workspace = try Workspace()
        try workspace.write(Self.carrier(request, to: origin), to: "Specs/list.yaml")
        let recorded = try run(workspace.tool, ["record", "--curl-verbose"], ["A": Self.secret])
        #expect(recorded.status == 0, "\(recorded.said)")
        #expect(!recorded.said.contains(Self.secret))
        #expect(try !workspace.read("Cassettes/list.yaml").contains(Self.secret))
        let verified = try run(workspace.tool, ["verify"])
        #expect(verified.status == 0, "\(verified.said)")
    }

    @Test(
        arguments: carriers,
        ["?a=q7Zt4hVb9LmX2pWs", "cTdadDRoVmI5TG1YMnBXcw==/x", "?a=%71%37Zt4hVb9LmX2pWs"])
    func `a redirect takes no secret to another origin`(request: String, target: String) throws {
        let other = try Self.list()
        let home = try LoopbackOrigin { _ in
            OriginReply(302, headers: ["Location": "\(other.baseURL)/\(target)"])
        }
        let workspace = try Workspace()
        try workspace.write(Self.carrier(request, to: home), to: "Specs/list.yaml")
        for words in [
            ["record"], ["verify", "--live"],
            ["probe", "\(home.baseURL)/l", "-H", "X-My-Token: \(Self.secret)"],
        ] {
            let result = try run(workspace.tool, words, ["A": Self.secret])
            #expect(result.status != 0, "\(result.said)")
            #expect(!result.said.contains(Self.secret))
            if words[0] == "record" {
                #expect(result.said.contains("another origin"), "\(result.said)")
            }
        }
        #expect(other.requests.isEmpty)
    }

    @Test func `what is secret to one spec is in no cassette of the run`() throws {
        let echo = try Self.list(#","note":"\#(Self.secret)""#)
        let workspace = try Workspace()
        try workspace.write(
            Self.spec(echo, #"  {get: ORIGIN/l, headers: {X-One: "${A}"}}"#), to: "Specs/a.yaml")
        try workspace.write(Self.spec(echo, "  get: ORIGIN/m"), to: "Specs/b.yaml")
        let recorded = try run(workspace.tool, ["record"], ["A": Self.secret])
        #expect(recorded.status == 0, "\(recorded.said)")
        for name in ["a", "b"] {
            #expect(try !workspace.read("Cassettes/\(name).yaml").contains(Self.secret))
        }
    }

    @Test func `a trace shows no credential, sent or received`() throws {
        let origin = try LoopbackOrigin { _ in
            var reply = OriginReply.json(#"{"items":[{"id":1}],"next":null}"#)
            reply.headers.append("Set-Cookie", "sid=\(Self.other); Path=/")
            return reply
        }
        let workspace = try Workspace()
        try workspace.write(
            Self.spec(
                origin,
                #"  {get: "ORIGIN/l?api_key=k${A}", headers: {X-My-Token: "${B}", Cookie: "a=${A}"}}"#
            ),
            to: "Specs/list.yaml")
        let recorded = try run(
            workspace.tool, ["record", "--curl-verbose"], ["A": Self.secret, "B": "Zz19Zz28Zz37"])
        #expect(recorded.status == 0)
        #expect(recorded.said.contains("GET /l"))
        for secret in [Self.secret, Self.other, "Zz19Zz28Zz37"] {
            #expect(!recorded.said.contains(secret), "\(recorded.said)")
        }
    }

    @Test(arguments: [
        ["record", "--base-url", "https://ann:q7Zt4hVb9LmX2pWs@h/path"],
        ["probe", "--header", "X-Api-Key q7Zt4hVb9LmX2pWs", "https://h/"],
        ["probe", "htps://h/?api_key=q7Zt4hVb9LmX2pWs"],
        ["verify", "--nope=Authorization: Bearer q7Zt4hVb9LmX2pWs"],
    ])
    func `a mistake in the command line quotes no credential`(words: [String]) throws {
        let workspace = try Workspace()
        let result = try run(workspace.tool, words)
        #expect(result.status == 2)
        #expect(!result.said.contains(Self.secret), "\(result.said)")
    }

    @Test(arguments: [
        "proxy: http://u:q7Zt4hVb9LmX2pWs@127.0.0.1:1", "base-url: http://joe:q7Zt4hVb9LmX2pWs@h/",
        "password: q7Zt4hVb9LmX2pWs",
        "record: {header: \"Authorization: Bearer q7Zt4hVb9LmX2pWs\"}",
        "verify: {report: [\"json:a?token=q7Zt4hVb9LmX2pWs\"]}",
    ])
    func `neither a mistake in the settings nor --explain quotes a credential`(line: String) throws
    {
        let workspace = try Workspace()
        try workspace.write(line + "\n", to: "pagetape.yaml")
        for words in [["verify", "--explain"], ["record", "--explain"], ["record"]] {
            let result = try run(workspace.tool, words)
            #expect(!result.said.contains("q7Zt4hVb9LmX2pWs"), "\(result.said)")
        }
    }

    @Test(arguments: [
        "cassette: \"s3://AKIAIOSFODNN7ZQ3KLMT:q7Zt4hVb9LmX2pWs@b/k.yaml\"",
        "cassette: s3://b/k.yaml?X-Amz-Signature=q7Zt4hVb9LmX2pWs",
    ])
    func `a mistake in a spec quotes no credential`(line: String) throws {
        let workspace = try Workspace()
        let spec = Self.spec(try Self.list(""), "  get: ORIGIN/l") + "\n\(line)\n"
        try workspace.write(spec, to: "Specs/list.yaml")
        for words in [["verify"], ["record"], ["lint"], ["serve", "Specs/list.yaml"]] {
            let result = try run(workspace.tool, words)
            #expect(result.status != 0, "\(result.said)")
            #expect(!result.said.contains("q7Zt4hVb9LmX2pWs"), "\(result.said)")
        }
    }

    @Test func `a wrong address of a store quotes no credential`() throws {
        let workspace = try Workspace()
        try workspace.write(Self.spec(try Self.list(), "  get: ORIGIN/l"), to: "Specs/list.yaml")
        let address = "s3://AKIAIOSFODNN7ZQ3KLMT:q7Zt4hVb9LmX2pWs@b/k.yaml"
        for words in [["record", "-o", address, "Specs/list.yaml"], ["show", address]] {
            let result = try run(workspace.tool, words)
            #expect(result.status != 0)
            #expect(!result.said.contains("q7Zt4hVb9LmX2pWs"), "\(result.said)")
        }
    }

    @Test func `what looks like a token blocks a recording until the spec keeps it`() throws {
        let token = "AKIAIOSFODNN7ZQ3KLMT"
        let origin = try Self.list(#","slug":"\#(token)""#)
        let workspace = try Workspace()
        try workspace.write(Self.spec(origin, "  get: ORIGIN/l"), to: "Specs/list.yaml")
        let refused = try run(workspace.tool, ["record"])
        #expect(refused.status == 3)
        #expect(refused.said.contains("redact: {keep"))
        #expect(!refused.said.contains(token))
        let keep = #"redact: {keep: [{at: "$.items[*].slug", because: slugs are public}]}"#
        try workspace.write(
            Self.spec(origin, "  get: ORIGIN/l", more: keep), to: "Specs/list.yaml")
        let recorded = try run(workspace.tool, ["record"])
        #expect(recorded.status == 0, "\(recorded.said)")
        #expect(recorded.said.contains("because slugs are public"))
        let verified = try run(workspace.tool, ["verify"])
        #expect(verified.status == 0)
        #expect(verified.said.contains("because slugs are public"))
        let linted = try run(workspace.tool, ["lint"])
        #expect(linted.status == 0, "\(linted.said)")
    }

    @Test func `what is kept under a doubtful name is told`() throws {
        let origin = try Self.list(#","token":"\#(Self.secret)""#)
        let workspace = try Workspace()
        try workspace.write(Self.spec(origin, "  get: ORIGIN/l"), to: "Specs/list.yaml")
        let recorded = try run(workspace.tool, ["record"])
        #expect(recorded.status == 0)
        #expect(recorded.said.contains("kept under the name `token`"))
    }

    @Test func `lint finds a credential that is written out in a spec`() throws {
        let origin = try Self.list()
        let workspace = try Workspace()
        try workspace.write(
            Self.spec(origin, #"  {get: ORIGIN/l, headers: {X-My-Token: "\#(Self.secret)"}}"#),
            to: "Specs/list.yaml")
        let linted = try run(workspace.tool, ["lint"])
        #expect(linted.status == 2)
        #expect(linted.said.contains("X-My-Token") && !linted.said.contains(Self.secret))
    }

    @Test func `evidence that was taken out by hand is told with the verdict`() throws {
        let origin = try Self.list()
        let workspace = try Workspace()
        try workspace.write(Self.spec(origin, "  get: ORIGIN/l"), to: "Specs/list.yaml")
        #expect(try run(workspace.tool, ["record", "--also", "first"]).status == 0)
        let text = try workspace.read("Cassettes/list.yaml")
        let parts = text.components(separatedBy: "\n- ")
        let last = parts[parts.count - 1].components(separatedBy: "\nend: ")
        let edited =
            parts.dropLast().joined(separator: "\n- ") + "\nend: "
            + last[1]
            .replacing(
                "interactions: \(parts.count - 1),", with: "interactions: \(parts.count - 2),")
        try workspace.write(edited, to: "Cassettes/list.yaml")
        let verified = try run(workspace.tool, ["verify"])
        #expect(verified.said.contains("interactions were taken out, added or moved"))
        #expect(try run(workspace.tool, ["lint", "--fix"]).status == 0)
        #expect(try !run(workspace.tool, ["verify"]).said.contains("were taken out"))
    }

    @Test func `a spec that probe writes holds no credential`() throws {
        let origin = try Self.list()
        let workspace = try Workspace()
        let result = try run(
            workspace.tool,
            [
                "probe", "-H", "X-My-Token: \(Self.secret)", "-d",
                #"{"password":"\#(Self.other)","q":1}"#, "\(origin.baseURL)/l/Yx83Yx92Yx71?a=1",
            ], ["MY_SECRET": "Yx83Yx92Yx71"])
        for secret in [Self.secret, Self.other, "Yx83Yx92Yx71"] {
            #expect(!result.said.contains(secret), "\(result.said)")
        }
    }
}
