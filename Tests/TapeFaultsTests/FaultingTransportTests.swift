import TapeFaults
import TapeHTTP
import Testing

@Suite struct FaultingTransportTests {
    /// Answers every request with the same ten bytes.
    private struct Origin: HTTPTransport {
        func exchange(_ request: HTTPRequest) async -> Exchange {
            let response = HTTPResponse(status: 200, body: Array("0123456789".utf8))
            return Exchange(asked: request, outcome: .whole(response))
        }
    }

    private func request(page: Int?) -> HTTPRequest {
        HTTPRequest(url: HTTPURL("http://a.test/"), mark: page.map { PageMark(page: $0) })
    }

    private func statuses(_ plan: FaultPlan, pages: [Int]) async -> [Int?] {
        let transport = FaultingTransport(Origin(), plan: plan)
        var statuses: [Int?] = []
        for page in pages {
            statuses.append(await transport.exchange(request(page: page)).outcome.response?.status)
        }
        return statuses
    }

    @Test func `a fault strikes at its page, once`() async {
        let plan = FaultPlan([.init(.status(503), at: .page(2))])
        #expect(await statuses(plan, pages: [1, 2, 2, 3]) == [200, 503, 200, 200])
    }

    @Test(arguments: [
        (FaultPlan.Times.times(2), [200, 503, 200, 503, 200, 200]),
        (.always, [200, 503, 200, 503, 200, 503]),
    ])
    func `a fault strikes as often as the plan says`(times: FaultPlan.Times, expected: [Int]) async
    {
        let plan = FaultPlan([.init(.status(503), at: .every(2), times)])
        #expect(await statuses(plan, pages: Array(1...6)) == expected)
    }

    @Test func `rules are tried in order and each is spent on its own`() async {
        let plan = FaultPlan([.init(.status(500), at: .page(1)), .init(.status(503), at: .page(1))])
        #expect(await statuses(plan, pages: [1, 1, 1]) == [500, 503, 200])
    }

    @Test func `requests without a mark are left alone`() async {
        let plan = FaultPlan([.init(.status(503), at: .every(1), .always)])
        let exchange = await FaultingTransport(Origin(), plan: plan).exchange(request(page: nil))
        #expect(exchange.outcome.response?.status == 200)
    }

    @Test(arguments: [(0.6, "012345"), (0, ""), (1, "012345678")])
    func `a body cut short is never whole`(share: Double, kept: String) async {
        let plan = FaultPlan([.init(.cutShort(keeping: share), at: .page(1))])
        let exchange = await FaultingTransport(Origin(), plan: plan).exchange(request(page: 1))
        guard case .cut(let response, let error) = exchange.outcome else {
            Issue.record("not cut: \(exchange.outcome)")
            return
        }
        #expect(String(decoding: response.body, as: UTF8.self) == kept)
        #expect(error.code == .truncated)
    }

    @Test(arguments: [
        (FaultPlan.Rule(.status(503), at: .page(2)), "status(503) at page 2 once"),
        (
            FaultPlan.Rule(.cutShort(keeping: 0.6), at: .every(3), .always),
            "cut-short(60%) every 3 always"
        ),
        (FaultPlan.Rule(.status(500), at: .page(1), .times(2)), "status(500) at page 1 2 times"),
    ])
    func `a rule reads like a plan`(rule: FaultPlan.Rule, text: String) {
        #expect(rule.description == text)
    }
}
