import TapeCassette
import TapeContracts
import TapeHTTP
import TapeJSON
import TapePaging
import Testing

@Suite struct SpecReaderTests {
    private func read(_ text: String) throws(SpecError) -> SpecFile {
        try SpecReader.read(Array(text.utf8), file: "reviews.yaml")
    }

    private func contract(_ text: String) throws -> ContractSpec {
        guard case .contract(let spec) = try read(text) else { throw NotAContract() }
        return spec
    }

    private struct NotAContract: Error {}

    private static let reviews = """
        pagetape: 1
        title: Podcast reviews
        request:
          get: https://api.example.com/reviews
          headers: {Authorization: "Bearer ${API_TOKEN}", X-Region: "${plain:REGION:-eu}"}
        paging:
          style: cursor
          cursor: $.meta.next
          query: cursor
          items: $.items
          id: $.id
          order: {by: $.created, direction: descending}
          size: {query: limit, value: 20, maximum: 100}
          more: $.meta.has_more
          total: {at: $.meta.total}
        contract:
          waive:
          - {law: total-agrees, because: documented as an estimate above 10 000}
        list: {footer: button}
        volatile: [$.generated_at]
        """

    @Test func `the example of the format is read whole`() throws {
        let spec = try contract(Self.reviews)
        #expect(spec.title == "Podcast reviews")
        #expect(spec.request.variables.map(\.name) == ["API_TOKEN", "REGION"])
        #expect(spec.request.variables.map(\.isSecret) == [true, false])
        #expect(spec.convention.style == .cursor)
        #expect(spec.convention.slots == [.query("cursor")])
        #expect(spec.convention.authority == .next)
        #expect(spec.convention.size == Convention.Size(query: "limit", value: 20, maximum: 100))
        #expect(spec.convention.order?.keys.map(\.direction) == [.descending])
        #expect(spec.waivers.map(\.law) == ["total-agrees"])
        #expect(spec.footers == [.button])
        #expect(spec.volatility.paths.map(\.text) == ["$.generated_at"])
    }

