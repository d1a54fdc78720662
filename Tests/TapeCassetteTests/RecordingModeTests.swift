import Synchronization
import TapeCassette
import TapeHTTP
import TapeYAML
import Testing

@Suite struct RecordingModeTests {
    /// Answers each request with how many came before it.
    private final class Counter: HTTPTransport {
        private let served = Mutex(0)
        var count: Int { served.withLock { $0 } }

        func exchange(_ request: HTTPRequest) async -> Exchange {
            let number = served.withLock { served in
                served += 1
                return served
            }
            let response = HTTPResponse(status: 200, body: Array("\(number)".utf8))
            return Exchange(asked: request, outcome: .whole(response))
        }
    }

    private let origin = Counter()

    private func run(
        _ path: String, _ mode: RecordingMode, _ queries: [String]
    ) async throws -> (bodies: [String], result: RerecordingResult?) {
        let run = try CassetteRun(path, mode: mode, over: origin)
        return (await ask(queries, in: run), try run.finish())
    }

    private func ask(_ queries: [String], in run: CassetteRun) async -> [String] {
        await run.asking { transport in
            var bodies: [String] = []
            for query in queries {
                let request = HTTPRequest(url: HTTPURL("https://h/?\(query)"))
                let response = await transport.exchange(request).outcome.response
                bodies.append(response.map { String(decoding: $0.body, as: UTF8.self) } ?? "-")
            }
            return bodies
        }
    }

