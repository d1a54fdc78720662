import TapeFaults
import TapeHTTP
import TapeJSON
import TapePaging
import Testing

@Suite struct ConventionEditorTests {
    private func editor(
        items: String, source: Convention.Source, slot: Convention.Slot, flag: String? = nil
    ) throws -> ConventionEditor {
        let convention = Convention(
            style: .cursor, sources: [source], slots: [slot], authority: .next,
            items: Convention.Items([try BodyPath(items)])
        )
        .with(\.flag, try flag.map { Convention.Flag(at: .body(try BodyPath($0))) })
        return ConventionEditor(
            PagedEndpoint(
                HTTPRequest(url: HTTPURL("https://api.test/items")), convention: convention))
    }

    private func json(next: String = "$.next") throws -> ConventionEditor {
        try editor(
            items: "$.items", source: .token(at: try BodyPath(next)), slot: .query("c"),
            flag: "$.more")
    }

    private func xml() throws -> ConventionEditor {
        try editor(
            items: "xpath://Key", source: .token(at: try BodyPath("xpath://Next")),
            slot: .query("c"))
    }

    private func page(_ body: String) -> HTTPResponse {
        HTTPResponse(
            status: 200, headers: ["Content-Length": "\(body.utf8.count)"], body: Array(body.utf8))
    }

    private func text(_ response: HTTPResponse?) -> String? {
        response.map { String(decoding: $0.body, as: UTF8.self) }
    }

