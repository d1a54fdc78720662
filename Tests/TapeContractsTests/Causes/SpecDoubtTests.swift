import TapeCassette
import TapeContracts
import TapeHTTP
import Testing

/// Pages that would all be right if the spec said something else name no cause in the server.
@Suite struct SpecDoubtTests {
    /// A walk of a right server, read by a spec.
    struct Reading: CustomTestStringConvertible, Sendable {
        let name: String
        /// The members of the spec's `paging`.
        let paging: String
        /// The query and body of each page.
        let pages: [(query: String, body: String)]
        /// What the report says instead of a cause.
        let words: String
        var testDescription: String { name }
    }

    private static let cursor = "style: cursor, cursor: $.next, query: from, items: $.items"
    private static let counted =
        "items: $.items, id: $.id, total: $.total, size: {query: limit, value: 3}"

    static let mistaken = [
        Reading(
            name: "a direction", paging: "\(cursor), id: $.id, order: {by: $.id}",
            pages: cut([[9, 8, 7], [6, 5, 4], [3, 2, 1]]),
            words: "Does the spec mean `order: {by: $.id, direction: descending}`?"),
        Reading(
            name: "a flag", paging: "\(cursor), id: $.id, last: $.more",
            pages: cut([[1, 2, 3], [4, 5, 6], [7, 8, 9]]),
            words: "Does the spec mean `more` where it has `last`?"),
        Reading(
            name: "an identity", paging: "\(cursor), id: $.kind",
            pages: cut([[1, 2, 3], [4, 5, 6], [7, 8, 9]]),
            words: "`id: $.kind` does not name items: 2 values in 9 items"),
        Reading(
            name: "a number of pages",
            paging: "\(cursor), id: $.id, total: $.pages, size: 3",
            pages: cut([[1, 2, 3], [4, 5, 6], [7, 8, 9]]),
            words: "The total counts pages, not items: it says 3"),
        Reading(
            name: "a number of pages that ends the walk",
            paging:
                "style: page-number, query: page, items: $.items, id: $.id, total: $.pages, size: {query: limit, value: 4}",
            pages: [(query: "?limit=4", body: page([1, 2, 3, 4], next: nil, total: 9))],
            words: "If it counts pages, the spec means `pages: $.pages`"),
        Reading(
            name: "offsets for pages", paging: "style: offset, query: page, \(counted)",
            pages: asked([(nil, [1, 2, 3]), (3, [7, 8, 9]), (6, [])], by: "page", total: 9),
            words: "and the spec means `style: page-number`"),
        Reading(
            name: "pages for offsets", paging: "style: page-number, query: offset, \(counted)",
            pages: asked(
                [(nil, [1, 2, 3]), (2, [3, 4, 5]), (3, [4, 5, 6]), (4, [5, 6, 7])],
                by: "offset", total: 12),
            words: "and the spec means `style: offset`"),
    ]

    /// Pages of three at the numbers by which they are asked for.
    private static func asked(
        _ pages: [(number: Int?, ids: [Int])], by name: String, total: Int
    ) -> [(query: String, body: String)] {
        pages.map { one in
            let position = one.number.map { "&\(name)=\($0)" } ?? ""
            return (
                query: "?limit=3\(position)", body: page(one.ids, next: nil, total: total)
            )
        }
    }

    /// Pages with a cursor, each as long as the lists of numbers.
    private static func cut(_ lists: [[Int]]) -> [(query: String, body: String)] {
        lists.enumerated().map { index, ids in
            let next = index + 1 < lists.count ? index + 1 : nil
            let query = index == 0 ? "" : "?from=p\(index)"
            return (query: query, body: page(ids, next: next, total: 9))
        }
    }

    private static func page(_ ids: [Int], next: Int?, total: Int) -> String {
        let items = ids.map { id in
            "{\"id\":\(id),\"kind\":\"\([3, 5, 6, 7, 8].contains(id) ? "a" : "b")\"}"
        }.joined(separator: ",")
        let token = next.map { "\"p\($0)\"" } ?? "null"
        return
            "{\"items\":[\(items)],\"next\":\(token),\"more\":\(next != nil),\"total\":\(total),\"pages\":3}"
    }

    @Test(arguments: mistaken)
    func `a spec that reads a right list wrong is asked about`(reading: Reading) async throws {
        let advice = try await findings(reading).map(\.advice)
        #expect(advice.contains { $0.contains(reading.words) }, "\(advice)")
        #expect(!advice.contains { $0.hasPrefix("Likely cause") }, "\(advice)")
    }

    @Test func `pages that are turned one by one are still the cause`() async throws {
        let reading = Reading(
            name: "turned pages", paging: "\(Self.cursor), id: $.id, order: {by: $.id}",
            pages: Self.cut([[3, 2, 1], [6, 5, 4], [9, 8, 7]]),
            words:
                "pages 1–3 have their items the wrong way round. Sort every page as the whole list")
        let advice = try await findings(reading).map(\.advice)
        #expect(advice.contains { $0.hasPrefix("Likely cause: \(reading.words)") }, "\(advice)")
    }

    @Test func `a flag that is wrong on one page is still the cause`() async throws {
        var pages = Self.cut([[1, 2, 3], [4, 5, 6], [7, 8, 9]])
        pages[1].body = pages[1].body.replacing("\"more\":true", with: "\"more\":false")
        let reading = Reading(
            name: "a flag", paging: "\(Self.cursor), id: $.id, more: $.more", pages: pages,
            words: "more says the end on page 2")
        let advice = try await findings(reading).map(\.advice)
        #expect(advice.contains { $0.hasPrefix("Likely cause: \(reading.words)") }, "\(advice)")
    }

    /// What the laws of the API find in the pages, by the spec.
    private func findings(_ reading: Reading) async throws -> [Finding] {
        let text = """
            pagetape: 1
            title: A right list
            request: {get: "https://api.example.com/list"}
            paging: {\(reading.paging)}
            """
        let file = try SpecReader.read(Array(text.utf8), file: "list.yaml")
        guard case .contract(let spec) = file else { return [] }
        let interactions = reading.pages.enumerated().map { index, page in
            var request = HTTPRequest(url: HTTPURL("https://api.example.com/list\(page.query)"))
            request.mark = PageMark(page: index + 1)
            let response = HTTPResponse(
                status: 200, headers: ["Content-Type": "application/json"],
                body: Array(page.body.utf8))
            return Interaction(safe: request, outcome: .whole(response), time: nil)
        }
        let cassette = Cassette(
            header: CassetteHeader(), interactions: interactions,
            walks: [WalkSummary(walk: 1, pages: reading.pages.count, items: 9, ended: .end)])
        let run = try ReplayRun(spec, cassette: cassette, environment: [:])
        return await run.run().rows.filter { $0.subject == .api }
            .flatMap(\.judgement.findings)
    }
}
