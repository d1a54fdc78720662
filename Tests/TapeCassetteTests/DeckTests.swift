import TapeCassette
import TapeHTTP
import Testing

@Suite struct DeckTests {
    private func page(
        _ query: String, _ body: String, role: PageMark.Role = .walk, walk: Int = 1, page: Int?
    ) -> Interaction {
        let mark = page.map { PageMark(role: role, walk: walk, page: $0) }
        return Interaction(
            safe: HTTPRequest(url: HTTPURL("https://h/items?\(query)"), mark: mark),
            outcome: .whole(HTTPResponse(status: 200, body: Array(body.utf8))))
    }

    private func deck(_ interactions: [Interaction], comparing: [HeaderName] = []) throws -> Deck {
        try Deck(Cassette(header: .init(), interactions: interactions), comparing: comparing)
    }

    private func ask(_ query: String, _ mark: PageMark? = nil) -> HTTPRequest {
        HTTPRequest(url: HTTPURL("https://h/items?\(query)"), mark: mark)
    }

    private func body(_ answer: DeckAnswer) -> String? {
        guard case .recorded(let delivery) = answer else { return nil }
        return String(decoding: delivery.interaction.outcome.response?.body ?? [], as: UTF8.self)
    }

    private func miss(_ answer: DeckAnswer) -> RequestDifference? {
        guard case .missing(let difference) = answer else { return nil }
        return difference
    }

    @Test func `identical requests get their recordings in order, in each session anew`() throws {
        let deck = try deck([page("p=1", "a", page: 1), page("p=1", "b", page: 1)])
        for _ in 0..<2 {
            let session = deck.session()
            #expect(body(session.answer(ask("p=1"))) == "a")
            #expect(body(session.answer(ask("p=1"))) == "b")
            #expect(miss(session.answer(ask("p=1")))?.kind == .alreadyUsed(times: 2))
        }
    }

    @Test func `edits are found among what was played and what was not, however often it is asked`()
        throws
    {
        let text = SampleCassette.text.replacing("\"stars\": 5", with: "\"stars\": 4")
        let cassette = try Cassette(parsing: Array(text.utf8), named: "x.yaml")
        let deck = try Deck(cassette)
        #expect(deck.handEdited == [0])
        for index in 0..<cassette.count { _ = try deck.read(index) }
        #expect(deck.handEdited == [0])
        #expect(deck.damage == nil)
    }

    @Test func `what comes after the last recording is the policy's to say`() throws {
        let deck = try deck([page("p=1", "a", page: 1), page("p=1", "b", page: 1)])
        func answers(_ policy: DeckPolicy) -> ([String?], [Int]) {
            let session = deck.session(policy)
            return (
                (0..<5).map { _ in body(session.answer(ask("p=1"))) }, session.repeats.map(\.times)
            )
        }
        #expect(answers(.stop) == (["a", "b", nil, nil, nil], []))
        #expect(answers(.repeatLast) == (["a", "b", "b", "b", "b"], [3]))
        #expect(answers(.cycle) == (["a", "b", "a", "b", "a"], [2, 1]))
    }

