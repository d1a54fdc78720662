import TapeContracts
import TapeFaults
import TapeHTTP
import Testing

private typealias Ask = ConductScript.Ask

/// What a judge easily takes for wrong, and what is wrong.
@Suite struct ConductTests {
    private let list = ConductScript(isCounted: false)
    private let counted = ConductScript(isCounted: true)

    @Test func `many pages that a client never asked for are counted, and listed on a close look`()
        async throws
    {
        let terms = try #require(try await list.terms())
        var trial = ConductTrial(under: terms)
        let first = list.conduct(ConductScript.walk(1...1), result: ["1.1", "1.2"])
        for fault in [Fault.reset, .malformed, .emptyPage, .dropItem] {
            trial.judge(first, in: JudgedCase(.init(fault, at: .page(3))))
        }
        let words = "the client never asked for the page of 4 of 4 cases; --verbose names them"
        #expect(trial.remarks.contains(words), "\(trial.remarks)")
        #expect(trial.details.contains { $0.contains("reset at page 3, malformed at page 3") })
    }

    @Test func `a client that reads every page once keeps every law`() async throws {
        let clean = list.conduct(ConductScript.walk(), result: ConductScript.ids)
        #expect(try await list.broken(clean) == [])
    }

    @Test
    func `a new request that is read before a stalled connection is seen to end is no second one`()
        async throws
    {
        let asks =
            [
                Ask(page: 1, at: 0, till: 0.1),
                Ask(page: 2, at: 1, till: 30, fault: .stall),
            ] + ConductScript.walk(2...4, from: 3)
        #expect(try await list.broken(list.conduct(asks), .stall) == [])
    }

    @Test func `an answer that came too late does not undo the one that came after it`()
        async throws
    {
        let late = Fault.delay(.seconds(4))
        let asks =
            [
                Ask(page: 1, at: 0, till: 0.1),
                Ask(page: 2, at: 1, till: 5, fault: late, isDelivered: false),
            ] + ConductScript.walk(2...4, from: 2)
        #expect(try await list.broken(list.conduct(asks), late) == [])
    }

    @Test func `a library that asks again at once after a reset makes no storm`() async throws {
        let asks =
            [Ask(page: 1, at: 0, till: 0.1)]
            + (0..<6).map {
                Ask(page: 2, at: 1 + Double($0) / 100, till: 1 + Double($0) / 100, fault: .reset)
            }
            + ConductScript.walk(2...4, from: 3)
        #expect(try await list.broken(list.conduct(asks), .reset) == [])
        let storm =
            [Ask(page: 1, at: 0, till: 0.1)]
            + (0..<20).map {
                Ask(page: 2, at: 1 + Double($0) / 100, till: 1 + Double($0) / 100, fault: .reset)
            }
        #expect(try await list.broken(list.conduct(storm, .exited(1)), .reset) == ["no-storm"])
    }

    @Test func `who asks before the date in Retry-After does not heed it`() async throws {
        let limit = Fault.rateLimitDate(seconds: 3)
        func asks(again time: Double) -> [Ask] {
            [
                Ask(page: 1, at: 0, till: 0.1),
                Ask(page: 2, at: 1, till: 1.1, fault: limit, closedUntil: 4.5),
            ] + ConductScript.walk(2...4, from: time)
        }
        let hasty = list.conduct(asks(again: 2))
        #expect(try await list.broken(hasty, limit) == ["respects-retry-after"])
        // Who rounds the time to whole seconds is up to a second early.
        for time in [3.6, 4.5, 6] {
            #expect(try await list.broken(list.conduct(asks(again: time)), limit) == [])
        }
    }

    @Test func `an error that is told with status 200 is no page`() async throws {
        let asks =
            ConductScript.walk(1...1) + [Ask(page: 2, at: 1, till: 1.1, fault: .errorBody)]
        #expect(try await list.broken(list.conduct(asks, .exited(1)), .errorBody) == [])
        let mended = list.conduct(asks + ConductScript.walk(2...4, from: 2))
        #expect(try await list.broken(mended, .errorBody) == [])
        #expect(try await list.broken(list.conduct(asks), .errorBody) == ["no-silent-loss"])
        let gap = list.conduct(asks + ConductScript.walk(3...4, from: 2))
        #expect(try await list.broken(gap, .errorBody).contains("no-silent-loss"))
    }

