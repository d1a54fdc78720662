import TapeContracts
import TapeHTTP
import TapePaging
import Testing

@Suite struct ExtraLawTests {
    @Test(arguments: cases)
    func `a law holds over what keeps it and finds what breaks it`(one: Case) async throws {
        let law = try #require(ExtraLaws.all.first { $0.identifier == one.law })
        let kept = law.judge(try await evidence(one, one.keeps))
        #expect(kept.verdict == .holds, "\(kept)")
        let broken = law.judge(try await evidence(one, one.breaks))
        #expect(broken.verdict == .violated, "\(broken)")
        #expect(broken.findings.allSatisfy { !$0.advice.isEmpty })
    }

    @Test(arguments: ExtraLaws.all.map(\.identifier))
    func `without its evidence a law is not tested, or does not concern the API`(
        identifier: LawIdentifier
    ) async throws {
        let law = try #require(ExtraLaws.all.first { $0.identifier == identifier })
        let evidence = ExtraEvidence(try await main(of: try convention { _ in }))
        let verdict = law.judge(evidence).verdict
        #expect(
            [.notEnoughEvidence, .notApplicable].contains(verdict) || law.isRecorded(in: evidence))
    }

    @Test(arguments: [(onPage: "9000", verdict: Verdict.notApplicable), ("10", .violated)])
    func `a header that counts something else on the page itself is no total of HEAD's`(
        onPage: String, verdict: Verdict
    ) async throws {
        let head = ExtraEvidence.Answer(
            number: 1,
            exchange: Exchange(
                asked: HTTPRequest(url: PageScript.url), outcome: .whole(Self.head("9000"))),
            reading: .success(PageReading(items: [])))
        let page = ExtraEvidence.Answer(
            number: 1,
            exchange: Exchange(
                asked: HTTPRequest(url: PageScript.url), outcome: .whole(Self.head(onPage))),
            reading: .success(PageReading(items: [])))
        let evidence = ExtraEvidence(
            try await main(of: try convention { _ in }),
            answers: [.count: [head], .samePage: [page]])
        #expect(CountParity().judge(evidence).verdict == verdict)
    }

    @Test func `an item whose id begins with a number sign is named by its id`() async throws {
        let convention = try convention { _ in }
        let sized = try #require(convention.sized(2))
        let endpoint = PagedEndpoint(HTTPRequest(url: PageScript.url), convention: sized)
        var page = PageScript.Page()
        page.body = ##"{"items":[{"id":0},{"id":"#7"}],"total":10,"more":false}"##
        var readings: [Int: PageReading] = [:]
        let walk = await PagingClient(endpoint, over: PageScript(pages: [page]))
            .walk(entering: { readings[$0.number] = $1 })
        let kept = readings
        let evidence = WalkEvidence(walk, convention: sized, endpoint: endpoint) {
            kept[$0.number]
        }
        let law = try #require(ExtraLaws.all.first { $0.identifier == .sizeInvariant })
        let judgement = law.judge(
            ExtraEvidence(
                try await main(of: convention), besides: [WalkBeside(.sized, size: 2, evidence)]))
        #expect(judgement.findings.map(\.saw).contains { $0.contains("#7") }, "\(judgement)")
    }

    @Test func `page numbers that are ids of items as well are taken for numbers`() async throws {
        let one = Case(
            law: "bad-cursor-refused", role: .badCursor, keeps: Self.origin.answer(0, 3),
            breaks: Origin.refusal(500), nature: .itemValue)
        let judgement = BadCursorRefused().judge(try await evidence(one, one.keeps))
        #expect(judgement.verdict == .notApplicable)
        #expect(judgement.evidence.hasPrefix("positions are numbers"), "\(judgement)")
    }

    @Test(arguments: [true, false])
    func `a first page that got no answer was requested all the same`(isAsked: Bool) async throws {
        let one = Case(
            law: "cursor-grants-nothing", role: .noCredentials, keeps: Self.origin.answer(3, 3),
            breaks: Self.origin.answer(3, 3))
        let told = try await evidence(one, one.keeps)
        let error = TransportError(.timedOut, detail: "no answer in time")
        let silent = ExtraEvidence.Answer(
            number: 2,
            exchange: Exchange(
                asked: HTTPRequest(url: PageScript.url), outcome: .failed(error)),
            reading: .failure(PageError(.transport(.timedOut), detail: error.detail)))
        let answers = (told.answers[.noCredentials] ?? []) + (isAsked ? [silent] : [])
        let law = try #require(ExtraLaws.all.first { $0.identifier == one.law })
        let judgement = law.judge(told.with(answers: [.noCredentials: answers]))
        #expect(judgement.verdict == .notApplicable)
        #expect(judgement.evidence.contains("got no answer") == isAsked, "\(judgement)")
    }

    @Test(arguments: [
        (start: 0, meaning: Convention.Total.Meaning?.none, head: "60", verdict: Verdict.violated),
        (50, nil, "60", .notApplicable), (0, .remaining, "13", .holds),
        (0, .remaining, "10", .violated), (50, .remaining, "13", .notApplicable),
    ])
    func `only a walk from the beginning shows how many items the list has`(
        start: Int, meaning: Convention.Total.Meaning?, head: String, verdict: Verdict
    ) async throws {
        let total = try BodyPath("$.total")
        let convention = try convention { convention in
            convention.total = meaning.map { .init(at: .body(total), $0) }
        }
        let first = HTTPRequest(url: PageScript.url.settingQuery("from", to: "\(start)"))
        let main = WalkEvidence(
            await walk([[0, 1, 2], [3, 4, 5]], convention), convention: convention,
            endpoint: PagedEndpoint(first, convention: convention)
        ) { _ in nil }
        let answer = ExtraEvidence.Answer(
            number: 1, exchange: Exchange(asked: first, outcome: .whole(Self.head(head))),
            reading: .success(PageReading(items: [])))
        let evidence = ExtraEvidence(main, answers: [.count: [answer]])
        #expect(CountParity().judge(evidence).verdict == verdict)
    }

    @Test(arguments: [
        ("1984", "1984", true), ("1984.0", "1984", true), ("1985", "1984", false),
        ("1984: a novel", "1984", true), ("Brave New World", "1984", false),
        ("nano", "nan", true), ("Infinity", "inf", true), ("NaN", "nan", true),
        ("reopened", "Open", true), ("closed", "open", false),
    ])
    func `a filter is compared as a number with numbers only`(
        text: String, value: String, mayPass: Bool
    ) {
        #expect(FilterCheck.mayPass(text, value) == mayPass)
    }

    /// Walks of another size, and of what a filter passes.
    struct Walks: CustomStringConvertible, Sendable {
        let law: LawIdentifier
        let size: Int
        let keeps: [[Int]]
        let breaks: [[Int]]
        var exactness = Convention.Size.Exactness.atMost
        var description: String { "\(law) at size \(size)" }
    }

    static let walks = [
        Walks(
            law: "size-invariant", size: 4, keeps: [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9]],
            breaks: [[0, 1, 2, 3], [5, 6, 7, 8], [9]]),
        Walks(
            law: "prefix", size: 4, keeps: [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9]],
            breaks: [[0, 2, 1, 3], [4, 5, 6, 7], [8, 9]]),
        Walks(
            law: "full-last-page", size: 5, keeps: [[0, 1, 2, 3, 4], [5, 6, 7, 8, 9]],
            breaks: [[0, 1, 2, 3, 4], [5, 6, 7, 8, 9], []]),
        Walks(
            law: "short-first-page", size: 20, keeps: [Array(0..<10)],
            breaks: [Array(0..<6), Array(6..<10)], exactness: .exact),
        Walks(
            law: "filter-commutes", size: 3, keeps: [[0, 2, 4], [6, 8]],
            breaks: [[0, 2, 4], [8, 6]]),
        Walks(law: "filter-commutes", size: 3, keeps: [[2]], breaks: [[2, 99]]),
    ]

    @Test(arguments: walks)
    func `another walk of the list must agree with the first`(one: Walks) async throws {
        let law = try #require(ExtraLaws.all.first { $0.identifier == one.law })
        let convention = try convention { $0.size?.exactness = one.exactness }
        for (pages, verdict) in [(one.keeps, Verdict.holds), (one.breaks, .violated)] {
            let other = await walk(pages, convention)
            let isFilter = one.law == "filter-commutes"
            let evidence = ExtraEvidence(
                try await main(of: convention),
                besides: [beside(other, convention, isFilter ? nil : one.size)])
            let judgement = law.judge(evidence)
            #expect(judgement.verdict == verdict, "\(judgement)")
        }
    }

    @Test(arguments: [
        (second: (0, 3), verdict: Verdict.violated), ((4, 3), .notEnoughEvidence),
    ])
    func `both spoilt cursors answered by page 1 tell that neither was read`(
        second: (start: Int, limit: Int), verdict: Verdict
    ) async throws {
        let one = Case(
            law: "bad-cursor-refused", role: .badCursor, number: 2, keeps: Origin.refusal(400),
            breaks: Origin.refusal(400), change: Self.byCursor,
            beside: [(1, Self.origin.answer(0, 3))], nature: .unclear)
        let evidence = try await evidence(one, Self.origin.answer(second.start, second.limit))
        #expect(BadCursorRefused().judge(evidence).verdict == verdict)
        #expect(BadCursorRefused().isRequired(over: evidence) == (verdict == .violated))
    }

    @Test func `every law of extra requests has a mutant`() {
        let caught = Set(Self.cases.map(\.law) + Self.walks.map(\.law))
        #expect(ExtraLaws.all.map(\.identifier).filter { !caught.contains($0) } == [])
    }

    @Test func `what the spec declares to drift or to serve once excuses differences`() async throws
    {
        let different = try await evidence(
            Case(
                law: "same-page-twice", keeps: Self.origin.answer(0, 3),
                breaks: Self.origin.page([0, 2, 1]),
                change: { $0.stability = .init(.drifting, reuse: .singleUse) }),
            Self.origin.page([0, 2, 1]))
        #expect(SamePageTwice().judge(different).verdict == .notApplicable)
        #expect(Resumable().judge(different).verdict == .notApplicable)
    }
}

