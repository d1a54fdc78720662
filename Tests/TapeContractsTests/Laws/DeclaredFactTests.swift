import TapeContracts
import TapeHTTP
import TapePaging
import Testing

/// What a spec declares of an API, law by law: what breaks a law without the declaration, and no longer does with it.
@Suite struct DeclaredFactTests {
    struct Cell: CustomStringConvertible, Sendable {
        let law: LawIdentifier
        let fact: String
        var convention: @Sendable () throws -> Convention = { try .scripted() }
        let declare: @Sendable (inout Convention) throws -> Void
        let pages: [PageScript.Page]

        var description: String { "\(law) under \(fact)" }
    }

    private static func totals(_ totals: Int...) -> [PageScript.Page] {
        var pages: [PageScript.Page] = [
            .init("1", "2", next: "b"), .init("3", "4", next: "c"), .init("5"),
        ]
        for index in totals.indices { pages[index].members = ["\"total\":\(totals[index])"] }
        return pages
    }

    private static let counting: @Sendable () throws -> Convention = {
        try .scripted().with { $0.total = .body(try BodyPath("$.total")) }
    }

    static let cells: [Cell] = [
        Cell(
            law: "no-duplicates", fact: "stability: drifting",
            declare: { $0.stability = .init(.drifting) },
            pages: [.init("1", "2", next: "b"), .init("2", "3", next: "c"), .init("4")]),
        Cell(
            law: "position-is-honoured", fact: "stability: drifting",
            declare: { $0.stability = .init(.drifting) },
            pages: [.init("1", next: "b"), .init("1", next: "c"), .init("2")]),
        Cell(
            law: "total-agrees", fact: "stability: drifting", convention: counting,
            declare: { $0.stability = .init(.drifting) }, pages: totals(5, 6, 6)),
        Cell(
            law: "total-agrees", fact: "total: {means: estimate}", convention: counting,
            declare: { $0.total?.meaning = .estimate }, pages: totals(7, 6, 9)),
        Cell(
            law: "total-agrees", fact: "total: {means: at-least}", convention: counting,
            declare: { $0.total?.meaning = .atLeast }, pages: totals(3, 3, 3)),
        Cell(
            law: "total-agrees", fact: "total: {means: remaining}", convention: counting,
            declare: { $0.total?.meaning = .remaining }, pages: totals(3, 1, 0)),
        Cell(
            law: "total-agrees", fact: "window", convention: counting,
            declare: { $0.window = 5 }, pages: totals(90, 90, 90)),
        Cell(
            law: "signals-agree", fact: "window", convention: counting,
            declare: { $0.window = 5 }, pages: totals(90, 90, 90)),
        Cell(
            law: "signals-agree", fact: "stability: drifting", convention: counting,
            declare: { $0.stability = .init(.drifting) }, pages: totals(5, 5, 6)),
        Cell(
            law: "page-count-agrees", fact: "stability: drifting",
            convention: { try .scripted().with { $0.pages = .body(try BodyPath("$.total")) } },
            declare: { $0.stability = .init(.drifting) }, pages: totals(3, 4, 4)),
        Cell(
            law: "more-means-more", fact: "stability: drifting",
            convention: {
                try .scripted().with { $0.flag = .init(at: .body(try BodyPath("$.more"))) }
            },
            declare: { $0.stability = .init(.drifting) },
            pages: [
                .init("1", next: "b", members: ["\"more\":true"]),
                .init(members: ["\"more\":false"]),
            ]),
        Cell(
            law: "terminates", fact: "stability: {cursor: stateful}",
            declare: { $0.stability.reuse = .stateful },
            pages: [.init("1", next: "s"), .init("2", next: "s"), .init("3")]),
        Cell(
            law: "no-repeated-position", fact: "stability: {cursor: single-use}",
            declare: { $0.stability.reuse = .singleUse },
            pages: [.init("1", next: "s"), .init("2", next: "s"), .init("3")]),
        Cell(
            law: "size-within-limit", fact: "size: {pages: advisory}",
            convention: { try .scripted().with { $0.size = .init(query: "n", value: 2) } },
            declare: { $0.size?.exactness = .advisory },
            pages: [.init("1", "2", "3", next: "b"), .init("4")]),
        Cell(
            law: "only-last-page-short", fact: "size: {pages: at-most}",
            convention: {
                try .scripted().with { $0.size = .init(.query("n"), value: 2, exactness: .exact) }
            },
            declare: { $0.size?.exactness = .atMost },
            pages: [.init("1", next: "b"), .init("2", "3")]),
        Cell(
            law: "one-shape", fact: "absent-items: empty",
            declare: { $0.items.absentIsEmpty = true },
            pages: {
                var pages = totals()
                pages[2].body = "{}"
                return pages
            }()),
    ]