    @Test(arguments: [(Fault.shortPage, [String]()), (.duplicate, ["stops-at-end"])])
    func `who counts what came may look behind the end for what a fault took out`(
        fault: Fault, laws: [String]
    ) async throws {
        let asks =
            ConductScript.walk(1...1) + [Ask(page: 2, at: 1, till: 1.5, fault: fault)]
            + ConductScript.walk(3...4, from: 2)
            + [Ask(at: 9, till: 9.1, url: "\(ConductScript.origin)/items?limit=2&page=5")]
        let conduct = counted.conduct(asks, .exited(1))
        #expect(try await counted.broken(conduct, fault) == Set(laws))
    }

    @Test func `a header that is missing from the first request for a page on is told once`()
        async throws
    {
        let bare: HeaderFields = [:]
        let asks =
            [Ask(page: 1, at: 0, till: 0.1)]
            + [
                Ask(page: 2, at: 1, till: 1.1, fault: .status(503), headers: bare),
                Ask(page: 2, at: 2, till: 2.1, headers: bare),
            ] + ConductScript.walk(3...4, from: 3)
        let conduct = list.conduct(asks)
        #expect(try await list.broken(conduct, .status(503)) == ["keeps-parameters"])
        var lost = asks
        lost[1].headers = ["Authorization": "Bearer mine"]
        let retried = list.conduct(lost)
        #expect(try await list.broken(retried, .status(503)) == ["retry-is-identical"])
    }

    @Test func `counted pages may be asked for side by side, the last one early`() async throws {
        let asks = [
            Ask(page: 1, at: 0, till: 0.1), Ask(page: 2, at: 1, till: 1.1, fault: .status(503)),
            Ask(page: 3, at: 1, till: 2), Ask(page: 4, at: 1, till: 1.2),
            Ask(page: 2, at: 1.5, till: 1.6),
        ]
        #expect(try await counted.broken(counted.conduct(asks), .status(503)) == [])
        let twice = [Ask(page: 1, at: 0, till: 1), Ask(page: 1, at: 0.5, till: 1)]
        let conduct = counted.conduct(twice + ConductScript.walk(2...4, from: 2))
        #expect(try await counted.broken(conduct) == ["single-flight"])
    }

    @Test func `part of a result of a client that failed loudly is no loss`() async throws {
        let asks = ConductScript.walk(1...1) + [Ask(page: 2, at: 1, till: 2, fault: .reset)]
        let failed = list.conduct(asks, .exited(1), result: ["1.1"])
        #expect(try await list.broken(failed, .reset) == [])
        let recovering: Set = ["reset"]
        #expect(try await list.broken(failed, .reset, recoveringFrom: recovering) == ["complete"])
        let silent = list.conduct(asks, result: ["1.1", "1.2"])
        #expect(try await list.broken(silent, .reset) == ["no-silent-loss"])
    }

    @Test(arguments: [
        ("&cursor=c+2%3D%3D", "position-verbatim"),
        ("&cursor=c%252B2%253D%253D", "position-verbatim"),
        ("&cursor=c-2%3D%3D", "position-verbatim"), ("&cursor=c%2B2", "position-verbatim"),
        ("&cursor=made-up", "resumes-at-pointer"),
    ])
    func `a position is told to be bent or made up`(query: String, law: String) async throws {
        let strange = Ask(at: 1, till: 1.1, url: "\(ConductScript.origin)/items?limit=2\(query)")
        let conduct = list.conduct(ConductScript.walk(1...1) + [strange], .exited(1))
        #expect(try await list.broken(conduct) == [law])
    }

    @Test func `a size that is left out is no position`() async throws {
        let strange = Ask(
            at: 1, till: 1.1, url: "\(ConductScript.origin)/items?cursor=c%2B2%3D%3D")
        let conduct = list.conduct(ConductScript.walk(1...1) + [strange], .exited(1))
        #expect(try await list.broken(conduct) == ["keeps-parameters"])
    }

    @Test func `a token may be renewed and may not be left out`() async throws {
        var asks = ConductScript.walk()
        asks[2].headers = ["Authorization": "Bearer another"]
        #expect(try await list.broken(list.conduct(asks)) == [])
        asks[2].headers = [:]
        #expect(try await list.broken(list.conduct(asks)) == ["keeps-parameters"])
    }

