import Synchronization
import TapeCassette
import TapeHTTP
import TapeJSON
import Testing

/// What becomes of a secret that is known to be one only after it was kept.
@Suite struct LateSecretTests {
    private static let secret = "Qz7LongInnocentLookingValue0123456789"

    /// Answers each request with the next body.
    private final class Script: HTTPTransport {
        private let bodies: Mutex<[String]>

        init(_ bodies: [String]) { self.bodies = Mutex(bodies) }

        func exchange(_ request: HTTPRequest) async -> Exchange {
            let body = bodies.withLock { $0.removeFirst() }
            let response = HTTPResponse(
                status: 200, headers: ["Content-Type": "application/json", "X-Request-Id": "one"],
                body: Array(body.utf8))
            return Exchange(asked: request, outcome: .whole(response))
        }
    }

    @discardableResult
    private func record(
        _ bodies: [String], at path: String, mode: RecordingMode = .all,
        terms given: CassetteRun.Terms = CassetteRun.Terms(),
        pages: ClosedRange<Int>? = nil, volatility: Volatility? = nil
    ) async throws -> RerecordingResult? {
        var terms = given
        terms.restarts = true
        let run = try CassetteRun(path, mode: mode, over: Script(bodies), terms: terms)
        await run.asking { transport in
            for page in pages ?? 1...bodies.count {
                _ = await transport.exchange(
                    HTTPRequest(url: HTTPURL("https://h/?p=\(page)"), mark: PageMark(page: page)))
            }
        }
        return try run.finish(
            walks: [WalkSummary(walk: 1, pages: bodies.count, items: nil, ended: .end)],
            keepingUnlessChanged: volatility)
    }

    private func texts(in folder: TemporaryFolder) throws -> String {
        try folder.names.map {
            String(decoding: try FileBytes.read(folder.path($0)), as: UTF8.self)
        }.joined()
    }

    @Test(arguments: [4 << 20, 16])
    func `what a later page shows to be a credential is taken out of the pages before it`(
        fileLimit: Int
    ) async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("x.yaml")
        try await record(
            [
                #"{"id":1,"note":"\#(Self.secret)"}"#,
                #"{"id":2,"access_token":"\#(Self.secret)"}"#,
            ], at: path, terms: .init(fileLimit: fileLimit))
        #expect(try !texts(in: folder).contains(Self.secret))
        #expect(try Cassette.read(path).count == 2)
        #expect(try CassetteInspection(of: path, scanning: SecretScan()).remarks.isEmpty)
    }

    @Test func `what a new page shows to be a credential is taken out of kept recordings`()
        async throws
    {
        let folder = try TemporaryFolder()
        let path = folder.path("x.yaml")
        try await record([#"{"id":1,"note":"\#(Self.secret)"}"#], at: path)
        #expect(try texts(in: folder).contains(Self.secret))
        try await record(
            [#"{"id":2,"access_token":"\#(Self.secret)"}"#], at: path, mode: .new, pages: 1...2)
        #expect(try !texts(in: folder).contains(Self.secret))
    }

    @Test func `a volatile place that is to be redacted is taken out of a cassette that is there`()
        async throws
    {
        let folder = try TemporaryFolder()
        let path = folder.path("x.yaml")
        let body = #"{"id":1,"trace":"mallory@example.org"}"#
        let volatility = Volatility(paths: [try JSONPath("$.trace")])
        try await record([body], at: path, volatility: volatility)
        #expect(try await record([body], at: path, volatility: volatility)?.isUnchanged == true)
        var rules = RedactionRules.standard
        rules.add(.field("trace"))
        let result = try await record(
            [body], at: path, terms: .init(rules: rules), volatility: volatility)
        #expect(result?.replaced == [1])
        #expect(try !texts(in: folder).contains("mallory"))
        let again = try await record(
            [body], at: path, terms: .init(rules: rules), volatility: volatility)
        #expect(again?.isUnchanged == true)
    }

    @Test func `a recording that changes nothing leaves no files behind`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("x.yaml")
        let volatility = Volatility(paths: [try JSONPath("$.trace")])
        try await record([#"{"id":1,"trace":"first"}"#], at: path, terms: .init(fileLimit: 8))
        let before = try folder.names
        #expect(before.count == 2)
        let result = try await record(
            [#"{"id":1,"trace":"other"}"#], at: path, terms: .init(fileLimit: 8),
            volatility: volatility)
        #expect(result?.isUnchanged == true)
        #expect(try folder.names == before)
        #expect(try Cassette.read(path).interactions().count == 1)
    }

    @Test func `a recording that is refused leaves no journal behind`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("x.yaml")
        try FileBytes.write(Array("pagetape: 999\ninteractions: []\n".utf8), to: path)
        #expect(throws: CassetteError.self) {
            try Journal.begin(path, header: CassetteHeader())
        }
        #expect(try folder.names == ["x.yaml"])
    }
}
