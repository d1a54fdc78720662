import TapeCassette
import TapeContracts
import TapeHTTP
import Testing

/// The lines of the cassette at which findings point.
@Suite struct RecordedPlacesTests {
    private static let spec = """
        pagetape: 1
        title: Two pages
        request: {get: "https://list.test/items"}
        paging: {style: cursor, cursor: $.next, query: from, items: $.items, id: $.id}
        """

    private func interaction(
        _ page: Int, _ body: String, role: PageMark.Role? = .walk
    ) -> Interaction {
        let query = page == 1 ? "" : "?from=b"
        let request = HTTPRequest(
            url: HTTPURL("https://list.test/items\(query)"),
            mark: role.map { PageMark(role: $0, page: page) })
        let response = HTTPResponse(
            status: 200, headers: ["Content-Type": "application/json"], body: Array(body.utf8))
        return Interaction(safe: request, outcome: .whole(response), time: nil)
    }

    @Test(arguments: [0, 2])
    func `a finding of the walk points at the walk, though its request was recorded again`(
        place: Int
    ) async throws {
        let second = #"{"items":[{"id":2},{"id":3}],"next":null}"#
        var interactions = [
            interaction(1, #"{"items":[{"id":1},{"id":2}],"next":"b"}"#), interaction(2, second),
        ]
        interactions.insert(interaction(2, second, role: .samePage), at: place)
        let bytes = try Cassette(
            header: CassetteHeader(), interactions: interactions,
            walks: [WalkSummary(walk: 1, pages: 2, items: 4, ended: .end)]
        ).encoded()
        let cassette = try Cassette(parsing: bytes, named: "items.yaml")
        let spec = try ContractSpec.read(Self.spec)
        let rows = await (try ReplayRun(spec, cassette: cassette, environment: [:])).run().rows
        let row = try #require(rows.first { $0.law == "no-duplicates" })
        let own = cassette.line(ofInteraction: place == 0 ? 2 : 1)
        #expect(own != nil)
        #expect(row.judgement.findings.map(\.line) == [own])
    }

    @Test func `a finding of a recording without marks has a command, an item's name and a line`()
        async throws
    {
        let bytes = try Cassette(
            header: CassetteHeader(),
            interactions: [
                interaction(1, #"{"items":[{"id":1},{"id":2}],"next":"b"}"#, role: nil),
                interaction(2, #"{"items":[{"id":2},{"id":3}],"next":null}"#, role: nil),
                // Another program asked the same again.
                interaction(2, #"{"items":[{"id":4},{"id":5}],"next":null}"#, role: nil),
            ], walks: []
        ).encoded()
        let cassette = try Cassette(parsing: bytes, named: "items.yaml")
        let spec = try ContractSpec.read(Self.spec)
        let rows = await (try ReplayRun(spec, cassette: cassette, environment: [:])).run().rows
        let row = try #require(rows.first { $0.law == "no-duplicates" })
        let finding = try #require(row.judgement.findings.first)
        #expect(finding.page == 2)
        #expect(finding.item == "2")
        #expect(finding.command?.contains("https://list.test/items?from=b") == true)
        #expect(finding.line == cassette.line(ofInteraction: 1))
        #expect(finding.line != nil)
    }
}
