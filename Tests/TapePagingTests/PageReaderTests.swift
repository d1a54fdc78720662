import TapeHTTP
import TapeJSON
import TapePaging
import Testing

@Suite struct PageReaderTests {
    private func convention(_ style: Convention.Style) throws -> Convention {
        Convention(
            style: style,
            sources: style == .linkHeader
                ? [.nextLink] : [.token(at: try BodyPath("$.meta.next"))],
            slots: style == .linkHeader ? [.url] : [.query("cursor")],
            authority: .next,
            items: Convention.Items([try BodyPath("$.items")]),
            identity: .paths([try BodyPath("$.id")])
        )
        .with(\.flag, Convention.Flag(at: .body(try BodyPath("$.meta.more"))))
        .with(\.total, .header("X-Total"))
    }

    private func read(
        _ body: String, _ style: Convention.Style = .cursor, headers: HeaderFields = [:],
        status: Int = 200
    ) throws -> PageReading {
        let response = HTTPResponse(status: status, headers: headers, body: Array(body.utf8))
        let asked = HTTPRequest(url: HTTPURL("https://api.test/v1/items?limit=2"))
        return try PageReader(try convention(style))
            .read(Exchange(asked: asked, outcome: .whole(response)))
    }

    @Test func `a page gives its items and all its signals`() throws {
        let page = try read(
            #"{"items":[{"id":7},{"id":"x"}],"meta":{"next":"c2","more":true}}"#,
            headers: ["x-total": "5"])
        #expect(page.items.map(\.identity) == ["7", "x"])
        #expect(page.next == .token("c2"))
        #expect(page.saysMore == true)
        #expect(page.total == 5)
    }

    @Test func `a page of more items than are held at once is refused, not read in part`() throws {
        func body(_ count: Int) -> String {
            #"{"items":[\#(Array(repeating: "1", count: count).joined(separator: ","))],"meta":{}}"#
        }
        #expect(try read(body(250_000)).items.count == 250_000)
        let error = #expect(throws: PageError.self) { try read(body(250_001)) }
        #expect(error?.detail == "250001 items on one page; at most 250000 are read")
    }