extension ExtraLawTests {
    /// What a spec declares, and the laws whose breach it excuses.
    struct Declaration: CustomStringConvertible, Sendable {
        let description: String
        let excused: Set<LawIdentifier>
        let declare: @Sendable (inout Convention) -> Void
    }

    private static let repeating: Set<LawIdentifier> = [
        "resumable", "survives-fault", "reversible", "size-change", "filter-change",
    ]

    static let declarations = [
        Declaration(description: "snapshot", excused: []) { $0.stability.kind = .snapshot },
        Declaration(description: "keyset", excused: []) { $0.stability.kind = .keyset },
        Declaration(
            description: "drifting",
            excused: [
                "same-page-twice", "first-is-default", "resumable", "reversible", "size-change",
                "filter-change", "past-end-declared",
            ]
        ) { $0.stability.kind = .drifting },
        Declaration(description: "single-use", excused: repeating) {
            $0.stability.reuse = .singleUse
        },
        Declaration(description: "stateful", excused: repeating) { $0.stability.reuse = .stateful },
        Declaration(description: "estimate", excused: ["count-parity", "empty-set"]) {
            $0.total?.meaning = .estimate
        },
        Declaration(description: "at-least", excused: ["count-parity", "empty-set"]) {
            $0.total?.meaning = .atLeast
        },
        Declaration(
            description: "advisory", excused: ["over-maximum", "nonsense-size", "size-one"]
        ) { $0.size?.exactness = .advisory },
        Declaration(description: "other-page", excused: ["past-end-declared", "deep-window"]) {
            $0.errors.pastEnd = .otherPage
        },
        Declaration(description: "window", excused: []) { $0.window = 10_000 },
        Declaration(description: "absent-items", excused: []) { $0.items.absentIsEmpty = true },
    ]

