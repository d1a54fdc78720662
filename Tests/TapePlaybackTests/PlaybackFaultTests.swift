import TapeCassette
import TapeFaults
import TapeHTTP
import TapePlayback
import TapeTestKit
import Testing

@Suite struct PlaybackFaultTests {
    /// Four pages of ten bytes each.
    private static func deck() throws -> Deck {
        try Deck(
            Cassette(
                header: CassetteHeader(origin: "http://a.test"),
                interactions: (1...4).map { page in
                    var request = Self.request(page: page)
                    request.mark = PageMark(page: page)
                    return Interaction(
                        safe: request,
                        outcome: .whole(HTTPResponse(status: 200, body: Array("0123456789".utf8))))
                }))
    }

    private static func request(page: Int) -> HTTPRequest {
        HTTPRequest(url: HTTPURL("http://a.test/?page=\(page)"))
    }

    private static func playback(_ fault: Fault, at place: FaultPlan.Place = .page(1)) throws
        -> Playback
    {
        Playback(try deck(), plan: FaultPlan([.init(fault, at: place)]))
    }

    private func statuses(_ plan: FaultPlan, pages: [Int]) throws -> [Int?] {
        let playback = Playback(try Self.deck(), plan: plan)
        return pages.map { page in
            let act = playback.answer(Self.request(page: page))
            playback.settle(act, delivered: .whole)
            return act.outcome.response?.status
        }
    }

    @Test func `no more misses are kept than requests`() throws {
        let playback = Playback(try Self.deck(), limits: .init(log: 3))
        for page in 11...20 {
            playback.settle(playback.answer(Self.request(page: page)), delivered: .whole)
        }
        #expect(playback.misses.count == 3)
    }

    @Test func `a fault strikes at its page, once`() throws {
        let plan = FaultPlan([.init(.status(503), at: .page(2))])
        #expect(try statuses(plan, pages: [1, 2, 2, 3]) == [200, 503, 200, 200])
    }

    @Test(arguments: [
        (FaultPlan.Times.times(2), [200, 503, 503, 200, 503]),
        (.always, [200, 503, 503, 503, 503]), (.once, [200, 503, 200, 200, 503]),
    ])
    func `a fault strikes as often as the plan says, at each of its pages`(
        times: FaultPlan.Times, expected: [Int]
    ) throws {
        let plan = FaultPlan([.init(.status(503), at: .every(2), times)])
        #expect(try statuses(plan, pages: [1, 2, 2, 2, 4]) == expected)
    }

    @Test func `rules are tried in order and each is spent on its own`() throws {
        let plan = FaultPlan([.init(.status(500), at: .page(1)), .init(.status(503), at: .page(1))])
        #expect(try statuses(plan, pages: [1, 1, 1]) == [500, 503, 200])
    }

    @Test(arguments: [(0.6, "012345"), (0, ""), (1, "012345678")])
    func `a body cut short is never whole`(share: Double, kept: String) throws {
        let act = try Self.playback(.cutShort(keeping: share)).answer(Self.request(page: 1))
        guard case .cut(let response, let error) = act.outcome else {
            Issue.record("not cut: \(act.outcome)")
            return
        }
        #expect(String(decoding: response.body, as: UTF8.self) == kept)
        #expect(error.code == .truncated)
        #expect(act.ending == .cut)
    }

    @Test(arguments: [
        (Fault.rateLimit(seconds: 2), 429), (.unauthorized, 401), (.expiredCursor, 410),
        (.wrongType, 200),
    ])
    func `a stand-in comes instead of the page`(fault: Fault, status: Int) throws {
        let act = try Self.playback(fault).answer(Self.request(page: 1))
        let response = act.outcome.response
        #expect(response?.status == status)
        #expect(response?.body != Array("0123456789".utf8))
        #expect(response?.headers["Retry-After"] == (status == 429 ? "2" : nil))
    }

    static let broken: [(Fault, TransportError.Code, Act.Ending)] = [
        (.refuse, .refused, .refused), (.reset, .reset, .reset), (.emptyReply, .reset, .closed),
        (.stall, .timedOut, .silence), (.cutShort(keeping: 0.5), .truncated, .cut),
    ]

