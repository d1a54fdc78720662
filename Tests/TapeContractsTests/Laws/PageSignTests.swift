import TapeContracts
import TapeHTTP
import TapePaging
import Testing

/// Signs that pages give beside the one that a spec reads: links, ranges, counts of what remains, sizes.
@Suite struct PageSignTests {
    /// A walk that keeps a law, and the same walk with a breach.
    struct Case: CustomStringConvertible, Sendable {
        let law: LawIdentifier
        let breach: String
        let page: Int
        var convention: @Sendable () throws -> Convention = { try .scripted() }
        let keeping: [PageScript.Page]
        let change: @Sendable (inout [PageScript.Page]) -> Void

        var description: String { "\(breach) breaks \(law)" }
    }

    /// Three pages of two, two and one items by numbers in links, with every other link beside the next.
    private static func linked(_ place: Place) -> [PageScript.Page] {
        (1...3).map { number in
            let ids = number < 3 ? ["\(number)1", "\(number)2"] : ["31"]
            var page = PageScript.Page()
            page.ids = ids
            relink(&page, number, place)
            return page
        }
    }

    enum Place { case header, body }

    /// Where the links of a page lead that lead elsewhere than they should.
    private struct Mistakes {
        var prev: Int?
        var first = 1
        var last = 3
        var next: Int?
    }

    private static func relink(
        _ page: inout PageScript.Page, _ number: Int, _ place: Place,
        _ wrong: Mistakes = Mistakes()
    ) {
        var links = [("first", wrong.first), ("last", wrong.last)]
        if number > 1 { links.append(("prev", wrong.prev ?? number - 1)) }
        if number < 3 { links.append(("next", wrong.next ?? number + 1)) }
        func url(_ number: Int) -> String { "https://list.test/items?page=\(number)" }
        switch place {
        case .header:
            let texts = links.map { "<\(url($0.1))>; rel=\"\($0.0)\"" }
            page.headers = ["Link": texts.joined(separator: ", ")]
        case .body:
            let twins = links.filter { $0.0 != "next" }.map { name, number in
                "\"\(name)_page_url\":\"\(url(number))\""
            }
            page.members = twins
            page.next = number < 3 ? url(wrong.next ?? number + 1) : nil
        }
    }

    private static let links: [Case] = [
        Case(
            law: "previous-inverts-next", breach: "a previous link to the page after", page: 2,
            convention: { try .backward() }, keeping: linked(.header),
            change: { relink(&$0[1], 2, .header, .init(prev: 3)) }),
        Case(
            law: "previous-inverts-next", breach: "a last link one too far", page: 1,
            convention: { try .backward() }, keeping: linked(.header),
            change: { relink(&$0[0], 1, .header, .init(last: 4)) }),
        Case(
            law: "previous-inverts-next", breach: "a first link to page 2", page: 2,
            convention: { try .backward() }, keeping: linked(.header),
            change: { relink(&$0[1], 2, .header, .init(first: 2)) }),
        Case(
            law: "previous-inverts-next", breach: "a previous link of the body to itself", page: 2,
            convention: { try .scripted(.nextURL) }, keeping: linked(.body),
            change: { relink(&$0[1], 2, .body, .init(prev: 2)) }),
        Case(
            law: "previous-inverts-next", breach: "a last link of the body one short", page: 1,
            convention: { try .scripted(.nextURL) }, keeping: linked(.body),
            change: { relink(&$0[0], 1, .body, .init(last: 2)) }),
        Case(
            law: "link-header-valid", breach: "two next links", page: 1,
            convention: { try .backward() }, keeping: linked(.header),
            change: {
                $0[0].headers.append("Link", "<https://list.test/items?page=3>; rel=\"next\"")
            }),
        Case(
            law: "signals-agree", breach: "a next link of the header on the last page", page: 3,
            convention: { try .scripted(.nextURL) }, keeping: linked(.body),
            change: { $0[2].headers = ["Link": "<https://list.test/items?page=4>; rel=next"] }),
        Case(
            law: "signals-agree", breach: "another number in the header's next link", page: 1,
            convention: { try .scripted(.nextURL) }, keeping: twice(),
            change: { $0[0].headers = ["Link": "<https://list.test/items?page=3>; rel=next"] }),
    ]

    /// Links to the next page in body and header alike.
    private static func twice() -> [PageScript.Page] {
        var pages = linked(.body)
        for index in 0..<2 {
            let link = "<https://list.test/items?page=\(index + 2)>; rel=next"
            pages[index].headers = ["Link": link]
        }
        return pages
    }

