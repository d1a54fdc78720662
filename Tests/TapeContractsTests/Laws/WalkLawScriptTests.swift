import TapeContracts
import TapeHTTP
import TapePaging
import Testing

@Suite struct WalkLawScriptTests {
    /// A walk that keeps a law, and the same walk with a breach.
    struct Case: CustomStringConvertible, Sendable {
        typealias Change = @Sendable (inout [PageScript.Page]) -> Void

        let law: LawIdentifier
        let breach: String
        /// The page on which the breach must be found.
        let page: Int
        let convention: @Sendable () throws -> Convention
        var keeping = Self.threePages
        let change: Change

        var description: String { "\(breach) breaks \(law)" }

        static let threePages: [PageScript.Page] = [
            .init("1", "2", next: "b"), .init("3", "4", next: "c"), .init("5"),
        ]

        /// Three pages, each with a member of its own.
        static func threePages(_ members: String...) -> [PageScript.Page] {
            var pages = threePages
            for index in pages.indices { pages[index].members = [members[index]] }
            return pages
        }

        /// Three pages joined by links.
        static func linked(_ suffix: String = "") -> [PageScript.Page] {
            [
                .init("1", "2", next: "https://list.test/items?page=2\(suffix)"),
                .init("3", "4", next: "/items?page=3\(suffix)"), .init("5"),
            ]
        }

        static func linkedBack() -> [PageScript.Page] {
            (1...4).map { number in
                var links = ["<https://list.test/items?page=\(number + 1)>; rel=next"]
                if number == 4 { links = [] }
                if number > 1 {
                    links.append("</items?page=\(number - 1)>; rel=\"prev\"")
                }
                return PageScript.Page(
                    "\(number)", headers: ["Link": links.joined(separator: ", ")])
            }
        }
    }

    static let cases = basic + sized + counted + shaped

    static let basic: [Case] =
        [
            Case(
                law: "position-is-honoured", breach: "page 2 again on page 3", page: 3,
                convention: { try .scripted() }, change: { $0[2].ids = $0[1].ids }),
            Case(
                law: "next-stays-home", breach: "a link to another server", page: 1,
                convention: { try .scripted(.nextURL) }, keeping: Case.linked(),
                change: { $0[0].next = "https://other.test/items?page=2" }),
            Case(
                law: "next-stays-home", breach: "a link that gives up TLS", page: 2,
                convention: { try .scripted(.nextURL) }, keeping: Case.linked(),
                change: { $0[1].next = "http://list.test/items?page=3" }),
            Case(
                law: "snapshot-constant", breach: "another version", page: 2,
                convention: {
                    try .scripted().with {
                        $0.stability.key = .body(try BodyPath("$.version"))
                    }
                },
                keeping: Case.threePages("\"version\":7", "\"version\":7", "\"version\":7"),
                change: { $0[1].members = ["\"version\":8"] }),
            Case(
                law: "one-media-type", breach: "text on page 2", page: 2,
                convention: { try .scripted() },
                change: { $0[1].headers = ["Content-Type": "text/json"] }),
            Case(
                law: "one-media-type", breach: "status 203 on page 3", page: 3,
                convention: { try .scripted() }, change: { $0[2].status = 203 }),
            Case(
                law: "cursor-url-safe", breach: "a space", page: 1,
                convention: { try .scripted() }, change: { $0[0].next = "b 2" }),
            Case(
                law: "cursor-url-safe", breach: "a hash", page: 2,
                convention: { try .scripted() }, change: { $0[1].next = "c#2" }),
            Case(
                law: "cursor-url-safe", breach: "a space in a link", page: 1,
                convention: { try .scripted(.nextURL) }, keeping: Case.linked(),
                change: { $0[0].next = "/items?page=2&q=a b" }),
            Case(
                law: "no-credentials", breach: "a token in the link", page: 1,
                convention: { try .scripted(.nextURL) }, keeping: Case.linked(),
                change: { $0[0].next = "/items?page=2&access_token=xyz" }),
            Case(
                law: "no-credentials", breach: "a redacted secret in the cursor", page: 2,
                convention: { try .scripted() },
                change: { $0[1].next = "REDACTED-Authorization" }),
            Case(
                law: "link-header-valid", breach: "an open bracket", page: 2,
                convention: { try .backward() }, keeping: Case.linkedBack(),
                change: { $0[1].headers.append("Link", "<https://list.test/items") }),
            Case(
                law: "previous-inverts-next", breach: "a link to itself", page: 3,
                convention: { try .backward() }, keeping: Case.linkedBack(),
                change: {
                    $0[2].headers = [
                        "Link": "</items?page=4>; rel=next, </items?page=3>; rel=prev"
                    ]
                }),
            Case(
                law: "previous-inverts-next", breach: "a link two back", page: 4,
                convention: { try .backward() }, keeping: Case.linkedBack(),
                change: { $0[3].headers = ["Link": "</items?page=2>; rel=\"previous\""] }),
        ]

