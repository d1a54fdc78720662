import TapeHTTP
import TapeJSON
import TapePaging
import Testing

@Suite struct PagedEndpointTests {
    private func endpoint(_ slot: Convention.Slot) throws -> PagedEndpoint {
        let request = HTTPRequest(
            url: HTTPURL("https://api.test/items?sort=a%20b"),
            headers: ["Authorization": "Bearer x", "Accept": "application/json"])
        return PagedEndpoint(
            request,
            convention: Convention(
                style: .cursor, sources: [.token(at: try BodyPath("$.next"))], slots: [slot],
                authority: .next, items: Convention.Items([try BodyPath("$.items")])
            )
            .with(\.size, Convention.Size(query: "limit", value: 20)))
    }

    @Test(arguments: [
        (Position.first, "https://api.test/items?sort=a%20b&limit=20"),
        (.token("a/b=="), "https://api.test/items?sort=a%20b&limit=20&cursor=a%2Fb%3D%3D"),
        (.number(40), "https://api.test/items?sort=a%20b&limit=20&cursor=40"),
        (.url(HTTPURL("https://api.test/items?c=<x>")), "https://api.test/items?c=<x>"),
    ])
    func `a position goes where the convention puts it`(position: Position, url: String) throws {
        let request = try endpoint(.query("cursor")).request(for: position, mark: PageMark(page: 2))
        #expect(request.url.text == url)
        #expect(request.mark?.page == 2)
        #expect(request.headers["Authorization"] == "Bearer x")
    }

    /// A request, a convention made of its slot and what travels along, a position, and what must be sent.
    struct Placement: CustomStringConvertible {
        let description: String
        var url = "https://api.test/items?sort=a"
        var body: String?
        let slot: Convention.Slot
        var carry = Convention.Carry()
        let position: Position
        let sentURL: String
        var sentBody: String?
        var sentHeader: (HeaderName, String)?
    }