    @Test func `secrets come from the environment, and replay needs none`() throws {
        let spec = try contract(Self.reviews)
        let live = try spec.liveRequest(environment: ["API_TOKEN": "t0ps3cret", "REGION": "us"])
        #expect(live.headers["authorization"] == "Bearer t0ps3cret")
        #expect(live.headers["x-region"] == "us")
        let secrets = spec.secrets(environment: ["API_TOKEN": "t0ps3cret"])
        #expect(
            secrets == [
                KnownSecret(
                    name: "API_TOKEN", value: "t0ps3cret", places: [.header("Authorization")])
            ])
        #expect(throws: ContractSpec.MissingValues(names: ["API_TOKEN"])) {
            try spec.liveRequest(environment: [:])
        }
        let replayed = try spec.replayRequest(environment: [:])
        #expect(replayed.headers["authorization"] == "Bearer REDACTED-API_TOKEN")
        #expect(replayed.headers["x-region"] == "eu")
    }

    @Test(arguments: [
        ("link-header", "", Convention.Authority.next),
        ("offset", "  query: offset", .emptyPage),
        ("offset", "  query: offset\n  more: $.more", .more),
        ("offset", "  query: offset\n  more: $.more\n  total: $.total", .total),
        ("offset", "  query: offset\n  size: 20\n  end: {authority: short-page}", .shortPage),
    ])
    func `each style has an authority for the end`(
        style: String, more: String, authority: Convention.Authority
    ) throws {
        let spec = try contract(
            """
            pagetape: 1
            title: t
            request: {get: "http://a.test/"}
            paging:
              style: \(style)
              items: $
            \(more)
            """)
        #expect(spec.convention.authority == authority)
        #expect(spec.footers == FooterName.allCases)
    }

    @Test func `a screen names its sections`() throws {
        let file = try read(
            """
            pagetape: 1
            title: Home
            layout: by-section
            sections: {reviews: reviews.yaml, charts: ../charts.yaml}
            """)
        guard case .screen(let screen) = file else {
            Issue.record("not a screen")
            return
        }
        #expect(screen.layout == .bySection)
        #expect(screen.sections.map(\.path) == ["reviews.yaml", "../charts.yaml"])
    }

    /// A mistake, and the place and words it must be reported with.
    static let mistakes: [(change: (from: String, to: String), place: String, words: String)] = [
        (("pagetape: 1", "pagetape: 2"), "1:11", "a newer pagetape may be needed"),
        (("pagetape: 1", "pagetape: one"), "1:11", "write `pagetape: 1`"),
        (("https://api.example.com", ""), "4:8", "add `base: https://api.example.com`"),
        (("https://api.example.com/reviews", "\"\""), "4:8", "the URL names no server"),
        (("https://api", "ftp://api"), "4:8", "must begin with https:// or http://"),
        (("get: https", "base: https://a.test\n  get: https"), "4:3", "but `request` of a shared"),
        (("title:", "titel:"), "2:1", "did you mean `title`?"),
        (("https://api.example.com", "https://"), "4:8", "a host after https://"),
        (("https://api.example.com", "https://a.test:99999"), "4:8", "from 0 to 65535"),
        (("get: https", "fetch: https"), "4:3", "no key `fetch`"),
        (
            ("https://api.example.com/reviews", "\"${BASE}/a b\""), "4:8",
            "write it as its code"
        ),
        (("${API_TOKEN}", "${API_TOKEN"), "5:28", "${NAME}"),
        (("style: cursor", "style: relai"), "7:10", "did you mean `relay`?"),
        (("style: cursor", "style: curser"), "7:10", "did you mean `cursor`?"),
        (("query: cursor", "querry: cursor"), "9:3", "did you mean `query`?"),
        (("  query: cursor\n", ""), "7:3", "needs `query`"),
        (
            ("items: $.items", "items: xpath://item"), "8:11",
            "`cursor` is a path for JSON"
        ),
        (
            ("query: cursor", "query: [a, b]"), "7:3",
            "the position has 1 value, but there are 2 places"
        ),
        (("more: $.meta.has_more", "absent: [nothing]"), "14:12", "missing, null"),
        (("more: $.meta.has_more", "end: short-pages"), "14:8", "did you mean `short-page`?"),
        (("more: $.meta.has_more", "end: {authority: pages}"), "14:8", "needs `pages`"),
        (("direction: descending", "as: tyme"), "12:30", "did you mean `time`?"),
        (
            ("direction: descending", "as: time, collation: locale"), "12:47",
            "how texts are compared"
        ),
        (("more: $.meta.has_more", "errors: {past-end: soon}"), "14:22", "a status such as 404"),
        (("more: $.meta.has_more", "header: {Range: \"{frist}\"}"), "14:11", "one kind of place"),
        (("more: $.meta.has_more", "start: 1"), "14:10", "for positions that are counted"),
        (
            ("title: Podcast reviews", "title: x\nextends: _none.yaml"), "3:10",
            "no file `_none.yaml`"
        ),
        (("  cursor: $.meta.next\n", ""), "7:3", "needs `cursor`"),
        (("$.meta.next", "$.meta["), "8:18", "not a JSONPath"),
        (
            ("$.meta.next", "\"$.meta[0x]\""), "8:20",
            "    cursor: \"$.meta[0x]\"\n                     ^"
        ),
        (
            ("by: $.created", "by: \"$.日[0\""), "12:21",
            "    order: {by: \"$.日[0\", direction: descending}\n                       ^"
        ),
        (("$.meta.next", "\"$.m\\x65ta[\""), "8:11", "  $.meta[\n         ^"),
        (("$.meta.next", ">-\n    $.meta["), "8:11", "  $.meta[\n         ^"),
        (("$.meta.next", "xpath://a[1"), "8:22", "not an XPath"),
        (("descending", "down"), "12:37", "ascending, descending"),
        (("value: 20", "value: none"), "13:31", "whole number from 1"),
        (
            ("contract:", "waive: []\ncontract:"), "16:1",
            "a spec has no key `waive`, but `contract` has, as in `contract: {waive: [{law: NAME, because: REASON}]"
        ),
        (
            ("because: documented", "why: documented"), "18:25",
            "as in `{law: NAME, because: REASON}`"
        ),
        (
            ("get: https://api.example.com", "style: cursor\n  get: https://api.example.com"),
            "4:3",
            "`request` has no key `style`, but `paging` has; `request` knows `get`"
        ),
        (("total-agrees", "total-agree"), "18:11", "did you mean `total-agrees`?"),
        ((", because: documented as an estimate above 10 000", ""), "18:5", "needs `because`"),
        (
            ("documented as an estimate above 10 000", "\" \""), "18:34",
            "why this law need not hold"
        ),
        (("footer: button", "footer: knob"), "19:16", "button, count-plus-one"),
        (("footer: button", "footer: button, footers: [button]"), "19:33", "`footer` or `footers`"),
        (("title: Podcast reviews", "title: Podcast: reviews"), "2:15", "mapping values"),
    ]

    @Test(arguments: mistakes)
    func `a mistake is told with its place and what would be right`(
        change: (from: String, to: String), place: String, words: String
    ) throws {
        #expect(Self.reviews.contains(change.from))
        let text = Self.reviews.replacing(change.from, with: change.to, maxReplacements: 1)
        let error = try #require(throws: SpecError.self) { try read(text) }
        #expect(error.rendered.contains("reviews.yaml:\(place): error:"), "\(error.rendered)")
        #expect(error.rendered.contains(words), "\(error.rendered)")
    }

    @Test func `all mistakes come at once, in the order of the file`() throws {
        let text = Self.reviews.replacing("title:", with: "titel:")
            .replacing("descending", with: "down").replacing("footer: button", with: "footer: knob")
        let error = try #require(throws: SpecError.self) { try read(text) }
        #expect(error.mistakes.map(\.line) == [2, 12, 19])
    }

    @Test func `a misspelt key is told once, and not as missing, too`() throws {
        let text = Self.reviews.replacing("  items:", with: "  itmes:")
        let error = try #require(throws: SpecError.self) { try read(text) }
        #expect(error.mistakes.count == 1, "\(error.rendered)")
        #expect(error.rendered.contains("did you mean `items`?"))
    }

    @Test(arguments: ["", "\n \n"])
    func `an empty file says how a spec begins`(text: String) throws {
        let error = try #require(throws: SpecError.self) { try read(text) }
        #expect(error.rendered.contains("the file is empty; a spec begins with `pagetape: 1`"))
    }

    @Test func `an unknown style hides no other mistake`() throws {
        let text = Self.reviews.replacing("style: cursor", with: "style: cursory thing")
            .replacing("$.meta.next", with: "$.meta[").replacing("value: 20", with: "value: none")
        let error = try #require(throws: SpecError.self) { try read(text) }
        #expect(error.mistakes.map(\.line) == [7, 8, 13])
    }

    @Test func `a shared file gives its base, its headers and its volatile places`() throws {
        let shared = """
            pagetape: 1
            request:
              base: https://api.example.com/v2/
              headers: {Authorization: "Bearer ${API_TOKEN}", Accept: text/json}
            volatile: [X-Trace, $.at]
            """
        let text = """
            pagetape: 1
            title: t
            extends: _shared.yaml
            request:
              get: /items?sort=id
              headers: {accept: application/json}
            paging: {style: link-header, items: $}
            volatile: [$.at]
            """
        let file = try SpecReader.read(Array(text.utf8), file: "Specs/a.yaml") { path, beside in
            #expect(path == "_shared.yaml" && beside == "Specs/a.yaml")
            return ("Specs/_shared.yaml", Array(shared.utf8))
        }
        guard case .contract(let spec) = file else { throw NotAContract() }
        let request = try spec.replayRequest(environment: [:])
        #expect(request.url.text == "https://api.example.com/v2/items?sort=id")
        #expect(request.headers["Authorization"] == "Bearer REDACTED-API_TOKEN")
        #expect(request.headers.values(for: "Accept") == ["application/json"])
        #expect(spec.volatilePlaces.count == 2)
        var whole = spec
        whole.base = nil
        #expect(whole != spec)
    }

    @Test(arguments: [
        ("https://a.test", #"/items\u0001"#), ("https://a.test", #"/it\x7Fems"#),
        ("${BASE}", "/my items"), ("https://a.test/", "?q=a b"), ("https://a.test", #"/a\n/b"#),
    ])
    func `a URL below a shared base is checked as a whole one is`(
        base: String, path: String
    ) throws {
        let shared = "pagetape: 1\nrequest: {base: \"\(base)\"}\n"
        let text = """
            pagetape: 1
            title: t
            extends: _s.yaml
            request: {get: "\(path)"}
            paging: {style: link-header, items: $}
            """
        let error = try #require(throws: SpecError.self) {
            try SpecReader.read(Array(text.utf8), file: "a.yaml") { _, _ in
                ("_s.yaml", Array(shared.utf8))
            }
        }
        #expect(error.rendered.contains("a.yaml:4:16: error: the URL cannot be used: "))
    }

    @Test func `mistakes of a shared file are told at their place in it`() throws {
        let error = try #require(throws: SpecError.self) {
            try SpecReader.read(
                Array("pagetape: 1\ntitle: t\nextends: _s.yaml\n".utf8), file: "a.yaml"
            ) { _, _ in ("_s.yaml", Array("pagetape: 1\nreqest: {}\n".utf8)) }
        }
        #expect(error.rendered.contains("_s.yaml:2:1: error: a shared file has no key `reqest`"))
        #expect(error.rendered.contains("a.yaml:1:1: error: a spec needs `request`"))
    }

    @Test(arguments: [
        (
            "json: {q: \"${plain:Q}\", n: 1.50, list: [a, null, true]}",
            #"{"q":"a\"b","n":1.50,"list":["a",null,true]}"#, "application/json"
        ),
        (
            "form: {q: \"${plain:Q}\", b: c d}", "q=a%22b&b=c%20d",
            "application/x-www-form-urlencoded"
        ),
        (
            "{graphql: \"{ a }\", variables: {n: 2}}",
            #"{"query":"{ a }","variables":{"n":2}}"#, "application/json"
        ),
        (
            #"json: {q: '${plain:WHO:-a"b\c}', n: '<${plain:Q:-z}>'}"#,
            #"{"q":"a\"b\\c","n":"<a\"b>"}"#, "application/json"
        ),
        (
            #"{graphql: '{ a(b: "${plain:WHO:-c"d}") }', variables: {n: '${plain:WHO:-a"b}'}}"#,
            #"{"query":"{ a(b: \"c\"d\") }","variables":{"n":"a\"b"}}"#, "application/json"
        ),
        ("body: \"plain ${plain:Q}\"", "plain a\"b", nil),
    ])
    func `a request sends its body as its kind is written`(
        key: String, body: String, type: String?
    ) throws {
        let members = key.hasPrefix("{") ? String(key.dropFirst().dropLast()) : key
        let spec = try contract(
            "pagetape: 1\ntitle: t\nrequest: {post: \"http://a.test/\", \(members)}\n"
                + "paging: {style: single-page, items: $}\n")
        let request = try spec.liveRequest(environment: ["Q": "a\"b"])
        #expect(request.body.map { String(decoding: $0, as: UTF8.self) } == body)
        #expect(request.headers["Content-Type"] == type)
        #expect(request.method == .post)
    }

    @Test func `the schema is JSON and names what the reader knows`() throws {
        let schema = try JSONDocument(parsing: SpecSchema.text)
        let paging = try JSONPath("$['$defs'].contract.properties.paging.properties")
        let styles = paging.first(in: schema.root)?["style"]?["enum"]?.elements.compactMap(\.string)
        #expect(styles == Convention.Style.allCases.map(\.rawValue))
        let names = Set(paging.first(in: schema.root)?.members.map(\.key) ?? [])
        let text =
            "pagetape: 1\ntitle: t\nrequest: {get: \"http://a.test/\"}\npaging: {style: cursor, zzzz: 1}\n"
        let error = try #require(throws: SpecError.self) { try read(text) }
        let known =
            error.mistakes.first { $0.message.contains("zzzz") }?.message.split(separator: "`").map(
                String.init) ?? []
        #expect(names.isSubset(of: Set(known)) && names.count > 30)
    }

    @Test func `comments stand above the keys they are about`() throws {
        let spec = try contract(Self.reviews)
        let text = SpecWriter.write(
            spec, comments: ["": "Found by a probe.", "paging.cursor": "page 2 confirmed it"])
        #expect(text.hasPrefix("# Found by a probe.\npagetape: 1\n"))
        #expect(text.contains("\n  # page 2 confirmed it\n  cursor: $.meta.next\n"))
        #expect(text.contains("\n  order: {by: $.created, direction: descending}\n"))
        #expect(text.contains("\nlist: {footer: button}\n"))
        #expect(try contract(text) == spec)
    }

    @Test func `the digest follows the request and the paging, and nothing else`() throws {
        let digest = try contract(Self.reviews).digest
        let sameMeaning = Self.reviews.replacing("title: Podcast", with: "title: Book")
            .replacing("id: $.id", with: "id: $.uid")
            .replacing("paging:", with: "# how it pages\npaging:")
            .replacing("list: {footer: button}", with: "")
        #expect(try contract(sameMeaning).digest == digest)
        #expect(
            try contract(Self.reviews.replacing("value: 20", with: "value: 21")).digest != digest)
    }
}