    /// The first breach of each law, except those that declare something themselves.
    private static let breaches: [Case] = {
        var seen: Set<LawIdentifier> = []
        return cases.filter { one in
            let isExpressive = one.law == "nonsense-size" && one.number != 1
            return !isExpressive && seen.insert(one.law).inserted
        }
    }()

    @Test(arguments: declarations, breaches)
    func `what the spec declares excuses what it names, and nothing else`(
        declaration: Declaration, one: Case
    ) async throws {
        let change = one.change
        let declared = Case(
            law: one.law, role: one.role, number: one.number, keeps: one.keeps, breaks: one.breaks,
            change: {
                try change(&$0)
                declaration.declare(&$0)
            }, beside: one.beside, headers: one.headers, nature: one.nature)
        let law = try #require(ExtraLaws.all.first { $0.identifier == one.law })
        let broken = law.judge(try await evidence(declared, one.breaks))
        let isExcused = declaration.excused.contains(one.law)
        #expect((broken.verdict == .violated) != isExcused, "\(broken)")
        let kept = law.judge(try await evidence(declared, one.keeps))
        // Where another page is declared, an empty one is none.
        let isContrary = declaration.description == "other-page" && one.law == "past-end-declared"
        #expect((kept.verdict == .violated) == isContrary, "\(kept)")
    }
}

