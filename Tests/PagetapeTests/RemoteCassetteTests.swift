import Foundation
import Synchronization
import TapeHTTP
import TapeTestKit
import Testing

@Suite struct RemoteCassetteTests {
    private static let path = "/recordings/team/item-list.yaml"

    /// The shipped specs, of which one has its cassette in a store.
    private static func workspace(
        _ store: LoopbackStore, at address: String = "s3://recordings/team/"
    ) throws -> Workspace {
        let workspace = try Workspace.shipped()
        let cassette = workspace.folder.appending(path: "Cassettes/item-list.yaml")
        store[path] = Array(try Data(contentsOf: cassette))
        try FileManager.default.removeItem(at: cassette)
        try workspace.write(
            workspace.read("Specs/item-list.yaml") + "cassette: \(address)\n",
            to: "Specs/item-list.yaml")
        return workspace
    }

    private static func copies(in workspace: Workspace) throws -> [URL] {
        let files = FileManager.default.enumerator(
            at: workspace.folder.appending(path: "cache"), includingPropertiesForKeys: nil)
        return (files?.compactMap { $0 as? URL } ?? [])
            .filter { $0.path.hasSuffix("/item-list.yaml") && !$0.path.contains(".tags") }
    }

    @Test(arguments: ["s3://recordings/team/", "s3://recordings/team/item-list.yaml"])
    func `a cassette in a store is fetched once and then asked after`(address: String) throws {
        let store = try LoopbackStore()
        let workspace = try Self.workspace(store, at: address)
        for _ in 1...2 {
            let result = try workspace.tool.run(
                "verify", "Specs", environment: store.environment(workspace))
            #expect(result.status == 0, "\(result.output) \(result.diagnostics)")
        }
        let gets = store.asked("GET")
        #expect(gets.count == 2)
        #expect(gets.last?.headers["If-None-Match"] != nil)
        #expect(store.asked("PUT").isEmpty)
        let copy = try #require(try Self.copies(in: workspace).first)
        let mode = try FileManager.default.attributesOfItem(atPath: copy.path)[.posixPermissions]
        #expect(mode as? Int == 0o600)
    }

