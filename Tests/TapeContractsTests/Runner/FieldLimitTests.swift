import TapeCassette
import TapeContracts
import TapeHTTP
import Testing

/// Items with more fields than a comparison of recordings keeps.
@Suite struct FieldLimitTests {
    @Test(arguments: [
        (fields: 50, isDropped: true, isBreaking: true), (50, false, false),
        (2100, false, false), (2100, true, false),
    ])
    func `a field counts as gone only where all fields were kept`(
        fields: Int, isDropped: Bool, isBreaking: Bool
    ) async throws {
        let names = (0..<fields).map { "k\($0)" }
        let old = try await outline(of: names)
        let new = try await outline(of: (isDropped ? names.dropLast() : names[...]).reversed())
        let changes = Drift(from: old, to: new).changes
        #expect(changes.contains { $0.severity == .breaking } == isBreaking, "\(changes)")
    }

    /// A recording of one page with one item that has these fields, in this order.
    private func outline(of names: [String]) async throws -> ListOutline {
        let spec = try ContractSpec.read(
            """
            pagetape: 1
            title: Wide items
            request: {get: "https://api.test/list"}
            paging: {style: cursor, cursor: $.next, query: from, items: $.items, id: $.id}
            """)
        let fields = names.map { "\"\($0)\":1" }.joined(separator: ",")
        var request = HTTPRequest(url: HTTPURL("https://api.test/list"))
        request.mark = PageMark(page: 1)
        let response = HTTPResponse(
            status: 200, headers: ["Content-Type": "application/json"],
            body: Array("{\"items\":[{\"id\":1,\(fields)}],\"next\":null}".utf8))
        let cassette = Cassette(
            header: CassetteHeader(),
            interactions: [Interaction(safe: request, outcome: .whole(response), time: nil)],
            walks: [WalkSummary(walk: 1, pages: 1, items: 1, ended: .end)])
        return try await ListOutline(cassette, by: spec, environment: [:])
    }
}