    @Test(arguments: cells)
    func `what is declared breaks no law, and the same undeclared does`(cell: Cell) async throws {
        var convention = try cell.convention()
        let before = await PageScript(pages: cell.pages).judge(convention)[cell.law]
        #expect(before?.verdict == .violated, "\(String(describing: before))")
        try cell.declare(&convention)
        let after = await PageScript(pages: cell.pages).judge(convention)
        let accused = after.filter { $0.value.verdict == .violated }
        #expect(accused.keys.sorted() == [], "\(accused.values.map(\.findings))")
    }

    struct Second: CustomStringConvertible, Sendable {
        let law: LawIdentifier
        let role: PageMark.Role
        let ids: [String]

        var description: String { "\(law)" }
    }

    static let seconds = [
        Second(law: "same-page-twice", role: .samePage, ids: ["0", "1"]),
        Second(law: "size-one", role: .sizeOne, ids: ["0"]),
    ]

    @Test(arguments: seconds, [true, false])
    func `another snapshot may have other items, and the same one may not`(
        one: Second, isOther: Bool
    ) async throws {
        let convention = try Convention.scripted().with {
            $0.size = .init(query: "limit", value: 2)
            $0.stability = .init(.snapshot)
            $0.stability.key = .body(try BodyPath("$.version"))
        }
        var pages: [PageScript.Page] = [.init("1", "2", next: "b"), .init("3")]
        for index in pages.indices { pages[index].members = ["\"version\":\"7\""] }
        let endpoint = PagedEndpoint(HTTPRequest(url: PageScript.url), convention: convention)
        let walk = await PagingClient(endpoint, over: PageScript(pages: pages)).walk()
        var page = PageScript.Page(
            next: "b", members: ["\"version\":\"\(isOther ? 8 : 7)\""])
        page.ids = one.ids
        var request = HTTPRequest(url: PageScript.url)
        request.mark = PageMark(role: one.role, page: 1)
        let exchange = Exchange(asked: request, outcome: .whole(page.response))
        let reader = PageReader(convention)
        let answer = ExtraEvidence.Answer(
            number: 1, exchange: exchange,
            reading: Result { () throws(PageError) in try reader.read(exchange) })
        let evidence = ExtraEvidence(
            WalkEvidence(walk, convention: convention, endpoint: endpoint) { _ in nil },
            answers: [one.role: [answer]])
        let law = try #require(ExtraLaws.all.first { $0.identifier == one.law })
        let judgement = law.judge(evidence)
        #expect((judgement.verdict == .violated) != isOther, "\(judgement)")
    }

    @Test func `a walk that reaches the declared window has ended rightly`() async throws {
        var convention = try Convention.scripted(.pageNumber).with {
            $0.size = .init(query: "n", value: 2)
            $0.authority = .emptyPage
            $0.total = .body(try BodyPath("$.total"))
        }
        var pages: [PageScript.Page] = [.init("1", "2"), .init("3", "4"), .init("5", "6")]
        for index in pages.indices { pages[index].members = ["\"total\":90"] }
        let before = await PageScript(pages: pages).judge(convention)
        #expect(before["terminates"]?.verdict == .notEnoughEvidence)
        convention.window = 6
        let after = await PageScript(pages: pages).judge(convention)
        let open = after.filter { ![.holds, .notApplicable].contains($0.value.verdict) }
        #expect(open.keys.sorted() == [], "\(open.values.map(\.evidence))")
    }

    @Test func `a list of one page and the empty one behind it leaves no law untested`()
        async throws
    {
        for style in [Convention.Style.pageNumber, .cursor] {
            let convention = try Convention.scripted(style).with { $0.authority = .emptyPage }
            let pages: [PageScript.Page] = [.init("1", "2", next: "b"), .init(next: "c")]
            let judgements = await PageScript(pages: pages).judge(convention)
            let open = judgements.filter { ![.holds, .notApplicable].contains($0.value.verdict) }
            #expect(open.keys.sorted() == [], "\(style)")
        }
    }

    @Test func `items of several lists are told apart, and ordered, list by list`() async throws {
        let convention = try Convention.scripted().with {
            $0.items.paths = [try BodyPath("$.users"), try BodyPath("$.groups")]
            $0.order = .init(by: try BodyPath("$.id"), .ascending)
        }
        var pages: [PageScript.Page] = [.init(), .init()]
        pages[0].body = #"{"users":[{"id":1},{"id":2}],"groups":[{"id":1}],"next":"b"}"#
        pages[1].body = #"{"users":[{"id":3}],"groups":[{"id":2},{"id":3}]}"#
        let judgements = await PageScript(pages: pages).judge(convention)
        #expect(judgements.filter { $0.value.verdict == .violated }.keys.sorted() == [])
        pages[1].body = #"{"users":[{"id":3}],"groups":[{"id":2},{"id":2}]}"#
        let broken = await PageScript(pages: pages).judge(convention)
        #expect(broken["no-duplicates"]?.verdict == .violated)
    }
}