    static let sized: [Case] = [
        Case(
            law: "size-within-limit", breach: "three items where two were asked", page: 2,
            convention: { try .scripted().with { $0.size = .init(query: "limit", value: 2) } },
            change: { $0[1].ids.append("9") }),
        Case(
            law: "size-within-limit", breach: "more than the maximum", page: 2,
            convention: {
                try .scripted().with { $0.size = .init(query: "limit", value: 5, maximum: 2) }
            },
            change: { $0[1].ids.append("9") }),
        Case(
            law: "only-last-page-short", breach: "one item in the middle", page: 2,
            convention: {
                try .scripted().with {
                    $0.size = .init(.query("limit"), value: 2, exactness: .exact)
                }
            },
            change: { $0[1].ids = ["3"] }),
        Case(
            law: "no-silent-cap", breach: "one page of nine items", page: 1,
            convention: {
                try .scripted().with {
                    $0.size = .init(query: "limit", value: 2)
                    $0.total = .init(at: .body(try BodyPath("$.total")), .atLeast)
                }
            },
            keeping: [.init("1", "2", members: ["\"total\":2"])],
            change: { $0[0].members = ["\"total\":9"] }),
    ]

    static let counted: [Case] = [
        Case(
            law: "end-means-end", breach: "a flag that ends too early", page: 1,
            convention: {
                try .scripted().with {
                    $0.flag = .init(at: .body(try BodyPath("$.more")))
                }
            },
            keeping: Case.threePages("\"more\":true", "\"more\":true", "\"more\":false"),
            change: { $0[0].members = ["\"more\":false"] }),
        Case(
            law: "page-count-agrees", breach: "a page too many", page: 3,
            convention: { try .scripted().with { $0.pages = .body(try BodyPath("$.pages")) } },
            keeping: Case.threePages("\"pages\":3", "\"pages\":3", "\"pages\":3"),
            change: { for index in 0..<3 { $0[index].members = ["\"pages\":4"] } }),
        Case(
            law: "page-count-agrees", breach: "a number that changes", page: 2,
            convention: { try .scripted().with { $0.pages = .body(try BodyPath("$.pages")) } },
            keeping: Case.threePages("\"pages\":3", "\"pages\":3", "\"pages\":3"),
            change: { $0[1].members = ["\"pages\":5"] }),
        Case(
            law: "echo-agrees", breach: "page 1 repeated on page 2", page: 2,
            convention: { try .numbered() },
            keeping: numbered([1, 2, 3]), change: { $0[1].members[1] = "\"page\":1" }),
        Case(
            law: "echo-agrees", breach: "another size", page: 3,
            convention: { try .numbered() },
            keeping: numbered([0, 1, 2]), change: { $0[2].members[2] = "\"size\":20" }),
        Case(
            law: "echo-agrees", breach: "another cursor", page: 3,
            convention: {
                try .scripted().with { $0.echo = [.position: .body(try BodyPath("$.cursor"))] }
            },
            keeping: Case.threePages("\"cursor\":null", "\"cursor\":\"b\"", "\"cursor\":\"c\""),
            change: { $0[2].members = ["\"cursor\":\"b\""] }),
    ]