    private static func ranged(_ ranges: String...) -> [PageScript.Page] {
        var pages: [PageScript.Page] = [
            .init("1", "2", next: "b"), .init("3", "4", next: "c"), .init("5"),
        ]
        for index in ranges.indices { pages[index].headers = ["Content-Range": ranges[index]] }
        return pages
    }

    private static let ranges: [Case] = [
        (2, "a range that begins again", "items 0-1/5"), (2, "an item too many", "items 2-4/5"),
        (2, "another unit", "rows 2-3/5"), (2, "a range that ends before it begins", "items 3-2/5"),
        (2, "a range beyond the total", "items 2-3/3"),
        (2, "a range that leaves a gap", "items 4-5/6"),
    ].map { page, breach, text in
        Case(
            law: "echo-agrees", breach: breach, page: page,
            keeping: ranged("items 0-1/5", "items 2-3/5", "items 4-4/5"),
            change: { $0[1].headers = ["Content-Range": text] })
    }

    private static let counts: [Case] = [
        Case(
            law: "total-agrees", breach: "another total in a range nobody declared", page: 2,
            keeping: ranged("items 0-1/5", "items 2-3/5", "items 4-4/5"),
            change: { $0[1].headers = ["Content-Range": "items 2-3/6"] }),
        Case(
            law: "total-agrees", breach: "a count of what remains that stands still", page: 2,
            convention: { try .remaining() }, keeping: remaining(3, 1, 0),
            change: { $0[1].members = ["\"left\":3"] }),
        Case(
            law: "total-agrees", breach: "something that remains after the last page", page: 3,
            convention: { try .remaining() }, keeping: remaining(3, 1, 0),
            change: { for index in 0..<3 { $0[index].members = ["\"left\":\([4, 2, 1][index])"] } }),
        Case(
            law: "echo-agrees", breach: "a size of which pages hold half", page: 1,
            convention: { try .echoing(size: 4) }, keeping: echoing(size: 2),
            change: { for index in 0..<3 { $0[index].members = ["\"size\":4"] } }),
        Case(
            law: "size-within-limit", breach: "a link that asks for more, on page 2", page: 2,
            convention: { try .scripted(.nextURL).with { $0.size = .init(query: "n", value: 2) } },
            keeping: [
                .init("1", "2", next: "/items?page=2&n=2"), .init("3", "4"),
            ],
            change: {
                $0[0].next = "/items?page=2&n=5"
                $0[1].ids = ["3", "4", "5"]
            }),
        Case(
            law: "more-means-more", breach: "an empty last page that promises more", page: 2,
            convention: {
                try .scripted(.pageNumber).with {
                    $0.authority = .emptyPage
                    $0.flag = .init(at: .body(try BodyPath("$.more")))
                }
            },
            keeping: [
                .init("1", "2", members: ["\"more\":false"]), .init(members: ["\"more\":false"]),
            ],
            change: { $0[1].members = ["\"more\":true"] }),
    ]

    /// Three pages whose members are these, by page number.
    private static func telling(_ members: (Int) -> [String]) -> [PageScript.Page] {
        var pages = ranged()
        for index in pages.indices { pages[index].members = members(index + 1) }
        return pages
    }

    private static func around(_ page: Int, prev: String? = nil, next: String? = nil) -> [String] {
        [
            "\"prev_page\":\(prev ?? (page > 1 ? "\(page - 1)" : "null"))",
            "\"next_page\":\(next ?? (page < 3 ? "\(page + 1)" : "null"))",
        ]
    }