    @Test func `requests for something else are not judged`() async throws {
        let health = Ask(at: 0, till: 0.1, url: "\(ConductScript.origin)/health")
        let asks = [health] + ConductScript.walk(from: 1)
        #expect(try await list.broken(list.conduct(asks)) == [])
    }

    @Test func `a first request that was not recorded leaves nothing to judge`() async throws {
        let other = Ask(at: 0, till: 0.1, url: "\(ConductScript.origin)/items?limit=100")
        let words = try await list.broken(list.conduct([other], .exited(1)))
        #expect(words.first?.contains("?limit") == true, "\(words)")
    }

    @Test func `recorded pages behind the end of the spec leave nothing to judge`() async throws {
        var terms = try #require(try await list.terms())
        terms.unreached = [3, 4]
        let whole = ConductReading(
            list.conduct(ConductScript.walk()), in: .clean, under: terms)
        #expect(whole.obstacle?.contains("reads 2 recorded pages") == true)
        let short = ConductReading(
            list.conduct(ConductScript.walk(1...2)), in: .clean, under: terms)
        #expect(short.obstacle == nil)
    }

    @Test(arguments: [
        ("limit=2&since_id=9", true), ("limit=2&page=3", true), ("limit=2", false),
        ("limit=3", false), ("", false),
    ])
    func `a request goes on from another one that it adds a position to`(
        query: String, isFurther: Bool
    ) {
        let first = HTTPRequest(url: HTTPURL("https://api.test/items?limit=2"))
        let other = HTTPRequest(url: HTTPURL("https://api.test/items?\(query)"))
        #expect(RecordedRequests.isFurther(other, than: first) == isFurther)
    }

    @Test func `who is told to wait waits`() async throws {
        let limit = Fault.rateLimit(seconds: 2)
        func asks(again time: Double) -> [ConductScript.Ask] {
            ConductScript.walk(1...1) + [Ask(page: 2, at: 1, till: 1.1, fault: limit)]
                + ConductScript.walk(2...4, from: time)
        }
        #expect(try await list.broken(list.conduct(asks(again: 3.2)), limit) == [])
        let hasty = list.conduct(asks(again: 1.5))
        #expect(try await list.broken(hasty, limit) == ["respects-retry-after"])
    }

    @Test(arguments: [
        ("", "left out `limit`, which is `2`"), ("limit=", "?limit is ``, not `2`"),
        ("limit=2&sort=up", "added `sort` as `up`"), ("limit=3", "?limit is `3`, not `2`"),
    ])
    func `what sets a request apart is named`(query: String, words: String) async throws {
        let url = "\(ConductScript.origin)/items?\(query)"
        let other = list.conduct([Ask(at: 0, till: 0.1, url: url)], .exited(1))
        let told = try await list.broken(other).first ?? ""
        #expect(told.contains("(\(words))"), "\(told)")
    }