    @Test func `a copy that somebody changed is fetched again`() throws {
        let store = try LoopbackStore()
        let workspace = try Self.workspace(store)
        let environment = store.environment(workspace)
        #expect(
            try workspace.tool.run("verify", "Specs/item-list.yaml", environment: environment)
                .status == 0)
        let copy = try #require(try Self.copies(in: workspace).first)
        try "something else".write(to: copy, atomically: true, encoding: .utf8)
        let result = try workspace.tool.run(
            "verify", "Specs/item-list.yaml", "--report", "json", environment: environment)
        #expect(result.status == 0, "\(result.diagnostics)")
        #expect(result.output.contains(#""cassette": "s3://recordings/team/item-list.yaml""#))
        #expect(store.asked("GET").last?.headers["If-None-Match"] == nil)
    }

    @Test func `a shard fetches no more than its part`() throws {
        let store = try LoopbackStore()
        let workspace = try Self.workspace(store)
        var fetched = 0
        for number in 1...3 {
            let before = store.asked("GET").count
            let result = try workspace.tool.run(
                "verify", "Specs", "--shard", "\(number)/3",
                environment: store.environment(workspace))
            #expect(result.status == 0, "\(result.diagnostics)")
            fetched += store.asked("GET").count - before > 0 ? 1 : 0
        }
        #expect((1...2).contains(fetched))
    }

    @Test(arguments: [
        ["show", "s3://recordings/team/item-list.yaml"],
        ["export", "s3://recordings/team/item-list.yaml", "--to", "har"],
        ["verify", "Specs/item-list.yaml", "--cassette", "s3://recordings/team/item-list.yaml"],
        [
            "diff", "s3://recordings/team/item-list.yaml", "s3://recordings/team/item-list.yaml",
            "--spec", "Specs/item-list.yaml",
        ],
    ])
    func `commands take addresses where they take cassettes`(words: [String]) throws {
        let store = try LoopbackStore()
        let workspace = try Self.workspace(store)
        let result = try workspace.tool.run(words, environment: store.environment(workspace))
        #expect(result.status == 0, "\(result.output) \(result.diagnostics)")
        guard words[0] == "show" else { return }
        #expect(result.output.contains("s3://recordings/team/item-list.yaml"), "\(result.output)")
    }

    @Test func `a shared file says where the cassettes of its specs lie`() throws {
        let store = try LoopbackStore()
        let workspace = try Self.workspace(store)
        try workspace.write(
            workspace.read("Specs/item-list.yaml").replacing(
                "cassette: s3://recordings/team/\n", with: "extends: _shared.yaml\n"),
            to: "Specs/item-list.yaml")
        try workspace.write(
            "pagetape: 1\ncassette: s3://recordings/team/\n", to: "Specs/_shared.yaml")
        let result = try workspace.tool.run(
            "verify", "Specs/item-list.yaml", environment: store.environment(workspace))
        #expect(result.status == 0, "\(result.diagnostics)")
        try workspace.write(
            "pagetape: 1\ncassette: s3://recordings/one.yaml\n", to: "Specs/_shared.yaml")
        let mistaken = try workspace.tool.run(
            "verify", "Specs/item-list.yaml", environment: store.environment(workspace))
        #expect(mistaken.status == 2)
        #expect(mistaken.diagnostics.contains("need a folder"))
    }

    @Test func `a recording is written when it changed, and only then`() throws {
        let store = try LoopbackStore()
        let total = Mutex(7)
        let origin = try LoopbackOrigin { request in
            var reply = SevenItems.reply(request)
            let text = String(decoding: reply.body, as: UTF8.self)
            reply.body = Array(
                text.replacing("\"total\":7", with: "\"total\":\(total.withLock(\.self))").utf8)
            return reply
        }
        let workspace = try SevenItems.workspace(origin, paging: SevenItems.styles[0])
        try workspace.write(
            workspace.read("Specs/list.yaml") + "\ncassette: s3://recordings/new/\n",
            to: "Specs/list.yaml")
        let environment = store.environment(workspace)
        let words = ["record", "--rate", "unlimited"]
        let first = try workspace.tool.run(words, environment: environment)
        #expect(first.status == 0, "\(first.diagnostics)")
        #expect(first.output.contains("s3://recordings/new/list.yaml: 3 pages"))
        #expect(!workspace.exists("Cassettes/list.yaml"))
        #expect(store.asked("PUT").map { $0.headers["If-None-Match"] } == ["*"])

        #expect(try workspace.tool.run(words, environment: environment).status == 0)
        #expect(store.asked("PUT").count == 1)

        total.withLock { $0 = 8 }
        #expect(try workspace.tool.run(words, environment: environment).status == 0)
        let puts = store.asked("PUT")
        #expect(puts.count == 2)
        #expect(puts.last?.headers["If-Match"] != nil)
        #expect(store["/recordings/new/list.yaml"] == puts.last?.body)
        #expect(try workspace.tool.run(["verify"], environment: environment).status == 0)
    }

    @Test func `what somebody else wrote meanwhile is left as it is`() throws {
        let store = try LoopbackStore()
        let origin = try LoopbackOrigin(SevenItems.reply)
        let workspace = try SevenItems.workspace(origin, paging: SevenItems.styles[0])
        let environment = store.environment(workspace)
        store.interlope(Array("theirs".utf8))
        let words = ["record", "--rate", "unlimited", "-o", "s3://recordings/x.yaml"]
        let result = try workspace.tool.run(words, environment: environment)
        #expect(result.status == 3)
        #expect(result.diagnostics.contains("s3://recordings/x.yaml was changed by somebody else"))
        #expect(store["/recordings/x.yaml"] == Array("theirs".utf8))
        let told = result.diagnostics.unfolded
        let copy = try #require(told.firstMatch(of: /is in (\S+) until then/)?.1)
        let earlier = URL(filePath: "\(copy).unsent")
        try Data("earlier".utf8).write(to: earlier)
        // The recording is not lost: it lies aside when the store is asked the next time, beside an earlier one.
        let next = try workspace.tool.run(words, environment: environment)
        #expect(next.diagnostics.unfolded.contains("x.yaml.unsent-2"), "\(next.diagnostics)")
        #expect(try Data(contentsOf: earlier) == Data("earlier".utf8))
    }

    struct Trouble: Sendable {
        var reply: OriginReply?
        var environment: [String: String] = [:]
        let status: Int32
        let says: [String]
    }

    private static let troubles = [
        Trouble(
            environment: ["AWS_SECRET_ACCESS_KEY": ""], status: 2,
            says: ["AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY", "aws configure"]),
        Trouble(
            environment: ["AWS_ENDPOINT_URL": "nonsense"], status: 2, says: ["AWS_ENDPOINT_URL"]),
        Trouble(
            environment: ["AWS_ENDPOINT_URL": "http://127.0.0.1:1"], status: 3,
            says: ["http://127.0.0.1:1 cannot be reached", "s3://recordings/team/item-list.yaml"]),
        Trouble(environment: ["XDG_CACHE_HOME": ""], status: 2, says: ["XDG_CACHE_HOME or HOME"]),
        Trouble(
            environment: ["AWS_REGION": "us-west-2"], status: 3,
            says: ["SignatureDoesNotMatch", "AWS_SECRET_ACCESS_KEY"]),
        Trouble(reply: .refusal(403, "AccessDenied"), status: 3, says: ["s3:GetObject"]),
        Trouble(
            reply: .refusal(404, "NoSuchBucket"), status: 3, says: ["there is no bucket recordings"]
        ),
        Trouble(
            reply: .refusal(
                301, "PermanentRedirect", headers: ["x-amz-bucket-region": "eu-south-2"]),
            status: 3, says: ["eu-south-2", "AWS_REGION"]),
        Trouble(reply: .refusal(403, "RequestTimeTooSkewed"), status: 3, says: ["clock"]),
        Trouble(reply: OriginReply(418), status: 3, says: ["status 418"]),
        Trouble(
            reply: .refusal(404, "NoSuchKey"), status: 3,
            says: ["there is no cassette at s3://recordings/team/item-list.yaml"]),
    ]

    @Test(arguments: troubles)
    func `trouble with a store is told with place and advice`(trouble: Trouble) throws {
        let store = try LoopbackStore()
        let workspace = try Self.workspace(store)
        if let reply = trouble.reply { store.refuse(reply) }
        let environment = store.environment(workspace).merging(trouble.environment) { $1 }
        let result = try workspace.tool.run(
            "verify", "Specs/item-list.yaml", environment: environment)
        #expect(result.status == trouble.status, "\(result.diagnostics)")
        let words = (result.diagnostics + result.output).unfolded
        for text in trouble.says { #expect(words.contains(text), "\(words)") }
        #expect(!words.contains("wJalrXUtnFEMI"))
    }

    @Test(arguments: [
        "recordings/x.yaml", "s3://x", "s3://UPPER/x.yaml", "s3://recordings/../x.yaml",
        "s3://recordings//x.yaml", "s3://recordings/x.json", "[s3://recordings/]",
    ])
    func `an address that is none is a mistake with its line`(text: String) throws {
        let workspace = try Workspace.shipped()
        try workspace.write(
            workspace.read("Specs/item-list.yaml") + "cassette: \(text)\n",
            to: "Specs/item-list.yaml")
        let result = try workspace.tool.run("lint", "Specs/item-list.yaml")
        #expect(result.status == 2)
        #expect((result.output + result.diagnostics).contains("`cassette`"))
    }
}