    static var placements: [Placement] {
        get throws {
            var dropping = Convention.Carry()
            dropping.dropped = ["sort"]
            var choosing = Convention.Carry()
            choosing.only = []
            var bodiless = Convention.Carry()
            bodiless.body = .none
            var scrolling = Convention.Carry()
            scrolling.body = .other(#"{"scroll":"1m"}"#)
            var adding = Convention.Carry()
            adding.added = ["sort"]
            var carrying = Convention.Carry()
            carrying.tokens = [
                .init(from: .body(try BodyPath("$.seed")), to: .query("seed")),
                .init(from: .body(try BodyPath("$.id")), to: .query("sort")),
            ]
            let range = try #require(ValueTemplate("items={first}-{last}"))
            let after = try JSONPath("$.page.after")
            let items = "https://api.test/items"
            return [
                Placement(
                    description: "a form", body: "q=a+b&c=1", slot: .form("c"),
                    position: .token("x y"), sentURL: "\(items)?sort=a", sentBody: "q=a+b&c=x%20y"),
                Placement(
                    description: "a form with a hash", body: "q=a#b&limit=3", slot: .form("page"),
                    position: .number(2), sentURL: "\(items)?sort=a",
                    sentBody: "q=a#b&limit=3&page=2"),
                Placement(
                    description: "a body without the object", body: #"{"q": 1}"#,
                    slot: .body(after), position: .token("x"), sentURL: "\(items)?sort=a",
                    sentBody: #"{"q": 1,"page": {"after":"x"}}"#),
                Placement(
                    description: "a list in a body", body: #"{"page":{"after":[0],"n":1.0}}"#,
                    slot: .body(after), position: .values([.json("[17,\"x\"]")]),
                    sentURL: "\(items)?sort=a", sentBody: #"{"page":{"after":[17,"x"],"n":1.0}}"#),
                Placement(
                    description: "a header", slot: .header("Range", range), position: .number(40),
                    sentURL: "\(items)?sort=a", sentHeader: ("Range", "items=40-59")),
                Placement(
                    description: "a header, and a position that looks like its placeholder",
                    slot: .header("X-Cursor", .position), position: .token("a{size}b"),
                    sentURL: "\(items)?sort=a", sentHeader: ("X-Cursor", "a{size}b")),
                Placement(
                    description: "a path", slot: .path(try URITemplate("/next/{position}")),
                    position: .token("a/b"), sentURL: "https://api.test/next/a%2Fb"),
                Placement(
                    description: "JSON in a query", slot: .jsonQuery("key"),
                    position: .token("k"), sentURL: "\(items)?sort=a&key=%22k%22"),
                Placement(
                    description: "a map", slot: .merge(.query),
                    position: .map([
                        PositionField(key: "from", value: .text("T|1")),
                        PositionField(key: "continue", value: .text("-||")),
                    ]),
                    sentURL: "\(items)?sort=a&from=T%7C1&continue=-%7C%7C"),
                Placement(
                    description: "keys dropped", slot: .query("c"), carry: dropping,
                    position: .token("x"), sentURL: "\(items)?c=x"),
                Placement(
                    description: "no key but the cursor", slot: .query("c"), carry: choosing,
                    position: .token("x"), sentURL: "\(items)?c=x"),
                Placement(
                    description: "a body that stays behind", body: "{}", slot: .query("c"),
                    carry: bodiless, position: .token("x"), sentURL: "\(items)?sort=a&c=x"),
                Placement(
                    description: "another body", body: "{}",
                    slot: .body(try JSONPath("$.scroll_id")), carry: scrolling,
                    position: .token("x"), sentURL: "\(items)?sort=a",
                    sentBody: #"{"scroll":"1m","scroll_id":"x"}"#),
                Placement(
                    description: "what goes along", slot: .query("c"), carry: carrying,
                    position: .carrying(.token("x"), [.text("7"), .text("b")]),
                    sentURL: "\(items)?sort=b&c=x&seed=7"),
                Placement(
                    description: "what goes along where a page has none of it",
                    slot: .query("c"), carry: carrying,
                    position: .carrying(.token("x"), [.nothing, .nothing]),
                    sentURL: "\(items)?sort=a&c=x"),
                Placement(
                    description: "a key put back", slot: .url, carry: adding,
                    position: .url(HTTPURL("\(items)?page=2")), sentURL: "\(items)?page=2&sort=a"),
            ]
        }
    }

    @Test(arguments: try placements)
    func `a position and what travels along make the next request`(placement: Placement) throws {
        var convention = Convention(
            style: .cursor, sources: [.token(at: try BodyPath("$.next"))], slots: [placement.slot],
            authority: .next, items: Convention.Items([try BodyPath("$.items")])
        )
        .with(\.size, Convention.Size(nil, value: 20))
        convention.carry = placement.carry
        let first = HTTPRequest(
            method: placement.body == nil ? .get : .post, url: HTTPURL(placement.url),
            body: placement.body.map { Array($0.utf8) })
        let request = PagedEndpoint(first, convention: convention)
            .request(for: placement.position, mark: PageMark(page: 2))
        #expect(request.url.text == placement.sentURL)
        #expect(request.body.map { String(decoding: $0, as: UTF8.self) } == placement.sentBody)
        #expect(request.method == (placement.sentBody == nil ? .get : .post))
        if let (name, value) = placement.sentHeader { #expect(request.headers[name] == value) }
    }

    private func counting(
        _ advance: Convention.Advance, _ url: String = "https://api.test/items",
        pages exactness: Convention.Size.Exactness = .atMost
    ) throws -> PagedEndpoint {
        PagedEndpoint(
            HTTPRequest(url: HTTPURL(url)),
            convention: Convention(
                style: .offset, sources: [.counted(.init(by: advance))], slots: [.query("from")],
                authority: .emptyPage, items: Convention.Items([try BodyPath("$")])
            )
            .with(\.size, Convention.Size(.query("limit"), value: 20, exactness: exactness)))
    }

    @Test func `positions that are counted are known before their pages`() throws {
        #expect(try counting(.one).position(ofPage: 3) == .number(3))
        #expect(try counting(.limit).position(ofPage: 3) == .number(40))
        #expect(try counting(.limit, "https://api.test/?from=7").position(ofPage: 2) == .number(27))
        #expect(try counting(.limit).position(ofPage: 1) == .first)
        #expect(try counting(.limit).lookahead == .certain)
        #expect(try counting(.received).lookahead == .likely)
        #expect(try counting(.received, pages: .exact).lookahead == .certain)
        let cursor = try endpoint(.query("cursor"))
        #expect(cursor.lookahead == .none)
        #expect(cursor.position(ofPage: 2) == nil)
    }

    @Test func `the same endpoint can be asked for pages of another size`() throws {
        let resized = try #require(try counting(.limit).sized(5))
        #expect(resized.firstRequest.url.text == "https://api.test/items?limit=5")
        #expect(resized.position(ofPage: 2) == .number(5))
        #expect(try counting(.limit).sized(0) == nil)
    }

    @Test(arguments: [Int.max, .min, 1 << 62], [true, false])
    func `a size that no page can have is no size`(number: Int, isText: Bool) throws {
        let path = try JSONPath("$.limit")
        let size = isText ? "\"\(number)\"" : "\(number)"
        let asked = [
            (Convention.Slot.query("limit"), "https://api.test/items?limit=\(number)", ""),
            (.form("limit"), "https://api.test/items", "limit=\(number)"),
            (.body(path), "https://api.test/items", "{\"limit\":\(size)}"),
            (.queryMember("q", path), "https://api.test/items?q={%22limit%22:\(number)}", ""),
        ]
        for (slot, url, body) in asked {
            let request = HTTPRequest(method: .post, url: HTTPURL(url), body: Array(body.utf8))
            let convention = try counting(.limit).convention
                .with(\.size, Convention.Size(slot, value: 20))
            #expect(PagedEndpoint(request, convention: convention).size(askedBy: request) == nil)
        }
    }

    @Test(arguments: [
        "https://other.test/items", "http://api.test/items", "https://api.test:8443/",
    ])
    func `credentials do not follow a link to another origin`(link: String) throws {
        let request = try endpoint(.url)
            .request(for: .url(HTTPURL(link)), mark: PageMark(page: 2))
        #expect(request.headers["Authorization"] == nil)
        #expect(request.headers["Accept"] == "application/json")
    }
}