    @Test func `errors that are chosen are tried as ones that last, too`() {
        let faults: [Fault] = [
            .reset, .status(500), .rateLimit(seconds: 1), .stall, .duplicate, .unauthorized,
        ]
        let lasting = JudgedCase.lasting(faults, at: [1, 5, 10])
        #expect(
            lasting.map(\.name) == [
                "reset at page 5 always", "status(500) at page 5 always", "stall at page 5 always",
                "unauthorized at page 5 always",
            ])
    }

    @Test(arguments: [nil, "/health", "/items?limit=9"])
    func `who asks for nothing of the list and says that this is all is told so`(
        path: String?
    ) async throws {
        let asks = path.map { [Ask(at: 0, till: 0.1, url: ConductScript.origin + $0)] } ?? []
        let fault = Fault.status(503)
        let silent = list.conduct(asks, result: ConductScript.ids)
        #expect(try await list.broken(silent, fault) == ["no-silent-loss"])
        // In the clean run it may have asked somebody else: nothing is said of it, unless the case is all there is.
        #expect(try await list.broken(silent).allSatisfy { $0.contains(" ") })
        let terms = try #require(try await list.terms())
        var suite = ConductTrial(under: terms, isChosen: true, isSuite: true)
        suite.judge(silent, in: .clean)
        #expect(suite.broken == ["no-silent-loss"])
    }

    @Test func `a case whose client failed before it asked for anything is untested`()
        async throws
    {
        let terms = try #require(try await list.terms())
        let situation = JudgedCase(.init(.status(503), at: .page(2)))
        let failed = list.conduct([], .exited(1))
        #expect(ConductReading(failed, in: situation, under: terms).isDoubtful)
        var trial = ConductTrial(under: terms)
        trial.judge(list.conduct(ConductScript.walk()), in: .clean)
        trial.judge(failed, in: situation)
        #expect(trial.broken == [])
        let spec = try #require(try list.spec())
        let complete = trial.rows(of: "it", under: spec).first { $0.law == .complete }
        #expect(complete?.judgement.verdict == .notEnoughEvidence)
    }

    @Test func `what the clean run broke is told first, in its order`() async throws {
        let terms = try #require(try await list.terms())
        var trial = ConductTrial(under: terms)
        let twice = [Ask(page: 1, at: 0, till: 0.5)] + ConductScript.walk(from: 1)
        trial.judge(list.conduct(twice), in: .clean)
        let limit = Fault.rateLimit(seconds: 2)
        let hasty =
            ConductScript.walk(1...1) + [Ask(page: 2, at: 1, till: 1.1, fault: limit)]
            + ConductScript.walk(2...4, from: 1.5)
        trial.judge(list.conduct(hasty), in: JudgedCase(.init(limit, at: .page(2))))
        let spec = try #require(try list.spec())
        let broken = trial.rows(of: "it", under: spec)
            .filter { $0.judgement.verdict == .violated }.map(\.law)
        #expect(broken == ["no-needless-requests", "respects-retry-after"])
    }

    @Test func `who did not read an answer met a failure`() async throws {
        let asks = [Ask(page: 1, at: 0, till: 0.1, isDelivered: false)]
        let late = list.conduct(asks, .exited(1))
        #expect(try await list.broken(late, .status(503)) == [])
        let whole = list.conduct(ConductScript.walk(1...1), .exited(1))
        #expect(try await list.broken(whole, .status(503)) == ["complete"])
    }

    @Test(arguments: [(4, [String]()), (20, ["gives-up"])])
    func `who tries a silent page a few times may yet give up`(
        tries: Int, laws: [String]
    ) async throws {
        let asks = (0..<tries).map {
            Ask(
                page: 2, at: 1 + Double($0) * 6, till: 6 + Double($0) * 6, fault: .stall,
                isDelivered: false)
        }
        let waiting = list.conduct(
            ConductScript.walk(1...1) + asks, .outlasted(.seconds(120)))
        #expect(try await list.broken(waiting, .stall, always: true) == Set(laws))
    }

    @Test func `a bent link that ends a walk in silence is a loss`() async throws {
        let asks =
            ConductScript.walk(1...1) + [Ask(page: 2, at: 1, till: 1.5, fault: .strayLink)]
        #expect(try await list.broken(list.conduct(asks), .strayLink) == ["no-silent-loss"])
        #expect(try await list.broken(list.conduct(asks, .exited(1)), .strayLink) == [])
    }

    @Test func `a size left out of pages asked for side by side is no position`() async throws {
        let asks =
            [Ask(page: 1, at: 0, till: 0.5)]
            + (2...4).map {
                Ask(at: 1, till: 1.5, url: "\(ConductScript.origin)/items?page=\($0)")
            }
        let conduct = counted.conduct(asks, .exited(1))
        #expect(try await counted.broken(conduct) == ["keeps-parameters"])
    }

    @Test(arguments: [
        (Conduct.Ending.silent(.seconds(30)), "gives-up"), (.outlasted(.seconds(120)), "gives-up"),
    ])
    func `a client that had to be ended did not give up`(
        ending: Conduct.Ending, law: String
    ) async throws {
        let asks = ConductScript.walk(1...1) + [Ask(page: 2, at: 1, till: 40, fault: .stall)]
        #expect(try await list.broken(list.conduct(asks, ending), .stall) == [law])
    }

    @Test func `a walk that is led in a circle ends`() async throws {
        let asks = (0..<600).map {
            Ask(page: 2, at: 1 + Double($0), till: 1.5 + Double($0), fault: .loopCursor)
        }
        let endless = list.conduct(ConductScript.walk(1...1) + asks, .overran)
        #expect(try await list.broken(endless, .loopCursor, always: true) == ["is-bounded"])
        let slow = list.conduct(
            ConductScript.walk(1...1) + asks.prefix(100), .outlasted(.seconds(120)))
        #expect(try await list.broken(slow, .loopCursor, always: true) == ["is-bounded"])
    }
}