    private static let neighbours: [Case] = [
        Case(
            law: "signals-agree", breach: "a number of the next page that skips one", page: 2,
            keeping: telling { around($0) }, change: { $0[1].members = around(2, next: "4") }),
        Case(
            law: "signals-agree", breach: "no next page although items follow", page: 2,
            keeping: telling { around($0) }, change: { $0[1].members = around(2, next: "null") }),
        Case(
            law: "signals-agree", breach: "a next page after the last", page: 3,
            keeping: telling { around($0) }, change: { $0[2].members = around(3, next: "4") }),
        Case(
            law: "previous-inverts-next", breach: "the page itself as the one before", page: 3,
            keeping: telling { around($0) }, change: { $0[2].members = around(3, prev: "3") }),
        Case(
            law: "previous-inverts-next", breach: "no page before a later one", page: 2,
            keeping: telling { around($0) }, change: { $0[1].members = around(2, prev: "null") }),
        Case(
            law: "previous-inverts-next", breach: "a flag of a page before the first", page: 1,
            keeping: telling { ["\"hasPrevPage\":\($0 > 1)"] },
            change: { $0[0].members = ["\"hasPrevPage\":true"] }),
        Case(
            law: "signals-agree", breach: "a header that says the end too early", page: 1,
            keeping: numbered(), change: { $0[0].headers = ["X-Next-Page": ""] }),
        Case(
            law: "previous-inverts-next", breach: "a header with the page itself", page: 3,
            keeping: numbered(),
            change: { $0[2].headers = ["X-Next-Page": "", "X-Prev-Page": "3"] }),
        Case(
            law: "echo-agrees", breach: "another count of the page's items", page: 3,
            convention: {
                try .scripted().with { $0.echo[.items] = .body(try BodyPath("$.count")) }
            },
            keeping: telling { ["\"count\":\($0 < 3 ? 2 : 1)"] },
            change: { $0[2].members = ["\"count\":2"] }),
        Case(
            law: "total-agrees", breach: "a total that page 2 leaves out", page: 2,
            convention: {
                try .scripted().with { $0.total = .body(try BodyPath("$.total")) }
            },
            keeping: telling { _ in ["\"total\":5"] },
            change: { $0[1].members = ["\"total\":null"] }),
        Case(
            law: "page-count-agrees", breach: "a number of pages that page 2 leaves out", page: 2,
            convention: { try .scripted().with { $0.pages = .body(try BodyPath("$.pages")) } },
            keeping: telling { _ in ["\"pages\":3"] }, change: { $0[1].members = [] }),
    ]

    private static func flagged(_ flags: String?...) -> [PageScript.Page] {
        flags.indices.map { index in
            let next = index + 1 < flags.count ? "c\(index)" : nil
            let members = flags[index].map { ["\"more\":\($0)"] } ?? []
            return .init("\(index + 1)1", "\(index + 1)2", next: next, members: members)
        }
    }

    /// Flags that one page lacks; APIs may write a flag only while it is true, or on the last page alone.
    private static let flags: [Case] = [(2, nil), (2, "null"), (1, nil), (3, "null")].map {
        page, flag in
        Case(
            law: "signals-agree", breach: "a flag that page \(page) lacks (\(flag ?? "missing"))",
            page: page,
            convention: {
                try .scripted().with { $0.flag = .init(at: .body(try BodyPath("$.more"))) }
            },
            keeping: flagged("true", "true", "true", nil),
            change: { pages in
                pages[3].members = ["\"more\":false"]
                pages[page - 1].members = flag.map { ["\"more\":\($0)"] } ?? []
            })
    }

    private static func numbered() -> [PageScript.Page] {
        var pages = ranged()
        for index in pages.indices {
            pages[index].headers = [
                "X-Next-Page": index < 2 ? "\(index + 2)" : "",
                "X-Prev-Page": index > 0 ? "\(index)" : "",
            ]
        }
        return pages
    }

    private static func remaining(_ counts: Int...) -> [PageScript.Page] {
        var pages = ranged()
        for index in counts.indices { pages[index].members = ["\"left\":\(counts[index])"] }
        return pages
    }

    private static func echoing(size: Int) -> [PageScript.Page] {
        var pages = ranged()
        for index in pages.indices { pages[index].members = ["\"size\":\(size)"] }
        return pages
    }

