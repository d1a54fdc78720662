import TapeCassette
import TapeHTTP
import Testing

@Suite struct RequestDifferenceTests {
    private func deck(_ urls: [String]) throws -> Deck {
        let interactions = urls.enumerated().map { index, url in
            Interaction(
                safe: HTTPRequest(url: HTTPURL(url), mark: PageMark(page: index + 1)),
                outcome: .whole(HTTPResponse(status: 200)))
        }
        return try Deck(Cassette(header: .init(), interactions: interactions))
    }

    private func difference(
        _ deck: Deck, _ url: String, page: Int? = nil
    ) throws -> RequestDifference {
        let mark = page.map { PageMark(page: $0) }
        guard
            case .missing(let difference) =
                deck.session().answer(HTTPRequest(url: HTTPURL(url), mark: mark))
        else { throw Unexpected() }
        return difference
    }

    private struct Unexpected: Error {}

    private static let pages = [
        "https://h/i?n=2", "https://h/i?n=2&c=b2Zm", "https://h/i?n=2&c=c3Rv",
    ]

    @Test func `another address was never recorded`() throws {
        let difference = try difference(try deck(Self.pages), "https://other/i")
        #expect(difference.kind == .neverRecorded)
        #expect(difference.nearest == nil)
        #expect(
            difference.message == """
                no recording answers GET https://other/i: it was never recorded
                  record it with: pagetape record
                """)
    }

    @Test func `another path was never recorded, and the most similar one is shown`() throws {
        let deck = try deck([
            "https://h/users?n=2", "https://h/v1/items?n=2", "https://h/v1/item/7",
        ])
        let difference = try difference(deck, "https://h/v1/itms?n=3")
        #expect(difference.kind == .neverRecorded)
        #expect(
            difference.message == """
                no recording answers GET https://h/v1/itms?n=3: it was never recorded
                  path: asked /v1/itms, recorded /v1/items
                  query n: asked 3, recorded 2
                  nearest is interaction 2
                  if the request is right, say so in the spec and record again with: pagetape record
                """)
    }

    @Test func `the nearest recording is the one of the same page`() throws {
        let difference = try difference(try deck(Self.pages), "https://h/i?n=2&c=XXXX", page: 3)
        #expect(difference.kind == .wrongPage)
        #expect(difference.nearest == 2)
        #expect(
            difference.message == """
                no recording answers GET https://h/i?n=2&c=XXXX (walk, walk 1, page 3): it asks \
                for a page that was not recorded
                  query c: asked XXXX, recorded c3Rv
                  nearest is interaction 3
                  if the request is right, say so in the spec and record again with: pagetape record
                """)
    }

    @Test func `a page past the last is told from a wrong one`() throws {
        let difference = try difference(try deck(Self.pages), "https://h/i?n=2&c=d29y", page: 4)
        #expect(difference.kind == .pastRecordedPages(last: 3))
    }

    @Test func `without a page the nearest has the fewest differences`() throws {
        let difference = try difference(try deck(Self.pages), "https://h/i?n=3")
        #expect(difference.nearest == 0)
        #expect(difference.parts.map(\.name) == ["query n"])
        #expect(difference.kind == .differs(in: ["query n"]))
        #expect(difference.message.contains(": it differs in query n\n"))
    }

    @Test func `a value that was redacted is told from a wrong one`() throws {
        let deck = try deck(["https://h/i?s=REDACTED-a", "https://h/i?s=REDACTED-b"])
        let difference = try difference(deck, "https://h/i?s=mine")
        #expect(difference.kind == .redactedDifferently)
    }

    @Test func `a miss shows no secret`() throws {
        let deck = try deck(Self.pages)
        let difference = try difference(deck, "https://h/i?n=2&api_key=topsecret1&x=topsecret1")
        #expect(!difference.message.contains("topsecret1"))
    }

    @Test(arguments: [
        ("https://h/i?a=1&a=2", "https://h/i?a=1,%202", "query a"),
        ("https://h/i?a=e%CC%81", "https://h/i?a=%C3%A9", "query a"),
        ("https://h/i?a=%FF", "https://h/i?a=%FE", "URL"),
    ])
    func `a difference that is hard to see is named`(
        recorded: String, asked: String, part: String
    ) throws {
        let difference = try difference(try deck([recorded]), asked)
        #expect(difference.kind == .differs(in: [part]))
        #expect(difference.advice.hasPrefix("if the request is right"))
    }

    @Test(
        arguments: [
            (["X-Page": "b"], "a=1", "header X-Page", "a and b", "b"),
            (["X-Page": "a"], "a=1", "header X-Page", "a and b", "a"),
            (["X-Page": "a", "x-page": "b"], "a=2", "body", "a=1", "a=2"),
            (
                [
                    "X-Page": "a", "x-page": "b",
                    "Content-Type": "application/x-www-form-urlencoded",
                ],
                "a=1", "header Content-Type", nil, "application/x-www-form-urlencoded"
            ),
        ] as [(KeyValuePairs<String, String>, String, String, String?, String)])
    func `every line of a header and the type of a body count`(
        headers: KeyValuePairs<String, String>, body: String, part: String, recorded: String?,
        asked: String
    ) throws {
        func request(_ headers: KeyValuePairs<String, String>, _ body: String) -> HTTPRequest {
            let fields = headers.map { HeaderField(name: HeaderName($0.key), value: $0.value) }
            return HTTPRequest(
                method: .post, url: HTTPURL("https://h/i"), headers: HeaderFields(fields),
                body: Array(body.utf8))
        }
        let kept = Interaction(
            safe: request(["X-Page": "a", "X-Page": "b"], "a=1"),
            outcome: .whole(HTTPResponse(status: 200)))
        let deck = try Deck(
            Cassette(header: .init(), interactions: [kept]), comparing: ["X-Page"])
        guard case .missing(let difference) = deck.session().answer(request(headers, body)) else {
            throw Unexpected()
        }
        #expect(difference.parts.map(\.asked) == [asked])
        #expect(difference.parts.map(\.recorded) == [recorded])
        #expect(difference.kind == .differs(in: [part]))
    }
}