    static let shaped: [Case] = [
        Case(
            law: "one-shape", breach: "ids as text on page 2", page: 2,
            convention: { try .scripted() },
            change: { $0[1].body = "{\"items\":[{\"id\":\"3\"},{\"id\":\"4\"}],\"next\":\"c\"}" }),
        Case(
            law: "one-shape", breach: "an object become a list", page: 2,
            convention: { try .scripted() },
            keeping: Case.threePages("\"meta\":{\"a\":1}", "\"meta\":[]", "\"meta\":{\"a\":2}"),
            change: { $0[1].members = ["\"meta\":[1]"] }),
        Case(
            law: "one-shape", breach: "a last page without a body", page: 3,
            convention: { try .scripted() }, change: { $0[2].status = 204 }),
        Case(
            law: "one-shape", breach: "null for an empty list", page: 3,
            convention: { try .scripted() }, change: { $0[2].body = "{\"items\":null}" }),
    ]

    /// Three pages that say their number, as the API counts them.
    private static func numbered(_ numbers: [Int]) -> [PageScript.Page] {
        numbers.enumerated().map { index, number in
            PageScript.Page(
                "\(index)", members: ["\"pages\":3", "\"page\":\(number)", "\"size\":10"])
        }
    }

    @Test(arguments: cases)
    func `a keeping walk holds and its mutant is caught, on the right page`(one: Case) async throws
    {
        let convention = try one.convention()
        let kept = await PageScript(pages: one.keeping).judge(convention)
        #expect(kept[one.law]?.verdict == .holds, "\(String(describing: kept[one.law]))")
        #expect(kept.filter { $0.value.verdict == .violated }.keys.sorted() == [])

        var pages = one.keeping
        one.change(&pages)
        let judgement = await PageScript(pages: pages).judge(convention)[one.law]
        #expect(judgement?.verdict == .violated, "\(String(describing: judgement))")
        #expect(judgement?.findings.first?.page == one.page)
    }

    @Test(arguments: [nil, "Retry-After", "X-Rate-Limit-Reset"])
    func `an answer that asks to wait must say how long`(header: HeaderName?) async throws {
        let convention = try Convention.scripted()
        var response = HTTPResponse(status: 429, body: [])
        if let header { response.headers[header] = "3" }
        let exchange = Exchange(
            asked: HTTPRequest(url: PageScript.url), outcome: .whole(response))
        let answer = try #require(RateLimitedAnswer(exchange, under: convention))
        let judgements = await PageScript(pages: Case.threePages)
            .judge(convention, rateLimited: [answer])
        #expect(
            judgements["retry-after-present"]?.verdict == (header == nil ? .violated : .holds))
    }

    @Test func `every walk law has a mutant here or among the breaches of an API`() {
        let caught =
            Self.cases.map(\.law) + WalkLawTests.kills.map(\.law) + ["retry-after-present"]
        let missing = WalkLaws.all.map(\.identifier).filter { !caught.contains($0) }
        #expect(missing == [])
    }
}

extension Convention {
    /// Links in the `Link` header.
    static func backward() throws -> Self {
        try scripted(.nextURL).with { $0.sources = [.nextLink] }
    }

    /// Numbered pages that repeat their number and size.
    static func numbered() throws -> Self {
        try scripted(.pageNumber).with {
            $0.pages = .body(try BodyPath("$.pages"))
            $0.size = .init(query: "limit", value: 10)
            $0.echo = [
                .page: .body(try BodyPath("$.page")), .size: .body(try BodyPath("$.size")),
            ]
        }
    }
}