    /// The view of a page as Hydra has it.
    private static func view(_ number: Int, prev: Int? = nil) -> [String] {
        var links = number < 3 ? [#""hydra:next":"/items?page=\#(number + 1)""#] : []
        if number > 1 {
            links.append(#""hydra:previous":"/items?page=\#(prev ?? number - 1)""#)
        }
        return [#""hydra:view":{\#(links.joined(separator: ","))}"#]
    }

    private static let vocabularies: [Case] = [
        Case(
            law: "previous-inverts-next", breach: "a previous link in Hydra's view to itself",
            page: 2,
            convention: {
                try .scripted(.nextURL).with {
                    $0.sources = [.token(at: try BodyPath(#"$["hydra:view"]["hydra:next"]"#))]
                }
            },
            keeping: telling { view($0) }, change: { $0[1].members = view(2, prev: 2) }),
        Case(
            law: "previous-inverts-next", breach: "a last link one too far where pages are counted",
            page: 1,
            convention: { try .scripted(.pageNumber).with { $0.authority = .emptyPage } },
            keeping: linked(.header) + [.init()],
            change: { relink(&$0[0], 1, .header, .init(last: 4)) }),
    ]

    static let cases = links + ranges + counts + neighbours + flags + vocabularies

    @Test(arguments: [
        flagged("true", "true", nil), flagged(nil, nil, "false"), flagged("true", "null"),
        flagged("true", nil, nil, "false"), flagged("true", nil, nil), flagged(nil),
    ])
    func `a flag that few pages have, or all but the last, breaks nothing`(
        pages: [PageScript.Page]
    ) async throws {
        let convention = try Convention.scripted().with {
            $0.flag = .init(at: .body(try BodyPath("$.more")))
        }
        let judgements = await PageScript(pages: pages).judge(convention)
        #expect(judgements["signals-agree"]?.verdict == .holds)
    }

    @Test func `a flag that no page has is told`() async throws {
        let convention = try Convention.scripted().with {
            $0.flag = .init(at: .body(try BodyPath("$.moer")))
        }
        let pages = Self.flagged("true", "true", "false")
        let judgement = await PageScript(pages: pages).judge(convention)["signals-agree"]
        #expect(judgement?.verdict == .notEnoughEvidence)
        #expect(judgement?.evidence == "no page has the flag at $.moer")
    }

    @Test func `a total that the first page alone gives is no breach`() async throws {
        let convention = try Convention.scripted().with {
            $0.total = .body(try BodyPath("$.total"))
        }
        let pages = Self.telling { $0 == 1 ? ["\"total\":5"] : ["\"total\":null"] }
        let judgements = await PageScript(pages: pages).judge(convention)
        #expect(judgements["total-agrees"]?.verdict == .holds)
    }

    @Test(arguments: [true, false])
    func `a connection that reads forward need not look back`(looks: Bool) async throws {
        let convention = try Convention.scripted()
        let pages = Self.telling { ["\"pageInfo\":{\"hasPreviousPage\":\(looks && $0 > 1)}"] }
        let judgements = await PageScript(pages: pages).judge(convention)
        #expect(judgements["previous-inverts-next"]?.verdict == .holds)
    }

    @Test(arguments: cases)
    func `a sign that is true breaks no law, and one that is false is found on its page`(
        one: Case
    ) async throws {
        let convention = try one.convention()
        let kept = await PageScript(pages: one.keeping).judge(convention)
        let accused = kept.filter { $0.value.verdict == .violated }
        #expect(accused.keys.sorted() == [], "\(accused.values.map(\.findings))")
        var pages = one.keeping
        one.change(&pages)
        let judgement = await PageScript(pages: pages).judge(convention)[one.law]
        #expect(judgement?.verdict == .violated, "\(String(describing: judgement))")
        #expect(judgement?.findings.contains { $0.page == one.page } ?? false)
    }

    @Test(arguments: [
        ("3", nil as String?, true), ("0.5", nil, true), ("-1", nil, false), ("soon", nil, false),
        ("", nil, false), ("Fri, 01 Mar 2024 10:00:05 GMT", "Fri, 01 Mar 2024 10:00:00 GMT", true),
        ("Fri, 01 Mar 2024 09:00:00 GMT", "Fri, 01 Mar 2024 10:00:00 GMT", false),
        ("Fri, 01 Mar 2024 09:00:00 GMT", nil, true),
    ])
    func `a time to wait is still to come and can be read`(
        text: String, date: String?, isRight: Bool
    ) throws {
        var response = HTTPResponse(status: 429, body: [])
        response.headers["Retry-After"] = text
        if let date { response.headers["Date"] = date }
        let exchange = Exchange(asked: HTTPRequest(url: PageScript.url), outcome: .whole(response))
        let answer = try #require(RateLimitedAnswer(exchange, under: try .scripted()))
        #expect((answer.trouble == nil) == isRight)
    }
}

extension Convention {
    /// A count of the items after each page.
    static func remaining() throws -> Self {
        try scripted().with { $0.total = .init(at: .body(try BodyPath("$.left")), .remaining) }
    }

    /// Pages that repeat their size.
    static func echoing(size: Int) throws -> Self {
        try scripted().with {
            $0.size = .init(query: "limit", value: size)
            $0.echo = [.size: .body(try BodyPath("$.size"))]
        }
    }
}
