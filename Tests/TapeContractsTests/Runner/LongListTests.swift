import TapeCassette
import TapeContracts
import TapeHTTP
import Testing

/// A list so long that trials of it would take more memory than anybody gives is judged as an API only.
@Suite struct LongListTests {
    @Test func `no list is driven over more items than its trials can hold, which is told`()
        async throws
    {
        let rows = try await rows(itemCount: 100_001)
        let api = rows.filter { $0.subject == .api }
        let client = rows.filter { $0.subject == .client }
        #expect(api.contains { $0.judgement.verdict == .holds })
        #expect(!client.isEmpty)
        for row in client {
            #expect(row.judgement.verdict == .notEnoughEvidence, "\(row.law)")
            #expect(row.judgement.evidence.contains("the walk has 100001"))
            #expect(row.requirement == .none)
        }
    }

    private func rows(itemCount: Int) async throws -> [LawRow] {
        let text = """
            pagetape: 1
            title: Long list
            request: {get: "https://api.example.com/list"}
            paging: {style: cursor, cursor: $.next, query: from, items: $.items, id: $.id}
            """
        let file = try SpecReader.read(Array(text.utf8), file: "list.yaml")
        guard case .contract(let spec) = file else { return [] }
        let items = (1...itemCount).map { "{\"id\":\($0)}" }.joined(separator: ",")
        var request = HTTPRequest(url: HTTPURL("https://api.example.com/list"))
        request.mark = PageMark(page: 1)
        let response = HTTPResponse(
            status: 200, headers: ["Content-Type": "application/json"],
            body: Array("{\"items\":[\(items)],\"next\":null}".utf8))
        let cassette = Cassette(
            header: CassetteHeader(),
            interactions: [Interaction(safe: request, outcome: .whole(response), time: nil)],
            walks: [WalkSummary(walk: 1, pages: 1, items: itemCount, ended: .end)])
        return try await ReplayRun(spec, cassette: cassette, environment: [:]).run().rows
    }
}
