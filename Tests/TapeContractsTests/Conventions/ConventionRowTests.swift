import TapeContracts
import TapeCurl
import TapeHTTP
import TapePaging
import TapeTestKit
import TapeYAML
import Testing

/// Every convention of the survey of APIs, expressed by a spec and walked against an origin that behaves like it.
@Suite struct ConventionRowTests {
    @Test func `every row of the survey has a spec and an origin`() {
        #expect(Set(ConventionRow.all.map(\.number)) == Set(1...59))
    }

    @Test(arguments: ConventionRow.all)
    func `a walk collects the origin's items and ends where it should`(
        row: ConventionRow
    ) async throws {
        try await walk(row, at: "http://api.test", over: { $0 })
    }

    @Test(arguments: ConventionRow.all)
    func `a walk over a socket collects the same`(row: ConventionRow) async throws {
        let scripted = ScriptedOrigin(row.script)
        let origin = try LoopbackOrigin { request in
            let response = scripted.response(
                to: HTTPRequest(
                    method: HTTPMethod(rawValue: request.method),
                    url: HTTPURL("http://\(request.headers["Host"] ?? "")\(request.target)"),
                    headers: request.headers, body: request.body))
            var reply = OriginReply(
                response.status, headers: response.headers, body: response.body)
            if HTTPStatus(rawValue: response.status).hasNoBody { reply.framing = .none }
            return reply
        }
        try await walk(row, at: origin.baseURL, over: { _ in CurlTransport() })
    }

    @Test(arguments: ConventionRow.all)
    func `a spec reads back as it was written`(row: ConventionRow) throws {
        let spec = try row.spec()
        let text = SpecWriter.write(spec)
        guard case .contract(let again) = try SpecReader.read(Array(text.utf8), file: "again.yaml")
        else {
            Issue.record("not a contract")
            return
        }
        #expect(again == spec, "\(text)")
    }

    private func walk(
        _ row: ConventionRow, at origin: String,
        over transport: (ScriptedOrigin) -> any HTTPTransport
    ) async throws {
        let scripted = ScriptedOrigin(row.script)
        let spec = try row.spec()
        let request = try spec.liveRequest(environment: ["ORIGIN": origin])
        let client = PagingClient(
            PagedEndpoint(request, convention: spec.convention), over: transport(scripted))
        var found: [String] = []
        let walk = await client.walk(
            pageLimit: 100,
            entering: { _, reading in found += reading.items.map { $0.identity ?? "nameless" } })
        let expected = scripted.expectedIdentities
        let isOrdered = row.script["unordered"]?.bool != true
        #expect(isOrdered ? found == expected : found.sorted() == expected.sorted())
        #expect(
            walk.ending.name == row.script["expect"]?["ending"]?.text ?? "end", "\(walk.ending)")
    }
}

extension Walk.Ending {
    /// The ending as rows spell it.
    fileprivate var name: String {
        switch self {
        case .unfinished: "unfinished"
        case .end: "end"
        case .looped: "looped"
        case .repeated: "repeated"
        case .strayed: "strayed"
        case .capped: "capped"
        case .failed: "failed"
        }
    }
}