    @Test func `identities of different kinds are different`() throws {
        let page = try read(#"{"items":[{"id":7},{"id":"7"},{"id":7.0}]}"#)
        #expect(page.items[0].digest != page.items[1].digest)
        #expect(page.items[0].digest == page.items[2].digest)
    }

    @Test(arguments: [
        #"{"items":[]}"#, #"{"items":[],"meta":{"next":null}}"#,
        #"{"items":[],"meta":{"next":""}}"#, #"{"items":[],"meta":{"next":[]}}"#,
        #"{"items":[],"meta":{"next":{}}}"#,
    ])
    func `an absent cursor is the end, however it is absent`(body: String) throws {
        #expect(try read(body).next == nil)
    }

    @Test func `an identity whose parts are all null is missing`() throws {
        let convention = try convention(.cursor)
            .with(\.identity, .paths([try BodyPath("$.a"), try BodyPath("$.b")]))
        let body = #"{"items":[{"a":null,"b":null},{"a":null,"b":1}]}"#
        let page = try PageReader(convention).read(
            HTTPResponse(status: 200, body: Array(body.utf8)),
            to: HTTPRequest(url: HTTPURL("https://api.test/")))
        #expect(page.items.map(\.identity) == [nil, "null / 1"])
    }

    @Test(arguments: [
        ["$.items[*].meta", "$.items[*].meta.at"], ["$.items[*].meta.at", "$.items[*].meta"],
        ["$.items[*].meta", "$.items[*].meta"],
    ])
    func `of volatile places within one another the outer one counts`(paths: [String]) throws {
        var convention = try convention(.cursor).with(\.identity, .none)
        convention.volatilePaths = try paths.map { try BodyPath($0) }
        func digests(_ time: Int) throws -> [UInt64] {
            let body = #"{"items":[{"n":1,"meta":{"at":\#(time),"by":\#(time)}},{"n":2}]}"#
            return try PageReader(convention).read(
                HTTPResponse(status: 200, body: Array(body.utf8)),
                to: HTTPRequest(url: HTTPURL("https://api.test/"))
            ).items.map(\.digest)
        }
        #expect(try digests(1) == digests(2000))
        #expect(Set(try digests(1)).count == 2)
    }

    @Test func `a relative link is resolved against the request`() throws {
        let page = try read(
            #"{"items":[]}"#, .linkHeader, headers: ["Link": "<?limit=2&page=2>; rel=next"])
        #expect(page.next == .url(HTTPURL("https://api.test/v1/items?limit=2&page=2")))
    }

    @Test(arguments: [
        (#"{"items":[]"#, PageError.Code.malformed), ("<html>", .malformed),
        (#"{"data":[]}"#, .noItems), (#"{"items":{}}"#, .noItems),
        (#"{"items":[],"meta":{"more":"yes"}}"#, .badSignal),
        (#"{"items":[],"meta":{"next":false}}"#, .badSignal),
    ])
    func `what is no page is refused with its reason`(body: String, code: PageError.Code) throws {
        let error = try #require(throws: PageError.self) { try read(body) }
        #expect(error.code == code)
        #expect(!error.detail.isEmpty)
    }

    @Test(arguments: [
        (
            #"{"item":[{"id":1}],"total":1}"#,
            "nothing at $.items; an array of 1 object is at `$.item`; the page has `item`, `total`"
        ),
        (#"{"item":[],"total":0}"#, "nothing at $.items; the page has `item`, `total`"),
        ("{}", "nothing at $.items; the page is an empty object"),
        (
            #"{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1,"g":1,"h":1,"i":1}"#,
            "nothing at $.items; the page has `a`, `b`, `c`, `d`, `e`, `f`, `g`, `h`, …"
        ),
        (#"[{"id":1}]"#, "nothing at $.items; an array of 1 object is at `$`"),
    ])
    func `a page without its items is told with the keys that it has`(
        body: String, detail: String
    ) throws {
        let error = try #require(throws: PageError.self) { try read(body) }
        #expect(error.detail == detail)
    }

    @Test func `every sign is noted with the place it was read at`() throws {
        let page = try read(
            #"{"items":[],"meta":{"next":"c2","more":true}}"#,
            headers: ["x-total": "items 0-9/57", "content-type": "text/json; charset=utf-8"])
        #expect(page.pointer?.place.description == "$.meta.next")
        #expect(page.flag?.place.description == "$.meta.more")
        #expect(page.count?.place.description == "header X-Total")
        #expect(page.total == 57)
        #expect(page.facts.mediaType == "text/json")
        #expect(page.facts.status == 200)
    }

    @Test(arguments: [
        ("<html>", "text/html", "an HTML page"), ("<oops/>", "application/json", "markup"),
        ("", "application/json", "empty"), ("[1,2", "application/json", "1:5"),
    ])
    func `a body that is no page is told for what it is`(
        body: String, type: String, words: String
    ) throws {
        let error = try #require(throws: PageError.self) {
            try read(body, headers: ["Content-Type": type])
        }
        #expect(error.code == .malformed)
        #expect(error.detail.contains(words), "\(error.detail)")
    }

    @Test func `items of XML differ by their attributes alone`() throws {
        let convention = Convention(
            style: .singlePage, sources: [], slots: [], authority: .single,
            items: Convention.Items([try BodyPath("xpath:/r/p")]))
        func page(_ body: String) throws -> PageReading {
            try PageReader(convention).read(
                HTTPResponse(status: 200, body: Array(body.utf8)),
                to: HTTPRequest(url: HTTPURL("https://api.test/")))
        }
        let one = try page(#"<r><p a="1"/><p a="2"/><p a="1"/></r>"#)
        #expect(one.items[0].digest == one.items[2].digest)
        #expect(one.items[0].digest != one.items[1].digest)
        #expect(one.items[1].identity == #"<p a="2"/>"#)
        #expect(one.facts.content != (try page(#"<r><p a="3"/></r>"#)).facts.content)
    }

    @Test func `of several values some may be missing`() throws {
        let paths = [try BodyPath("xpath://Key"), try BodyPath("xpath://Version")]
        let convention = Convention(
            style: .cursor, sources: [.body(paths)], slots: [.query("k"), .query("v")],
            authority: .next, items: Convention.Items([try BodyPath("xpath://Item")]))
        let asked = HTTPRequest(url: HTTPURL("https://api.test/?a=1"))
        let endpoint = PagedEndpoint(asked, convention: convention)
        func page(_ body: String) throws -> PageReading {
            try PageReader(convention).read(
                HTTPResponse(status: 200, body: Array(body.utf8)), to: asked)
        }
        let next = try #require(try page("<r><Key>a</Key></r>").next)
        #expect(
            endpoint.request(for: next, mark: PageMark(page: 2)).url.text
                == "https://api.test/?a=1&k=a")
        #expect(try page("<r><Item/><Key/><Version/></r>").next == nil)
    }

    @Test func `no content is a page without items`() throws {
        #expect(try read("", status: 204).items.isEmpty)
    }

    @Test(arguments: [304, 404, 503])
    func `only success is a page`(status: Int) throws {
        let error = try #require(throws: PageError.self) {
            try read(#"{"items":[]}"#, status: status)
        }
        #expect(error.code == .status(status))
    }
}
