import TapeContracts
import TapeHTTP
import TapePaging
import Testing

/// Habits of real APIs that break no promise.
@Suite struct WalkLawQuirkTests {
    struct Quirk: CustomStringConvertible, Sendable {
        let description: String
        let convention: @Sendable () throws -> Convention
        let pages: [PageScript.Page]
    }

    static let quirks = [
        Quirk(
            description: "links without the filters, and without the size",
            convention: {
                try .scripted(.nextURL).with { $0.size = .init(query: "n", value: 1) }
            },
            pages: [.init("1", next: "/items?last=1"), .init("2", "3", "4")]),
        Quirk(
            description: "links to another path",
            convention: { try .scripted(.nextURL) },
            pages: [.init("1", next: "/v2/items/after/1"), .init("2")]),
        Quirk(
            description: "short pages in the middle, even empty ones",
            convention: { try .scripted().with { $0.size = .init(query: "limit", value: 3) } },
            pages: [.init("1", next: "b"), .init(next: "c"), .init("2", "3", "4")]),
        Quirk(
            description: "previous links that are cursors of their own",
            convention: { try .backward() },
            pages: [
                .init("9", headers: ["Link": "</items?max_id=900>; rel=next"]),
                .init(
                    "8",
                    headers: [
                        "Link": "</items?max_id=870>; rel=next, </items?min_id=899>; rel=prev"
                    ]),
                .init("7", headers: ["Link": "</items?min_id=869>; rel=prev"]),
            ]),
        Quirk(
            description: "a total that later pages leave out",
            convention: {
                try .scripted().with { $0.total = .header("X-Total") }
            },
            pages: [.init("1", next: "b", headers: ["X-Total": "2"]), .init("2")]),
        Quirk(
            description: "pages counted from 0 and repeated from 1, size granted smaller",
            convention: {
                try .numbered().with { $0.sources = [.counted(.init(by: .one, from: 0))] }
            },
            pages: (1...3).map {
                .init("\($0)", members: ["\"pages\":3", "\"page\":\($0)", "\"size\":1"])
            }),
        Quirk(
            description: "an exactly full last page where pages are exact",
            convention: {
                try .scripted().with {
                    $0.size = .init(.query("limit"), value: 2, exactness: .exact)
                }
            },
            pages: [.init("1", "2", next: "b"), .init("3", "4")]),
        Quirk(
            description: "partial content, then the whole",
            convention: { try .scripted() },
            pages: {
                var pages: [PageScript.Page] = [.init("1", next: "b"), .init("2")]
                pages[0].status = 206
                return pages
            }()),
        Quirk(
            description: "loose values for what is not there",
            convention: { try .scripted() },
            pages: [
                .init("1", next: "b", members: ["\"prev\":false", "\"meta\":[]"]),
                .init("2", members: ["\"prev\":\"a\"", "\"meta\":{\"a\":1}"]),
            ]),
        Quirk(
            description: "an empty list that declares one page",
            convention: { try .numbered() },
            pages: [.init(members: ["\"pages\":1", "\"page\":1", "\"size\":10"])]),
        Quirk(
            description: "an empty page as the only end there is",
            convention: { try .scripted().with { $0.authority = .emptyPage } },
            pages: [.init("1", next: "b"), .init("2", next: "c"), .init(next: "d")]),
        Quirk(
            description: "a credential that the request itself has in its URL",
            convention: { try .scripted(.nextURL) },
            pages: [.init("1", next: "/items?page=2&api_key="), .init("2")]),
    ]

    @Test(arguments: quirks)
    func `a quirk of a right API breaks no law`(quirk: Quirk) async throws {
        let judgements = await PageScript(pages: quirk.pages).judge(try quirk.convention())
        let violated = judgements.filter { $0.value.verdict == .violated }
        #expect(violated.keys.sorted() == [], "\(violated.values.map(\.findings))")
    }
}