    @Test(arguments: broken)
    func `a broken connection says how`(
        fault: Fault, code: TransportError.Code, ending: Act.Ending
    ) throws {
        let act = try Self.playback(fault).answer(Self.request(page: 1))
        #expect(act.ending == ending)
        switch act.outcome {
        case .cut(_, let error), .failed(let error): #expect(error.code == code)
        case .whole: Issue.record("nothing was broken")
        }
    }

    @Test(arguments: [
        (Fault.delay(.seconds(3)), Duration.seconds(3)), (.drip(.seconds(2)), .seconds(2)),
    ])
    func `time passes on the clock, and the answer stays whole`(
        fault: Fault, time: Duration
    ) async throws {
        let clock = SleptClock()
        let exchange = await PlaybackTransport(try Self.playback(fault), clock: clock)
            .exchange(Self.request(page: 1))
        #expect(exchange.outcome.response?.body.count == 10)
        #expect(clock.now.offset == time)
    }

    @Test func `a fault that a page gives no place has no effect, and that is said`() throws {
        let playback = try Self.playback(.dropItem)
        let act = playback.answer(Self.request(page: 1))
        #expect(act.outcome.response?.body.count == 10)
        #expect(act.fault == nil)
        #expect(playback.ineffective == ["drop-item at page 1"])
    }

    @Test(arguments: Fault.everyKind)
    func `an answer that a fault spoilt leaves the recording to be asked for again`(
        fault: Fault
    ) throws {
        let playback = try Self.playback(fault, at: .sweep)
        let first = playback.answer(Self.request(page: 1))
        playback.settle(first, delivered: .whole)
        playback.settle(first, delivered: .whole)
        let second = playback.answer(Self.request(page: 1))
        playback.settle(second, delivered: .whole)
        #expect(second.fault == nil)
        let isUsedUp = !first.isSpoiled
        #expect(playback.log.map(\.isRepeat) == [false, isUsedUp])
    }

    @Test func `what does not reach the client is asked for again`() throws {
        let playback = Playback(try Self.deck(), policy: .stop)
        for delivery in [PlaybackEntry.Delivery.none, .partly, .whole] {
            let act = playback.answer(Self.request(page: 1))
            #expect(act.ending == .whole)
            playback.settle(act, delivered: delivery)
        }
        #expect(playback.answer(Self.request(page: 1)).ending == .unanswered)
        #expect(playback.misses.count == 1)
    }
}

/// An API whose pages all have the same request, as those of a server that counts for itself.
@Suite struct ConstantRequestTests {
    private static func deck() throws -> Deck {
        try Deck(
            Cassette(
                header: CassetteHeader(origin: "http://a.test"),
                interactions: (1...3).map { page in
                    Interaction(
                        safe: HTTPRequest(
                            url: HTTPURL("http://a.test/scroll"), mark: PageMark(page: page)),
                        outcome: .whole(
                            HTTPResponse(status: 200, body: Array("page \(page)".utf8))))
                }))
    }

    @Test func `the page is that of the recording which answers`() throws {
        let plan = FaultPlan([.init(.status(503), at: .page(2))])
        let playback = Playback(try Self.deck(), plan: plan)
        let seen = (1...4).map { _ in
            let act = playback.answer(HTTPRequest(url: HTTPURL("http://a.test/scroll")))
            playback.settle(act, delivered: .whole)
            return "\(act.outcome.response?.status ?? 0) page \(act.request.mark?.page ?? 0)"
        }
        #expect(seen == ["200 page 1", "503 page 2", "200 page 2", "200 page 3"])
    }

    @Test func `a small cache plays what a large one plays`() throws {
        let bodies = try [0, 8, 1 << 20].map { limit in
            let playback = Playback(
                try Self.deck(), policy: .cycle, limits: .init(preparedBytes: limit))
            return (1...9).map { _ in
                let act = playback.answer(HTTPRequest(url: HTTPURL("http://a.test/scroll")))
                playback.settle(act, delivered: .whole)
                return act.outcome.response?.body ?? []
            }
        }
        #expect(bodies[0] == bodies[1])
        #expect(bodies[1] == bodies[2])
        #expect(bodies[0].prefix(3) == bodies[0].suffix(3))
    }
}