    @Test func `a run is never answered from what it has just recorded`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("x.yaml")
        #expect(try await run(path, .all, ["p=1", "p=1", "p=2"]).bodies == ["1", "2", "3"])
        #expect(try await run(path, .none, ["p=1", "p=1", "p=1"]).bodies == ["1", "2", "-"])
        #expect(origin.count == 3)
        #expect(try await run(path, .all, ["p=1"]).bodies == ["4"])
        #expect(try Cassette.read(path).count == 1)
    }

    @Test func `once records the first time and plays from then on`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("x.yaml")
        #expect(try await run(path, .once, ["p=1"]).bodies == ["1"])
        let again = try await run(path, .once, ["p=1", "p=2"])
        #expect(again.bodies == ["1", "-"])
        #expect(again.result == nil)
        #expect(origin.count == 1)
    }

    @Test func `new keeps what there is and adds what is missing`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("x.yaml")
        #expect(try await run(path, .new, ["p=1"]).bodies == ["1"])
        #expect(try await run(path, .new, ["p=1", "p=2", "p=2"]).bodies == ["1", "2", "3"])
        let kept = try Cassette.read(path).interactions()
        #expect(kept.map(\.request.url.text) == ["p=1", "p=2", "p=2"].map { "https://h/?\($0)" })

        let before = try FileBytes.read(path)
        let same = try await run(path, .new, ["p=2", "p=1"])
        #expect(same.bodies == ["2", "1"])
        #expect(same.result?.isUnchanged == true)
        #expect(try FileBytes.read(path) == before)
        #expect(try folder.names == ["x.yaml"])
    }

    @Test func `a cassette that began with another request is not extended`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("x.yaml")
        let run = try CassetteRun(path, mode: .all, over: origin)
        await run.asking { transport in
            _ = await transport.exchange(
                HTTPRequest(url: HTTPURL("https://h/?p=1"), mark: PageMark(page: 1)))
        }
        try run.finish()
        var terms = CassetteRun.Terms()
        terms.first = HTTPRequest(url: HTTPURL("https://h/?p=2"))
        let error = try #require(throws: CassetteError.self) {
            try CassetteRun(path, mode: .new, over: origin, terms: terms)
        }
        #expect(
            error.message.hasPrefix(
                "\(path) cannot be extended: it was begun with https://h/?p=1, but now"))
    }

    @Test func `none asks for nothing, not even when there is nothing to play`() async throws {
        let folder = try TemporaryFolder()
        #expect(throws: CassetteError.self) {
            try CassetteRun(folder.path("x.yaml"), mode: .none, over: origin)
        }
        #expect(origin.count == 0)
    }

    @Test(arguments: [
        "no cassette at all", "pagetape: 1\ninteractions:\n- request: {}\nend: {interactions: 1}\n",
    ])
    func `an old cassette that cannot be read is replaced, and that is said`(
        old: String
    ) async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("x.yaml")
        try FileBytes.write(Array(old.utf8), to: path)
        let result = try await run(path, .all, ["p=1"]).result
        #expect(result?.unreadable != nil)
        #expect(try Cassette.read(path).count == 1)
        #expect(try await run(path, .all, ["p=1"]).result?.unreadable == nil)
    }

    @Test func `a cassette with a secret is not copied, and stays as it was`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("x.yaml")
        let token = "ghp_" + String(repeating: "a1B2", count: 9)
        let interaction = Interaction(
            safe: HTTPRequest(url: HTTPURL("https://h/?x=\(token)")),
            outcome: .whole(HTTPResponse(status: 200)))
        let text = try Cassette(header: CassetteHeader(), interactions: [interaction]).encoded()
        try FileBytes.write(text, to: path)
        #expect(throws: CassetteError.self) {
            try CassetteRun(path, mode: .new, over: origin)
        }
        #expect(try FileBytes.read(path) == text)
        #expect(try folder.names == ["x.yaml"])
    }

    @Test func `what is added keeps what the end told of the walks before`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("x.yaml")
        func walks(_ numbers: [Int]) -> [WalkSummary] {
            numbers.map { WalkSummary(walk: $0, pages: 1, items: nil, ended: .end) }
        }
        let first = try CassetteRun(path, mode: .all, over: origin)
        _ = await ask(["p=1", "p=2", "p=3"], in: first)
        try first.finish(walks: walks([1, 2, 3]))
        let before = try FileBytes.read(path)

        let same = try CassetteRun(path, mode: .new, over: origin)
        #expect(same.keptCount == 3)
        _ = await ask(["p=1"], in: same)
        #expect(try same.finish(walks: walks([1]))?.isUnchanged == true)
        #expect(try FileBytes.read(path) == before)

        let more = try CassetteRun(path, mode: .new, over: origin)
        _ = await ask(["p=1", "p=4"], in: more)
        try more.finish(walks: walks([1, 4]))
        #expect(try Cassette.read(path).end.walks.map(\.walk) == [1, 2, 3, 4])
    }

    @Test(arguments: [RecordingMode.all, .new])
    func `a cassette of a newer version is never replaced`(mode: RecordingMode) async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("x.yaml")
        let newer = Array("pagetape: 2\nexchanges:\n- what: ever\n".utf8)
        try FileBytes.write(newer, to: path)
        let error = try #require(throws: CassetteError.self) {
            try CassetteRun(path, mode: mode, over: origin)
        }
        #expect(error.code == .newerVersion)
        #expect(error.place?.line == 1)
        #expect(error.message.contains("newer pagetape is needed"))
        #expect(try FileBytes.read(path) == newer)
        #expect(origin.count == 0)
    }

    @Test func `a cassette that becomes one of a newer version meanwhile is not replaced either`()
        async throws
    {
        let folder = try TemporaryFolder()
        let path = folder.path("x.yaml")
        let run = try CassetteRun(path, mode: .all, over: origin)
        _ = await ask(["p=1"], in: run)
        let newer = Array("pagetape: 2\n".utf8)
        try FileBytes.write(newer, to: path)
        let error = try #require(throws: CassetteError.self) { try run.finish() }
        #expect(error.code == .newerVersion)
        #expect(try FileBytes.read(path) == newer)
        try run.leave()
        #expect(try folder.names == ["x.yaml", "x.yaml.part"])
    }

    @Test func `a position that was redacted is told of, not asked for`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("x.yaml")
        _ = try await run(path, .all, ["p=1"])
        let run = try CassetteRun(path, mode: .new, over: origin)
        #expect(await ask(["p=1", "cursor=REDACTED-TOKEN"], in: run) == ["1", "-"])
        #expect(origin.count == 1)
        try run.finish()
    }

    /// A recording that broke off behind one page that arrived and one that did not.
    private func leaveUnfinished(_ path: String) throws {
        let journal = try Journal.begin(path, header: CassetteHeader())
        for (query, outcome) in [
            ("p=1", Outcome.whole(HTTPResponse(status: 200, body: Array("kept".utf8)))),
            ("p=2", .failed(TransportError(.reset, detail: "gone"))),
        ] {
            let request = HTTPRequest(url: HTTPURL("https://h/?\(query)"))
            try journal.append(
                Interaction(safe: request, outcome: outcome), scanning: SecretScan())
        }
        try journal.leave()
    }

    @Test func `what arrived broken before is asked for anew, and what arrived whole is not`()
        async throws
    {
        let folder = try TemporaryFolder()
        let path = folder.path("x.yaml")
        try leaveUnfinished(path)
        let run = try CassetteRun(resuming: path, over: origin)
        #expect(run.keptCount == 1)
        #expect(await ask(["p=1", "p=2"], in: run) == ["kept", "1"])
        try run.finish()
        #expect(try Cassette.read(path).count == 2)
    }
}
