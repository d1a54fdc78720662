import TapeContracts
import TapePaging
import Testing

@Suite struct WalkLawTests {
    /// A breach of an API's word, the laws that must notice it, and where they must find it.
    struct Kill: CustomStringConvertible {
        let breach: ListAPI.Breach
        let law: LawIdentifier
        var style = Convention.Style.cursor
        var page: Int?
        var item: String?
        var description: String { "\(breach) breaks \(law) in style \(style.rawValue)" }
    }

    static let kills = [
        Kill(breach: .neverEnds, law: "terminates", page: 40),
        Kill(breach: .answersHTML, law: "terminates", page: 3),
        Kill(breach: .loops, law: "terminates", page: 3),
        Kill(breach: .ignoresPosition, law: "terminates", page: 2),
        Kill(breach: .ignoresPosition, law: "no-duplicates", page: 2, item: "1"),
        Kill(breach: .strays, law: "terminates", style: .linkHeader, page: 2),
        Kill(breach: .loops, law: "no-repeated-position", page: 3),
        Kill(breach: .loops, law: "no-repeated-position", style: .linkHeader, page: 3),
        Kill(breach: .repeatsItem, law: "no-duplicates", page: 3, item: "6"),
        Kill(breach: .repeatsItem, law: "no-duplicates", style: .offset, page: 3, item: "6"),
        Kill(breach: .namelessItem, law: "no-duplicates", page: 2),
        Kill(breach: .swapsItems, law: "ordered", page: 2, item: "4"),
        Kill(breach: .phantomPage, law: "more-means-more", page: 4),
        Kill(breach: .phantomPage, law: "more-means-more", style: .linkHeader, page: 4),
        Kill(breach: .flagLies, law: "signals-agree", page: 2),
        Kill(breach: .totalOff, law: "total-agrees", page: 4),
        Kill(breach: .totalDrifts, law: "total-agrees", page: 2),
    ]

    @Test(arguments: kills)
    func `a broken promise is found by its law, at its place`(kill: Kill) async throws {
        let judgement = try await judge(ListAPI(style: kill.style, breach: kill.breach))[kill.law]
        #expect(judgement?.verdict == .violated)
        #expect(judgement?.findings.first?.page == kill.page)
        if let item = kill.item { #expect(judgement?.findings.first?.item == item) }
    }

    @Test(arguments: ListAPI.styles, [0, 1, 3, 9, 10])
    func `an honest API breaks no law`(style: Convention.Style, count: Int) async throws {
        let judgements = try await judge(ListAPI(style: style, count: count))
        #expect(judgements.values.filter { $0.verdict == .violated } == [])
        #expect(judgements["terminates"]?.verdict == .holds)
    }

    @Test(arguments: ListAPI.styles)
    func `a walk of several pages puts every law to the test`(style: Convention.Style) async throws
    {
        let judgements = try await judge(ListAPI(style: style))
        let unclear = judgements.filter { ![.holds, .notApplicable].contains($0.value.verdict) }
        #expect(unclear.keys.sorted() == [])
        #expect(Set(Self.kills.map(\.law)).filter { judgements[$0]?.verdict != .holds } == [])
    }

    @Test func `a list of one page does not concern the laws about positions`() async throws {
        let judgements = try await judge(ListAPI(count: 2))
        #expect(judgements["no-repeated-position"]?.verdict == .notApplicable)
        #expect(judgements["more-means-more"]?.verdict == .notApplicable)
    }

    private func judge(_ api: ListAPI) async throws -> [LawIdentifier: Judgement] {
        let client = PagingClient(try api.endpoint, over: api)
        var readings: [Int: PageReading] = [:]
        let walk = await client.walk(pageLimit: 40, entering: { readings[$0.number] = $1 })
        let kept = readings
        let evidence = WalkEvidence(
            walk, convention: try api.convention, endpoint: try api.endpoint
        ) { kept[$0.number] }
        return Dictionary(
            uniqueKeysWithValues: WalkLaws.all.map { ($0.identifier, $0.judge(evidence)) })
    }
}
