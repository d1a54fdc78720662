import TapeCassette
import TapeCurl
import TapeFaults
import TapeHTTP
import TapePlayback
import TapeServer
import TapeTestKit
import Testing

/// A recorded list of three pages, each with a link to the next.
enum RecordedList {
    static let origin = "https://api.example.com"

    static func path(page: Int) -> String { "/items?page=\(page)" }

    static func body(page: Int) -> String {
        #"{"items":["\#(page).1","\#(page).2"],"next":"\#(origin)\#(path(page: page + 1))"}"#
    }

    static func deck(_ headers: HeaderFields = [:]) throws -> Deck {
        let interactions = (1...3).map { page in
            var headers = headers
            headers.append("Content-Type", "application/json")
            headers.append("Link", "<\(origin)\(path(page: page + 1))>; rel=\"next\"")
            return Interaction(
                safe: HTTPRequest(
                    url: HTTPURL(origin + path(page: page)), mark: PageMark(page: page)),
                outcome: .whole(
                    HTTPResponse(status: 200, headers: headers, body: Array(body(page: page).utf8)))
            )
        }
        return try Deck(
            Cassette(header: CassetteHeader(origin: origin), interactions: interactions))
    }
}

/// A stand-in for the recorded list, and a client of it.
struct ServedDeck {
    let standIn: StandIn
    let playback: Playback
    let player: CasePlayer
    let origin: String

    init(
        _ plan: String? = nil, rewriting: OriginRewriting = .all, policy: DeckPolicy = .repeatLast,
        patience: Duration = .milliseconds(50), headers: HeaderFields = [:],
        connectionPatience: Duration = .seconds(60)
    ) throws {
        standIn = try StandIn(patience: connectionPatience)
        playback = Playback(
            try RecordedList.deck(headers), policy: policy,
            plan: try plan.map { try FaultPlan($0) } ?? FaultPlan([]))
        player = CasePlayer(
            playback, origin: RecordedList.origin, links: LinkRewriting(rewriting),
            patience: patience)
        origin = standIn.origin(ofPort: try standIn.open(player))
    }

    /// Asks over a connection of its own: a client that meets a reset on a kept one asks again by itself.
    func ask(
        _ path: String, method: HTTPMethod = .get, headers: HeaderFields = [:]
    ) async -> Outcome {
        let url = HTTPURL(path.hasPrefix("/") ? origin + path : path)
        let request = HTTPRequest(method: method, url: url, headers: headers)
        return await CurlTransport().exchange(request).outcome
    }

    func text(_ path: String) async -> String? {
        await ask(path).response.map { String(decoding: $0.body, as: UTF8.self) }
    }
}

@Suite struct StandInTests {
    @Test func `pages come as they were recorded, and links lead on here`() async throws {
        let served = try ServedDeck()
        var next = RecordedList.path(page: 1)
        for page in 1...3 {
            let response = try #require(await served.ask(next).response)
            #expect(response.status == 200)
            #expect(response.headers["Content-Type"] == "application/json")
            let expected = RecordedList.body(page: page)
                .replacing(RecordedList.origin, with: served.origin)
            #expect(String(decoding: response.body, as: UTF8.self) == expected)
            let link = try #require(response.headers["Link"])
            #expect(link == "<\(served.origin)\(RecordedList.path(page: page + 1))>; rel=\"next\"")
            next = RecordedList.path(page: page + 1)
        }
        #expect(served.playback.leftovers.isEmpty)
        #expect(served.playback.log.map(\.delivery) == [.whole, .whole, .whole])
    }

    @Test func `nothing is rewritten where that is asked for`() async throws {
        let served = try ServedDeck(rewriting: .none)
        #expect(await served.text(RecordedList.path(page: 1)) == RecordedList.body(page: 1))
    }

    @Test func `an empty header is sent, and a tab in one as a blank`() async throws {
        let served = try ServedDeck(headers: ["X-Next-Page": "", "X-Tab": "a\tb"])
        let response = try #require(await served.ask(RecordedList.path(page: 3)).response)
        #expect(response.headers["X-Next-Page"] == "")
        #expect(response.headers["X-Tab"] == "a b")
    }

