import TapeContracts
import TapeHTTP
import TapePaging
import Testing

@Suite struct KillTrialTests {
    /// Four pages of two items that say of themselves all that a page can say.
    static let pages: [PageScript.Page] = (1...4).map { number in
        var links: [String] = []
        if number < 4 { links.append("<https://list.test/items?page=\(number + 1)>; rel=\"next\"") }
        if number > 1 { links.append("<https://list.test/items?page=\(number - 1)>; rel=\"prev\"") }
        return PageScript.Page(
            "\(2 * number - 1)", "\(2 * number)",
            members: [
                "\"total\":8", "\"pages\":4", "\"more\":\(number < 4)", "\"version\":\"v7\"",
                "\"page\":\(number)",
            ],
            headers: ["Link": links.joined(separator: ", ")])
    }

    static func convention() throws -> Convention {
        try .backward().with {
            $0.order = .init(by: try BodyPath("$.id"), .ascending)
            $0.size = .init(.query("limit"), value: 2, exactness: .exact)
            $0.size?.slot = nil
            $0.total = .body(try BodyPath("$.total"))
            $0.pages = .body(try BodyPath("$.pages"))
            $0.flag = .init(at: .body(try BodyPath("$.more")))
            $0.stability.key = .body(try BodyPath("$.version"))
            $0.echo = [.page: .body(try BodyPath("$.page"))]
        }
    }

    @Test func `on a list that says much, every law that holds can be broken by some mutant`()
        async throws
    {
        let (result, rows) = try await trial(Self.pages, try Self.convention())
        let silent = rows.filter { $0.judgement.verdict != .holds }.map(\.law)
        #expect(silent.sorted() == ["retry-after-present"], "\(rows.map(\.judgement.evidence))")
        #expect(result.unexercised == [])
        #expect(result.kills.filter(\.noticed.isEmpty).map(\.mutant) == [])
    }

    @Test func `a law that nothing can break on a list is named`() async throws {
        let single = [PageScript.Page("1", "2")]
        let (result, _) = try await trial(single, try .scripted())
        #expect(!result.kills.isEmpty)
        #expect(!result.unexercised.contains("terminates"))
        #expect(result.kills.flatMap(\.noticed).contains("retry-after-present"))
    }

    @Test
    func `a list by offset is answered behind its last page, so that its total is put to the test`()
        async throws
    {
        var convention = Convention(
            style: .offset, sources: [.counted(.init(by: .received))], slots: [.query("offset")],
            authority: .total, items: .init([try BodyPath("$.items")]),
            identity: .paths([try BodyPath("$.id")]))
        convention.total = .body(try BodyPath("$.total"))
        let pages = (0..<3).map { page in
            PageScript.Page("\(2 * page + 1)", "\(2 * page + 2)", members: ["\"total\":6"])
        }
        let (result, _) = try await trial(pages, convention)
        for name in ["every page: the total is one too many", "page 2: without its first item"] {
            let kill = try #require(result.kills.first { $0.mutant == name }, "\(name)")
            #expect(kill.noticed.contains("total-agrees"), "\(name): \(kill.noticed)")
        }
    }

    @Test func `of a mutant that nobody notices it is said what would have`() async throws {
        let pages = (0..<3).map { page in
            PageScript.Page(
                "\(2 * page + 1)", "\(2 * page + 2)", next: page < 2 ? "c\(page)" : nil)
        }
        let (result, _) = try await trial(pages, try .scripted())
        let kill = try #require(
            result.kills.first { $0.mutant == "page 2: without its first item" })
        #expect(kill.noticed == [])
        #expect(kill.missing.contains { $0.hasPrefix("total-agrees (") }, "\(kill.missing)")
    }

    @Test func `answers recorded beside the walk are broken too`() async throws {
        let convention = try Self.convention()
        let first = Self.pages[0].response
        let exchange = Exchange(
            asked: HTTPRequest(url: PageScript.url), outcome: .whole(first))
        let answer = ExtraEvidence.Answer(
            number: 1, exchange: exchange,
            reading: .success(try PageReader(convention).read(exchange)))
        let (result, rows) = try await trial(
            Self.pages, convention, answers: [.samePage: [answer]])
        #expect(rows.first { $0.law == "same-page-twice" }?.judgement.verdict == .holds)
        #expect(result.kills.flatMap(\.noticed).contains("same-page-twice"))
    }

    private func trial(
        _ pages: [PageScript.Page], _ convention: Convention,
        answers: [PageMark.Role: [ExtraEvidence.Answer]] = [:]
    ) async throws -> (KillTrial.Result, [LawRow]) {
        let endpoint = PagedEndpoint(HTTPRequest(url: PageScript.url), convention: convention)
        let walk = await PagingClient(endpoint, over: PageScript(pages: pages)).walk()
        let main = WalkEvidence(walk, convention: convention, endpoint: endpoint) { _ in nil }
        let evidence = ExtraEvidence(main, answers: answers)
        let judged =
            WalkLaws.all.map { ($0.identifier, $0.judge(main)) }
            + ExtraLaws.all.filter { $0.isRecorded(in: evidence) }
            .map { ($0.identifier, $0.judge(evidence)) }
        let rows = judged.map { law, judgement in
            LawRow(
                law: law, sentence: "", subject: .api, judged: "recording",
                requirement: .byDefault, judgement: judgement)
        }
        let trial = KillTrial(endpoint) { number in
            pages.indices.contains(number - 1) ? pages[number - 1].response : nil
        }
        return (await trial.run(against: evidence, judged: rows), rows)
    }
}