    @Test func `URLs are compared after decoding and JSON bodies as JSON`() throws {
        var recorded = page("a=1&b=%41", "x", page: nil)
        recorded.request.method = .post
        recorded.request.body = Array(#"{"cursor":"x","n":1}"#.utf8)
        let session = try deck([recorded]).session(.repeatLast)
        var request = ask("b=A&a=1")
        request.method = .post
        request.body = Array("{ \"cursor\": \"x\",\n\"n\": 1 }".utf8)
        #expect(body(session.answer(request)) == "x")
        request.body = Array(#"{"cursor":"y","n":1}"#.utf8)
        #expect(miss(session.answer(request))?.parts.map(\.name) == ["body"])
    }

    @Test func `headers count only where the spec names them`() throws {
        var recorded = page("p=1", "x", page: nil)
        recorded.request.headers = ["Range": "items=0-9", "User-Agent": "a"]
        var request = ask("p=1")
        request.headers = ["range": "items=10-19"]
        #expect(body(try deck([recorded]).session().answer(request)) == "x")
        let difference = miss(try deck([recorded], comparing: ["Range"]).session().answer(request))
        #expect(difference?.parts.map(\.name) == ["header Range"])
    }

    @Test func `evidence of one law is no answer for another`() throws {
        let again = PageMark.Role(rawValue: "same-page")
        let deck = try deck([
            page("p=1", "walk", page: 1), page("p=1", "again", role: again, page: 1),
        ])
        let session = deck.session()
        #expect(body(session.answer(ask("p=1", PageMark(role: again, page: 1)))) == "again")
        #expect(body(session.answer(ask("p=1", PageMark(page: 1)))) == "walk")
        let other = miss(session.answer(ask("p=1", PageMark(walk: 2, page: 1))))
        #expect(other?.kind == .otherPurpose(PageMark(page: 1)))
    }

    @Test func `whatever purpose comes first, each recording is given once`() throws {
        let again = PageMark.Role(rawValue: "same-page")
        let roles: [PageMark.Role] = [.walk, again, again, .walk, .walk]
        let deck = try deck(roles.map { page("p=1", "x", role: $0, page: 1) })
        let session = deck.session()
        func take(_ role: PageMark.Role) -> Int? {
            let request = ask("p=1", PageMark(role: role, page: 1))
            guard case .recording(let index, _) = session.take(for: request, forAnyPurpose: true)
            else { return nil }
            return index
        }
        let count = PageMark.Role(rawValue: "count")
        let asked: [PageMark.Role] = [.walk, .walk, .walk, count, count, count]
        #expect(asked.map(take) == [0, 3, 4, 1, 2, nil])
    }

    @Test func `unmarked recordings serve any walk but no probe`() throws {
        let deck = try deck([page("p=1", "a", page: nil)])
        #expect(body(deck.session().answer(ask("p=1", PageMark(walk: 3, page: 1)))) == "a")
        let probe = PageMark(role: .init(rawValue: "same-page"), page: 1)
        #expect(miss(deck.session().answer(ask("p=1", probe)))?.kind == .otherPurpose(nil))
    }

    @Test func `a recording that did not arrive whole is given again`() throws {
        let session = try deck([page("p=1", "a", page: 1), page("p=1", "b", page: 1)]).session()
        #expect(body(session.answer(ask("p=1"))) == "a")
        session.giveBack(0)
        #expect(body(session.answer(ask("p=1"))) == "a")
        session.giveBack(0)
        #expect(body(session.answer(ask("p=1"))) == "a")
        #expect(body(session.answer(ask("p=1"))) == "b")
    }

    @Test func `leftovers are told for a session and for the deck`() throws {
        let deck = try deck([page("p=1", "a", page: 1), page("p=2", "b", page: 2)])
        let session = deck.session()
        _ = session.answer(ask("p=2"))
        #expect(session.leftovers == [0])
        #expect(deck.leftovers == [0])
        _ = deck.session().answer(ask("p=1"))
        #expect(session.leftovers == [0])
        #expect(deck.leftovers.isEmpty)
    }

    @Test func `a client's own credential is taken for the recorded one`() throws {
        let deck = try deck([page("api_key=REDACTED-API_KEY&p=1", "a", page: 1)])
        #expect(body(deck.session().answer(ask("p=1&api_key=mine"))) == "a")
        let foreign = try self.deck([page("who=REDACTED-API_KEY", "a", page: 1)])
        #expect(body(foreign.session().answer(ask("who=me"))) == "a")
    }

    @Test func `the answers are the same whatever the schedule`() async throws {
        let pages = (0..<40).flatMap { page in
            (0..<3).map { self.page("p=\(page)", "\(page)-\($0)", page: page + 1) }
        }
        let deck = try deck(pages)
        /// Each page three times, from a session of one's own and from one that all share.
        let shared = deck.session()
        let seen = await withTaskGroup(of: [[String?]].self) { group in
            for client in 0..<40 {
                group.addTask {
                    let own = deck.session()
                    let order = (0..<40).map { ($0 + client) % 40 }
                    let mine = order.map { page in
                        (0..<3).map { _ in self.body(own.answer(self.ask("p=\(page)"))) }
                    }
                    let common = (0..<3).map { _ in
                        self.body(shared.answer(self.ask("p=\(client)")))
                    }
                    let expected = order.map { page in (0..<3).map { "\(page)-\($0)" as String? } }
                    return mine == expected ? [common] : []
                }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
        #expect(seen.count == 40)
        let expected = (0..<40).map { page in (0..<3).map { "\(page)-\($0)" as String? } }
        #expect(Set(seen) == Set(expected))
        #expect(shared.leftovers.isEmpty)
        #expect(deck.leftovers.isEmpty)
    }

    @Test func `what cycles is given back and left over like anything else`() throws {
        let deck = try deck([page("p=1", "a", page: 1), page("p=1", "b", page: 1)])
        let session = deck.session(.cycle)
        for expected in ["a", "b", "a"] { #expect(body(session.answer(ask("p=1"))) == expected) }
        session.giveBack(0)
        #expect(session.repeats.isEmpty)
        #expect(session.leftovers.isEmpty)
        #expect(body(session.answer(ask("p=1"))) == "a")
        #expect(body(session.answer(ask("p=1"))) == "b")
    }

    @Test func `what was given back is left over`() throws {
        let deck = try deck([page("p=1", "a", page: 1)])
        let session = deck.session()
        _ = session.answer(ask("p=1"))
        session.giveBack(0)
        session.giveBack(0)
        #expect(session.leftovers == [0])
        #expect(deck.leftovers == [0])
    }

    @Test func `recordings are found by their marks`() throws {
        let deck = try deck([
            page("p=2", "b", page: 2), page("p=1", "a", page: 1), page("p=1", "again", page: 1),
        ])
        #expect(deck.firstRecording(at: PageMark(page: 1)) == 1)
        #expect(deck.lastRecording(at: PageMark(page: 1)) == 2)
        #expect(deck.lastRecording(at: PageMark(page: 3)) == nil)
        #expect(deck.firstRequest?.url.text == "https://h/items?p=1")
        let unmarked = try self.deck([page("p=7", "b", page: nil), page("p=1", "a", page: 1)])
        #expect(unmarked.firstRequest?.url.text == "https://h/items?p=7")
    }

    @Test(arguments: [
        HTTPRequest(url: HTTPURL("https://h/other?q=ghp_a1B2a1B2a1B2a1B2a1B2a1B2a1B2a1B2a1B2")),
        HTTPRequest(
            method: .post, url: HTTPURL("https://h/items"),
            headers: ["Content-Type": "application/json"],
            body: Array(#"{"q":"ghp_a1B2a1B2a1B2a1B2a1B2a1B2a1B2a1B2a1B2"}"#.utf8)),
    ])
    func `a request without a recording is shown without tokens, wherever they are`(
        request: HTTPRequest
    ) throws {
        let shown = try deck([page("p=1", "a", page: 1)]).asRecorded(request)
        let body = String(decoding: shown.body ?? [], as: UTF8.self)
        #expect("\(shown.url.text) \(body)".contains("ghp_") == false)
        #expect("\(shown.url.text) \(body)".contains("REDACTED"))
    }

    @Test func `concurrent clients get every recording once`() async throws {
        let recorded = (0..<200).map { page("p=1", "\($0)", page: 1) }
        let session = try deck(recorded).session()
        let bodies = await withTaskGroup(of: String?.self) { group in
            for _ in 0..<200 { group.addTask { self.body(session.answer(self.ask("p=1"))) } }
            return await group.reduce(into: Set<String>()) { $0.insert($1 ?? "none") }
        }
        #expect(bodies == Set((0..<200).map(String.init)))
    }
}