extension ExtraLawTests {
    private func convention(_ change: (inout Convention) throws -> Void) throws -> Convention {
        var convention = Convention(
            style: .offset, sources: [.counted(.init(by: .received))], slots: [.query("from")],
            authority: .more, items: .init([try BodyPath("$.items")]),
            identity: .paths([try BodyPath("$.id")])
        )
        .with(\.size, .init(query: "limit", value: 3, maximum: 5))
        .with(\.flag, .init(at: .body(try BodyPath("$.more"))))
        .with(\.total, .body(try BodyPath("$.total")))
        try change(&convention)
        return convention
    }

    /// The walk by three that everything else is held against.
    private func main(of convention: Convention) async throws -> WalkEvidence {
        let plain = try self.convention { $0.size = convention.size }
        let walk = await walk([[0, 1, 2], [3, 4, 5], [6, 7, 8], [9]], plain)
        let endpoint = PagedEndpoint(HTTPRequest(url: PageScript.url), convention: convention)
        return WalkEvidence(walk, convention: convention, endpoint: endpoint) { _ in nil }
    }

    private func walk(_ pages: [[Int]], _ convention: Convention) async -> Walk {
        let script = pages.enumerated().map { index, ids in
            var page = PageScript.Page(
                members: ["\"total\":10", "\"more\":\(index + 1 < pages.count)"])
            page.ids = ids.map(String.init)
            return page
        }
        let endpoint = PagedEndpoint(HTTPRequest(url: PageScript.url), convention: convention)
        return await PagingClient(endpoint, over: PageScript(pages: script)).walk()
    }

    /// A walk beside the main one, by another size or of what a filter passes.
    private func beside(_ walk: Walk, _ convention: Convention, _ size: Int?) -> WalkBeside {
        let sized = size.flatMap(convention.sized) ?? convention
        let endpoint = PagedEndpoint(HTTPRequest(url: PageScript.url), convention: sized)
        let evidence = WalkEvidence(walk, convention: sized, endpoint: endpoint) { _ in nil }
        let filter = WalkFilter(name: "even", value: "true")
        return WalkBeside(size == nil ? .filtered(filter) : .sized, size: size, evidence)
    }

    private func evidence(_ one: Case, _ response: HTTPResponse) async throws -> ExtraEvidence {
        let convention = try convention(one.change)
        let answers = (one.beside + [(one.number, response)]).map { number, response in
            var request = HTTPRequest(url: PageScript.url, headers: one.headers)
            request.mark = PageMark(role: one.role, page: number)
            let exchange = Exchange(asked: request, outcome: .whole(response))
            let reader = PageReader(convention)
            return ExtraEvidence.Answer(
                number: number, exchange: exchange,
                reading: Result { () throws(PageError) in try reader.read(exchange) })
        }
        let passed = await walk([[0, 2, 4], [6, 8]], try self.convention { _ in })
        return ExtraEvidence(
            try await main(of: convention), answers: [one.role: answers],
            besides: [beside(passed, convention, nil)], nature: one.nature)
    }
}