    @Test(arguments: ["drip(60s)", "stall", "delay(60s)"])
    func `a stand-in ends in the middle of an answer`(fault: String) throws {
        for _ in 0..<20 {
            var served: ServedDeck? = try ServedDeck(
                "\(fault) at page 1 always", patience: .seconds(60))
            let origin = try #require(served?.origin)
            let client = try RawClient(to: origin)
            let host = origin.dropFirst("http://".count)
            client.send("GET \(RecordedList.path(page: 1)) HTTP/1.1\r\nHost: \(host)\r\n\r\n")
            if !fault.hasPrefix("delay") { #expect(client.readSome().contains(" 200 ")) }
            served = nil
            _ = client.readToEnd()
        }
    }

    @Test func `the length that a HEAD was told is told again`() async throws {
        let request = HTTPRequest(
            method: .head, url: HTTPURL("\(RecordedList.origin)/items"), mark: PageMark(page: 1))
        let response = HTTPResponse(status: 200, headers: ["Content-Length": "4711"])
        let deck = try Deck(
            Cassette(
                header: CassetteHeader(origin: RecordedList.origin),
                interactions: [Interaction(safe: request, outcome: .whole(response))]))
        let standIn = try StandIn()
        let player = CasePlayer(Playback(deck), origin: RecordedList.origin)
        let url = HTTPURL(standIn.origin(ofPort: try standIn.open(player)) + "/items")
        let outcome = await CurlTransport().exchange(HTTPRequest(method: .head, url: url)).outcome
        #expect(outcome.response?.headers["Content-Length"] == "4711")
    }

    static let faults: [(String, Int?, TransportError.Code?)] = [
        ("status(503)", 503, nil), ("rate-limit(2s)", 429, nil), ("rate-limit(date+2s)", 429, nil),
        ("unauthorized", 401, nil),
        ("expired-cursor", 410, nil), ("wrong-type", 200, nil), ("malformed", 200, nil),
        ("delay(20ms)", 200, nil), ("drip(20ms)", 200, nil), ("cut-short(50%)", 200, .truncated),
        ("stall", 200, .truncated), ("reset", nil, .reset), ("refuse", nil, .reset),
        ("empty-reply", nil, .reset),
    ]

    @Test(arguments: faults)
    func `a fault strikes its page on the wire, once`(
        fault: String, status: Int?, error: TransportError.Code?
    ) async throws {
        let served = try ServedDeck("\(fault) at page 2")
        #expect(await served.ask(RecordedList.path(page: 1)).response?.status == 200)
        let struck = await served.ask(RecordedList.path(page: 2))
        #expect(struck.response?.status == status)
        switch struck {
        case .whole: #expect(error == nil)
        case .cut(_, let seen), .failed(let seen): #expect(seen.code == error)
        }
        let after = await served.text(RecordedList.path(page: 2))
        #expect(after?.contains("2.2") == true)
        #expect(served.playback.log.count == 3)
    }

    @Test func `what was not recorded is refused with the words that mend it`() async throws {
        let served = try ServedDeck()
        let response = try #require(await served.ask("/items?page=9").response)
        #expect(response.status == 501)
        #expect(String(decoding: response.body, as: UTF8.self).contains("pagetape record"))
        #expect(served.playback.misses.count == 1)
    }

    @Test func `a name that is not this machine's is refused`() async throws {
        let served = try ServedDeck()
        let path = RecordedList.path(page: 1)
        for host in ["evil.example", "evil.example:80", "127.0.0.1.evil.example:1"] {
            let response = await served.ask(path, headers: ["Host": host]).response
            #expect(response?.status == 421, "\(host)")
        }
        let port = served.origin.split(separator: ":").last ?? ""
        let named = await served.ask(path, headers: ["Host": "localhost:\(port)"]).response
        #expect(named?.status == 200)
        #expect(named?.headers["Link"]?.contains("http://localhost:\(port)/") == true)
    }

    @Test func `cases run side by side, each with a deck of its own`() async throws {
        let standIn = try StandIn()
        let client = CurlTransport()
        var origins: [String] = []
        for page in 1...3 {
            let plan = FaultPlan([.init(.status(503), at: .page(page), .always)])
            let player = CasePlayer(
                Playback(try RecordedList.deck(), plan: plan), origin: RecordedList.origin)
            origins.append(standIn.origin(ofPort: try standIn.open(player)))
        }
        for (number, origin) in origins.enumerated() {
            for page in 1...3 {
                let url = HTTPURL(origin + RecordedList.path(page: page))
                let status = await client.exchange(HTTPRequest(url: url)).outcome.response?.status
                #expect(status == (page == number + 1 ? 503 : 200))
            }
        }
    }

    @Test func `what is asked again and again is matched and noted each time`() async throws {
        let served = try ServedDeck("status(503) at page 2 2 times")
        for _ in 1...4 {
            #expect(await served.text(RecordedList.path(page: 1))?.contains("1.1") == true)
        }
        var statuses: [Int?] = []
        for _ in 1...4 {
            statuses.append(await served.ask(RecordedList.path(page: 2)).response?.status)
        }
        #expect(statuses == [503, 503, 200, 200])
        #expect(await served.ask("/items?page=9").response?.status == 501)
        #expect(await served.ask("/items?page=9").response?.status == 501)
        #expect(served.playback.misses.count == 2)
        let log = served.playback.log
        let repeated = [false, true, true, true, false, false, false, true, false, false]
        #expect(log.map(\.isRepeat) == repeated)
        #expect(log.map(\.act.number) == Array(0..<10))
        #expect(log.compactMap(\.act.request.mark?.page) == [1, 1, 1, 1, 2, 2, 2, 2])
        #expect(served.player.log.count == 10)
    }

    @Test func `a port that is opened anew plays what it was opened with`() async throws {
        let served = try ServedDeck()
        let path = RecordedList.path(page: 1)
        for _ in 1...2 { #expect(await served.ask(path).response?.status == 200) }
        let port = try #require(HTTPURL(served.origin).port.map { UInt16($0) })
        served.standIn.close(port: port)
        let plan = FaultPlan([.init(.status(503), at: .page(1), .always)])
        let player = CasePlayer(
            Playback(try RecordedList.deck(), plan: plan), origin: RecordedList.origin)
        // The old listener is closed by its own thread; until then it says that the case is closed.
        while let gone = await served.ask(path).response { #expect(gone.status == 410) }
        #expect(try served.standIn.open(player, port: port) == port)
        #expect(await served.ask(path).response?.status == 503)
        #expect(served.playback.log.count == 2)
    }

    @Test func `a hundred answers held back at once all come`() async throws {
        let served = try ServedDeck("delay(50ms) sweep always")
        await withTaskGroup(of: Int?.self) { group in
            for _ in 0..<100 {
                group.addTask { await served.ask(RecordedList.path(page: 1)).response?.status }
            }
            for await status in group { #expect(status == 200) }
        }
        #expect(served.playback.log.count == 100)
    }

    @Test func `a port that is taken is refused with a reason`() throws {
        let first = try StandIn()
        let player = CasePlayer(Playback(try RecordedList.deck()), origin: RecordedList.origin)
        let port = try first.open(player)
        let second = try StandIn()
        let error = #expect(throws: ServerError.self) { try second.open(player, port: port) }
        #expect(error?.code == .portInUse)
    }
}