    static let errors = [
        ("$.items", #"{"items":[{"id":1}]}"#, ErrorBody.object), ("$", #"[{"id":1}]"#, .flat),
        ("xpath://Key", "<List><Key>1</Key></List>", .xml),
    ]

    @Test(arguments: errors)
    func `an error with status 200 has the form of the pages`(
        items: String, body: String, answer: ErrorBody
    ) throws {
        let editor = try editor(items: items, source: .nextLink, slot: .url)
        let refusal = try #require(editor.refusing(page(body)))
        #expect(refusal.status == 200)
        #expect(text(refusal) == answer.text)
        #expect(refusal.headers["Content-Type"] == answer.usualType)
        #expect(Fault.isErrorBody(refusal))
        #expect(!Fault.isErrorBody(page(body)))
    }

    @Test func `items within items are not edited`() throws {
        let editor = try editor(items: "xpath://o", source: .nextLink, slot: .url)
        let nested = page(#"<r><o id="1"><o id="2">x</o>y</o></r>"#)
        #expect(editor.items(of: nested) == nil)
        #expect(editor.replacingItems(of: nested, by: []) == nil)
    }

    @Test func `a list that is named twice is not edited`() throws {
        let list = try BodyPath("$.items")
        let convention = Convention(
            style: .cursor, sources: [.nextLink], slots: [.url], authority: .next,
            items: Convention.Items([list, list]))
        let editor = ConventionEditor(
            PagedEndpoint(
                HTTPRequest(url: HTTPURL("https://api.test/items")), convention: convention))
        let response = page(#"{"items":[{"id":1},{"id":2}]}"#)
        let items = try #require(editor.items(of: response))
        #expect(editor.replacingItems(of: response, by: items.reversed()) == nil)
    }

    @Test func `an error in GraphQL has errors and no data`() throws {
        let convention = Convention(
            style: .cursor, sources: [.token(at: try BodyPath("$.data.next"))],
            slots: [.query("c")], authority: .next,
            items: Convention.Items([try BodyPath("$.data.items")]))
        let request = HTTPRequest(
            method: .post, url: HTTPURL("https://api.test/items"),
            body: Array(#"{"query":"{ items { id } }"}"#.utf8))
        let editor = ConventionEditor(PagedEndpoint(request, convention: convention))
        let refusal = editor.refusing(page(#"{"data":{"items":[{"id":1}],"next":null}}"#))
        #expect(text(refusal) == ErrorBody.graphQL.text)
    }

    @Test func `an error that would be a page is not told`() throws {
        var convention = Convention(
            style: .linkHeader, sources: [.nextLink], slots: [.url], authority: .next,
            items: .init([try BodyPath("$")]))
        let request = HTTPRequest(url: HTTPURL("https://api.test/items"))
        convention.items.container = .jsonLines
        let lines = ConventionEditor(PagedEndpoint(request, convention: convention))
        #expect(lines.refusing(page("{\"id\":1}\n")) == nil)
        convention.items.container = .map
        let map = ConventionEditor(PagedEndpoint(request, convention: convention))
        #expect(map.refusing(page(#"{"a":{"id":1}}"#)) == nil)
    }

    @Test func `a short page keeps the item from which the next position follows`() throws {
        let response = page(#"{"items":[1,2,3,4],"next":"x"}"#)
        let places: [(Convention.Source, [String])] = [
            (.token(at: try BodyPath("$.next")), ["1", "2"]),
            (.item(.first, [try BodyPath("$.id")]), ["1", "2"]),
            (.item(.last, [try BodyPath("$.id")]), ["3", "4"]),
        ]
        for (source, kept) in places {
            let editor = try editor(items: "$.items", source: source, slot: .query("c"))
            let short = try #require(
                Fault.shortPage.reshaping(response, after: nil, with: editor))
            let items = try #require(editor.items(of: short))
            #expect(items.map { String(decoding: $0.bytes, as: UTF8.self) } == kept)
        }
    }

    static let lines = [
        (before: "{\"id\":1}\n{\"id\":2}\n", keep: [1], after: "{\"id\":2}\n"),
        ("a\r\n\r\nb\r\nc", [0, 2], "a\r\n\r\nc"), ("a\nb\n", [0, 1, 1], "a\nb\nb\n"),
        ("a\n", [], "\n"),
    ]

    @Test(arguments: lines)
    func `lines change and every other byte stays`(
        page: (before: String, keep: [Int], after: String)
    ) throws {
        var convention = Convention(
            style: .linkHeader, sources: [.nextLink], slots: [.url], authority: .next,
            items: .init([try BodyPath("$")]))
        convention.items.container = page.before.first == "{" ? .jsonLines : .lines
        let request = HTTPRequest(url: HTTPURL("https://api.test/items"))
        let editor = ConventionEditor(PagedEndpoint(request, convention: convention))
        let response = self.page(page.before)
        let items = try #require(editor.items(of: response))
        let edited = editor.replacingItems(of: response, by: page.keep.map { items[$0] })
        #expect(text(edited) == page.after)
    }

    static let pages = [
        (
            before: #"{ "items" : [ 1, 2 ,3 ] , "n":1.0}"#, keep: [0, 2],
            after: #"{ "items" : [ 1, 3 ] , "n":1.0}"#
        ),
        (#"{"items":[1,2]}"#, [], #"{"items":[]}"#),
        (#"{"items":[1,2]}"#, [1, 0, 1], #"{"items":[2,1,2]}"#),
        (#"{"items":[ {"a" : [1, 2]},"x" ]}"#, [1], #"{"items":[ "x" ]}"#),
    ]

    @Test(arguments: pages)
    func `items change and every other byte stays`(
        page: (before: String, keep: [Int], after: String)
    ) throws {
        let editor = try json()
        let response = self.page(page.before)
        let items = try #require(editor.items(of: response))
        let edited = editor.replacingItems(of: response, by: page.keep.map { items[$0] })
        #expect(text(edited) == page.after)
        #expect(edited?.headers["Content-Length"] == "\(page.after.utf8.count)")
    }

    @Test func `an empty list takes items in`() throws {
        let editor = try json()
        let items = try #require(editor.items(of: page(#"{"items":[1,{"a":2}]}"#)))
        let edited = editor.replacingItems(of: page(#"{"items": [ ], "next":null}"#), by: items)
        #expect(text(edited) == #"{"items": [1,{"a":2}], "next":null}"#)
    }

    @Test(arguments: [
        (["$.items", "$.items"], #"{"items":[1,2]}"#),
        (["$.items", "$.items[0].more"], #"{"items":[{"more":[1,2]}]}"#),
        (["xpath://Key"], "<r><Key>1<Key>2</Key></Key><Key>3</Key></r>"),
        (["xpath://Key", "xpath:/r/Key"], "<r><Key>1</Key><Key>3</Key></r>"),
    ])
    func `lists within one another are not edited`(paths: [String], body: String) throws {
        let convention = Convention(
            style: .linkHeader, sources: [.nextLink], slots: [.url], authority: .next,
            items: .init(try paths.map { try BodyPath($0) }))
        let request = HTTPRequest(url: HTTPURL("https://api.test/items"))
        let editor = ConventionEditor(PagedEndpoint(request, convention: convention))
        let items = editor.items(of: page(body)) ?? []
        #expect(editor.replacingItems(of: page(body), by: items.dropLast()) == nil)
    }

    @Test func `elements of XML change and what stands between them stays`() throws {
        let editor = try xml()
        let response = page("<r><Key>a</Key> <!-- x --><Key>b</Key><Key>c</Key><Next>n</Next></r>")
        let items = try #require(editor.items(of: response))
        let edited = editor.replacingItems(of: response, by: [items[2], items[0]])
        #expect(
            text(edited) == "<r><Key>c</Key> <!-- x --><Key>a</Key><Next>n</Next></r>")
    }

    @Test func `a page points where another does`() throws {
        let editor = try json()
        let edited = editor.pointing(
            page(#"{"items":[],"next": null ,"more":false}"#),
            whereItDoes: page(#"{"items":[1],"next":"c\u0032"}"#))
        #expect(text(edited) == #"{"items":[],"next": "c\u0032" ,"more":false}"#)
        let claiming = try #require(edited.flatMap { editor.saying(more: true, in: $0) })
        #expect(text(claiming) == #"{"items":[],"next": "c\u0032" ,"more":true}"#)
    }

    @Test func `a link is changed in its header, its other relations stay`() throws {
        let editor = try editor(items: "$", source: .nextLink, slot: .url)
        var here = page("[]")
        here.headers.append("Link", "</items?p=3>; rel=\"next\", </items>; rel=first")
        var there = page("[]")
        there.headers.append("Link", "<?p=2>; rel=next")
        let edited = editor.pointing(here, whereItDoes: there)
        #expect(
            edited?.headers["Link"]
                == "<https://api.test/items?p=2>; rel=\"next\", </items>; rel=first")
    }

    @Test func `what has no place cannot be edited`() throws {
        let editor = try json()
        #expect(editor.items(of: page("<html>")) == nil)
        #expect(editor.items(of: page(#"{"other":[]}"#)) == nil)
        let counted = try self.editor(
            items: "$", source: .counted(.init(by: .received)), slot: .query("offset"))
        #expect(counted.pointing(page("[]"), whereItDoes: page("[]")) == nil)
        #expect(try xml().pointing(page("<r/>"), whereItDoes: page("<r><Next>n</Next></r>")) == nil)
    }
}
