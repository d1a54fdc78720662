import TapeFaults
import TapeHTTP
import TapeTestKit
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
        (FaultPlan.Times.times(2), [200, 503, 503, 200, 503]),
        (.always, [200, 503, 503, 503, 503]), (.once, [200, 503, 200, 200, 503]),
    ])
    func `a fault strikes as often as the plan says, at each of its pages`(
        times: FaultPlan.Times, expected: [Int]
    ) async {
        let plan = FaultPlan([.init(.status(503), at: .every(2), times)])
        #expect(await statuses(plan, pages: [1, 2, 2, 2, 4]) == expected)
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
        (Fault.rateLimit(seconds: 2), 429), (.unauthorized, 401), (.expiredCursor, 410),
        (.wrongType, 200),
    ])
    func `a stand-in comes instead of the page`(fault: Fault, status: Int) async {
        let plan = FaultPlan([.init(fault, at: .page(1))])
        let exchange = await FaultingTransport(Origin(), plan: plan).exchange(request(page: 1))
        let response = exchange.outcome.response
        #expect(response?.status == status)
        #expect(response?.body != Array("0123456789".utf8))
        #expect(response?.headers["Retry-After"] == (status == 429 ? "2" : nil))
    }

    @Test(arguments: [
        (Fault.refuse, TransportError.Code.refused), (.reset, .reset), (.emptyReply, .reset),
        (.stall, .timedOut), (.cutShort(keeping: 0.5), .truncated),
    ])
    func `a broken connection says how`(fault: Fault, code: TransportError.Code) async {
        let plan = FaultPlan([.init(fault, at: .page(1))])
        let transport = FaultingTransport(Origin(), plan: plan, clock: SleptClock())
        switch await transport.exchange(request(page: 1)).outcome {
        case .cut(_, let error), .failed(let error): #expect(error.code == code)
        case .whole: Issue.record("nothing was broken")
        }
    }

    @Test(arguments: [
        (Fault.delay(.seconds(3)), Duration.seconds(3)), (.drip(.seconds(2)), .seconds(2)),
    ])
    func `time passes on the clock, and the answer stays whole`(
        fault: Fault, time: Duration
    ) async {
        let clock = SleptClock()
        let plan = FaultPlan([.init(fault, at: .page(1))])
        let exchange = await FaultingTransport(Origin(), plan: plan, clock: clock)
            .exchange(request(page: 1))
        #expect(exchange.outcome.response?.body.count == 10)
        #expect(clock.now.offset == time)
    }

    @Test func `what a page cannot suffer is skipped and said`() async {
        let plan = FaultPlan([.init(.dropItem, at: .page(1))])
        let transport = FaultingTransport(Origin(), plan: plan)
        let exchange = await transport.exchange(request(page: 1))
        #expect(exchange.outcome.response?.body.count == 10)
        #expect(transport.skipped == ["drop-item at page 1"])
    }
}
