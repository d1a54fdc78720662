import Synchronization
import TapeCassette
import TapeHTTP
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
        var bodies: [String] = []
        for query in queries {
            let request = HTTPRequest(url: HTTPURL("https://h/?\(query)"))
            let response = await run.transport.exchange(request).outcome.response
            bodies.append(response.map { String(decoding: $0.body, as: UTF8.self) } ?? "-")
        }
        return (bodies, try run.finish())
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
}
