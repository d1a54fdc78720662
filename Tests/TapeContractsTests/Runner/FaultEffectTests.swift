import TapeBench
import TapeCassette
import TapeContracts
import TapeFaults
import TapeHTTP
import TapeList
import TapePaging
import TapePlayback
import Testing

/// What a fault does to a page that was read once is what it does on the way to a client.
@Suite struct FaultEffectTests {
    /// The fault that strikes a page, and one of the pages that come in its place, which all come to the same.
    private static let faults: [Fault] =
        Fault.everyKind.filter { $0.kind == .page } + [.malformed, .status(404)]

    @Test(arguments: ConventionRow.all)
    func `a page that was read once fares as one that is asked for under the fault`(
        row: ConventionRow
    ) async throws {
        let spec = try row.spec()
        let request = try spec.liveRequest(environment: ["ORIGIN": "http://api.test"])
        let endpoint = PagedEndpoint(request, convention: spec.convention)
        var pages = ListPages(endpoint, faults: Self.faults)
        let rules = spec.redactionRules
        let redactor = Redactor(rules: rules)
        var recorded: [Interaction] = []
        _ = await PagingClient(endpoint, over: ScriptedOrigin(row.script))
            .walk(
                pageLimit: 4,
                observing: { _, answer in
                    recorded.append(redactor.interaction(from: answer.exchange))
                }, weighing: { pages.append($1, on: $0) })
        let deck = try Deck(
            Cassette(header: CassetteHeader(), interactions: recorded), rules: rules)
        for fault in Self.faults {
            for page in 1...min(3, pages.count) {
                guard case .told(let told) = pages.effect(of: fault, at: page) else { continue }
                let plan = FaultPlan([.init(fault, at: .page(page))])
                let playback = Playback(deck, plan: plan, editor: ConventionEditor(endpoint))
                let seen = await seen(at: page, endpoint, over: PlaybackTransport(playback))
                // The extra row is of the page for an editor, and a sign for a reader.
                if !playback.ineffective.isEmpty || spec.convention.asksOneMore { continue }
                #expect(seen == Self.words(told), "\(fault) at page \(page)")
            }
        }
    }

    /// The page as a client reads it, in the words of ``words(_:)``.
    private func seen(
        at page: Int, _ endpoint: PagedEndpoint, over transport: some HTTPTransport
    ) async -> String {
        var words = "failure"
        let client = PagingClient(endpoint, over: transport)
        _ = await client.walk(
            pageLimit: page,
            weighing: { machine, reading in
                guard let last = machine.walk.pages.last, last.number == page else { return }
                words =
                    "\(reading.items.count) items, more \(last.hasMore), next \(last.next != nil)"
            })
        return words
    }

    private static func words(_ answer: LoadAnswer) -> String {
        switch answer.result {
        case .failure: "failure"
        case .success(let page):
            "\(page.items.count) items, more \(page.hasMore), next \(page.next != nil)"
        }
    }

    @Test(arguments: ConventionRow.all)
    func `no law about lists cries wolf over any convention, whatever fault strikes it`(
        row: ConventionRow
    ) async throws {
        let spec = try row.spec()
        let request = try spec.liveRequest(environment: ["ORIGIN": "http://api.test"])
        let endpoint = PagedEndpoint(request, convention: spec.convention)
        var pages = ListPages(endpoint, faults: Fault.everyKind)
        let walk = await PagingClient(endpoint, over: ScriptedOrigin(row.script))
            .walk(pageLimit: 6, weighing: { pages.append($1, on: $0) })
        guard walk.ending == .end, pages.count > 0 else { return }
        let plans = Fault.everyKind.map { FaultPlan([.init($0, at: .sweep)]) }
        let trial = AllFootersTrial(
            pages, footers: [.countPlusOne], plans: plans, isChosen: false)
        let result = await trial.run()
        for (law, judgement) in zip(ClientLaws.all, result.judgements) {
            let first = judgement.findings.first.map { "\($0)" } ?? ""
            #expect(judgement.verdict != .violated, "\(law.identifier): \(first)")
        }
        // Every fault is told of at every page: kept, broken or without a place.
        #expect(result.trials.count == Fault.everyKind.count)
        #expect(result.trials.allSatisfy { $0.cells.allSatisfy { $0.outcome != .spared } })
    }
}
