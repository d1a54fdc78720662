import TapeContracts
import TapeFaults
import TapeHTTP
import TapePaging
import Testing

@Suite struct AllFootersTrialTests {
    /// Four pages of three items by cursor.
    private func pages(_ plans: [FaultPlan]) async throws -> ListPages {
        let convention = try Convention.scripted()
        let script = PageScript(
            pages: (0..<4).map { page in
                PageScript.Page(
                    "\(3 * page + 1)", "\(3 * page + 2)", "\(3 * page + 3)",
                    next: page < 3 ? "c\(page + 2)" : nil)
            })
        let endpoint = PagedEndpoint(HTTPRequest(url: PageScript.url), convention: convention)
        var pages = ListPages(endpoint, faults: plans.flatMap(\.faults))
        _ = await PagingClient(endpoint, over: script).walk(weighing: { pages.append($1, on: $0) })
        try #require(pages.count == 4)
        return pages
    }

    private func trial(
        _ texts: String..., chosen: Bool = true, budget: Int = AllFootersTrial.usualBudget
    ) async throws -> AllFootersTrial.Result {
        let plans = try texts.map { try FaultPlan($0) }
        let trial = AllFootersTrial(
            try await pages(plans), footers: FooterName.allCases, plans: plans, isChosen: chosen,
            budget: budget)
        return await trial.run()
    }

    @Test func `a sweep strikes every page, and a page without a place says why`() async throws {
        let result = try await trial("status(503)", "repeat-page", "loop-cursor")
        #expect(result.trials.map(\.name) == ["status(503)", "repeat-page", "loop-cursor"])
        #expect(result.trials[0].cells.map(\.outcome) == [.kept, .kept, .kept, .kept])
        #expect(result.trials[1].cells[0].outcome == .skipped("no page comes before it"))
        #expect(result.trials[1].cells[1].outcome == .kept)
        #expect(result.notes.contains { $0.contains("repeat-page at 1 of 4 pages") })
    }

    @Test(arguments: [
        ("status(503) at page 2 once", [nil, true, nil, nil]),
        ("cut-short(60%) every 2nd", [nil, true, nil, true]),
        ("stall after page 2", [nil, nil, true, nil]),
        ("status(500) at page 1 3 times", [true, nil, nil, nil]),
        ("delay(1s) at page 3; reset at page 4", [nil, nil, true, true]),
    ])
    func `a plan strikes where it says and nowhere else`(
        text: String, struck: [Bool?]
    ) async throws {
        let result = try await trial(text)
        let kept = result.trials[0].cells.map { $0.outcome == .kept ? true : nil }
        #expect(kept == struck)
        #expect(result.notes == [])
    }

    @Test(arguments: [
        ("status(503)", [true, true, nil, true]),
        ("status(503) at page 3", [nil, nil, true, nil]),
    ])
    func `where not every page can be struck, one that a plan names still is`(
        text: String, struck: [Bool?]
    ) async throws {
        let result = try await trial(text, budget: 0)
        let kept = result.trials[0].cells.map { $0.outcome == .kept ? true : nil }
        #expect(kept == struck)
        #expect(result.notes == [])
    }

    @Test func `a plan for a page that the walk does not have is told`() async throws {
        let result = try await trial("status(503) at page 9")
        #expect(result.notes.first?.contains("only 4 pages") == true, "\(result.notes)")
    }

    @Test func `faults nobody chose are told only where they find no place at all`() async throws {
        let result = try await trial("repeat-page", "status(503)", chosen: false)
        #expect(result.notes == [])
    }

    @Test func `time that the API asks for is given, and a refused position begins anew`()
        async throws
    {
        let result = try await trial("rate-limit(2s)", "expired-cursor")
        let verdicts = Dictionary(
            uniqueKeysWithValues: zip(
                ClientLaws.all.map(\.identifier), result.judgements.map(\.verdict)))
        #expect(verdicts["respects-retry-after"] == .holds)
        #expect(verdicts["bad-cursor-offers-refresh"] == .holds)
        #expect(verdicts["flag-released"] == .holds)
    }

    @Test func `what footers showed is told with and without a failure`() async throws {
        let result = try await trial("status(503)")
        #expect(
            result.footers.map(\.name).filter { $0.hasPrefix("button") }
                == ["button", "button, status(503) at page 2 once"])
        #expect(result.footers[0].steps.last?.footer == "an end mark")
        #expect(
            result.footers.contains { line in
                line.steps.contains { $0.footer == "an error with a button" }
            })
    }
}
