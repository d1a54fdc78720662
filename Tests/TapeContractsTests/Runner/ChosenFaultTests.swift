import TapeBench
import TapeCassette
import TapeContracts
import TapeFaults
import TapeHTTP
import TapeList
import TapePaging
import Testing

/// Faults that a user chose for a list of their own.
@Suite struct ChosenFaultTests {
    /// Answers each load with its page, whatever is armed.
    private struct WholePages: OwnListSource {
        let pages: ListPages
        var unplaced: String? { nil }

        mutating func load(
            _ pointer: String?, page: Int?, arming plan: FaultPlan?
        ) async -> OwnAnswer {
            OwnAnswer(
                told: pages.number(at: pointer).map(pages.page)
                    ?? .failure(LoadFailure(.positionRefused), requestIdentity: ""))
        }
    }

    @Test(arguments: [
        "status(503) at page 2 once", "status(503) at page 2 3 times",
        "cut-short(60%) at page 1 always",
    ])
    func `a list is given each fault as often as it says`(text: String) async throws {
        let plan = try FaultPlan(text)
        let convention = try Convention.scripted()
        let script = PageScript(pages: [.init("1", "2", next: "b"), .init("3")])
        let endpoint = PagedEndpoint(HTTPRequest(url: PageScript.url), convention: convention)
        var walked = ListPages(endpoint, faults: plan.faults)
        _ = await PagingClient(endpoint, over: script).walk(weighing: { walked.append($1, on: $0) })
        let pages = walked
        var trial = OwnListTrial({ ReferenceList(policy: .button) }, expecting: 2)
        var armed: Set<String> = []
        await trial.run(under: .chosen(plan)) { plan in
            armed.insert(plan.description)
            return WholePages(pages: pages)
        }
        #expect(armed.contains(text), "\(armed)")
    }

    @Test(
        arguments: FooterName.allCases,
        [
            "status(503) at page 2 always", "cut-short(60%) at page 1 always",
            "expired-cursor at page 2 always", "status(500) every 2nd 3 times",
            "duplicate at page 2 always",
        ])
    func `no right list is accused of a fault that does not end`(
        footer: FooterName, text: String
    ) async throws {
        let spec = try ContractSpec.read(
            """
            pagetape: 1
            title: Three pages
            request: {get: "https://list.test/items"}
            paging: {style: cursor, cursor: $.next, query: from, items: $.items, id: $.id}
            """)
        let script: [PageScript.Page] = [
            .init("1", "2", next: "b"), .init("3", "4", next: "c"), .init("5"),
        ]
        let interactions = script.enumerated().map { index, page in
            let query = index == 0 ? "" : "?from=\(index == 1 ? "b" : "c")"
            var request = HTTPRequest(url: HTTPURL("https://list.test/items\(query)"))
            request.mark = PageMark(page: index + 1)
            return Interaction(safe: request, outcome: .whole(page.response), time: nil)
        }
        let cassette = Cassette(
            header: CassetteHeader(), interactions: interactions,
            walks: [WalkSummary(walk: 1, pages: 3, items: 5, ended: .end)])
        let run = try ReplayRun(spec, cassette: cassette, environment: [:])
        let judged = await run.judge(
            { ReferenceList(policy: footer.policy) }, under: .chosen(try FaultPlan(text)))
        let result = try #require(judged)
        let broken = result.rows.filter { $0.judgement.verdict == .violated }
        #expect(broken.map(\.law) == [], "\(broken.map(\.judgement.findings))")
        #expect(result.unplaced == [])
    }
}
