import TapeCassette
import TapeContracts
import TapeHTTP
import Testing

/// A recording of one page is no plain success where the page has its next position in another place.
@Suite struct OverlookedPlaceTests {
    private func run(
        _ rest: String, paging: String = ", id: \"$.id\""
    ) async throws -> ReplayRun.Result? {
        let url = "http://api.example.com/items"
        let text = """
            pagetape: 1
            title: One page
            request: {get: \(url)}
            paging: {style: cursor, cursor: "$.next_cursor", query: cursor, items: "$.items"\(paging)}
            """
        guard case .contract(let spec) = try SpecReader.read(Array(text.utf8), file: "list.yaml")
        else { return nil }
        let body = "{\"items\":[{\"id\":1},{\"id\":2}]\(rest)}"
        let response = HTTPResponse(
            status: 200, headers: ["Content-Type": "application/json"], body: Array(body.utf8))
        let cassette = Cassette(
            header: CassetteHeader(origin: "http://api.example.com"),
            interactions: [
                Interaction(
                    safe: HTTPRequest(url: HTTPURL(url), mark: PageMark(page: 1)),
                    outcome: .whole(response))
            ],
            walks: [WalkSummary(walk: 1, pages: 1, items: 2, ended: .end)])
        return try await ReplayRun(spec, cassette: cassette, environment: [:]).run()
    }

    private func terminates(_ result: ReplayRun.Result) -> Judgement? {
        result.rows.first { $0.law == .terminates }?.judgement
    }

    @Test func `a position elsewhere breaks the law that a walk reaches the end`() async throws {
        let result = try #require(try await run(",\"next_page\":\"c20\""))
        let judgement = try #require(terminates(result))
        #expect(judgement.verdict == .violated)
        let advice = try #require(judgement.findings.first).advice
        #expect(advice.contains("no page has anything at $.next_cursor"), "\(advice)")
        #expect(advice.contains("$.next_page holds a string"), "\(advice)")
    }

    @Test func `what only may be a position leaves the law untested`() async throws {
        let result = try #require(try await run(",\"continuationToken\":\"c20\""))
        let judgement = try #require(terminates(result))
        #expect(judgement.verdict == .notEnoughEvidence)
        #expect(judgement.evidence.contains("does `cursor` name the right place?"))
    }

    @Test func `a total that promises more is told by the same cause`() async throws {
        let result = try #require(
            try await run(
                ",\"total\":250,\"next_page\":\"c20\"",
                paging: ", id: \"$.id\", total: \"$.total\""))
        #expect(terminates(result)?.verdict == .violated)
        let total = result.rows.first { $0.law == .totalAgrees }?.judgement.findings.first
        #expect(total?.see == .terminates)
    }

    @Test func `a list of one page keeps the law`() async throws {
        let result = try #require(try await run(",\"nextSyncToken\":\"c20\""))
        #expect(terminates(result)?.verdict == .holds)
        #expect(!result.notes.contains { $0.contains("no `id`") })
    }

    @Test func `a spec without an id is told once what cannot be judged`() async throws {
        let result = try #require(try await run("", paging: ""))
        let note = "no `id`: that items come once and none is lost cannot be judged"
        #expect(result.notes.filter { $0 == note }.count == 1)
    }
}
