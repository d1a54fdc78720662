import TapePaging
import TapeSurvey
import Testing

@Suite struct InferenceTests {
    /// An operation in short, and what is to be found out about it.
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let parameters: [String]
        let schema: String
        var headers = ""
        let style: Convention.Style?
        var slot: String?
        var next: String?

        init(
            _ name: String, _ parameters: [String], _ schema: String,
            _ style: Convention.Style?, slot: String? = nil, next: String? = nil
        ) {
            testDescription = name
            self.parameters = parameters
            self.schema = schema
            self.style = style
            self.slot = slot
            self.next = next
        }

        /// The same with headers of the answer.
        func saying(_ headers: String) -> Row {
            var row = self
            row.headers = headers
            return row
        }
    }

    private static let text = #"{"type": "string"}"#
    private static let number = #"{"type": "integer"}"#
    private static let flag = #"{"type": "boolean"}"#
    private static let limit = DescriptionText.query("limit")

    static let rows: [Row] = [
        Row(
            "a cursor and its next value",
            [limit, DescriptionText.query("cursor", "string")],
            DescriptionText.object(
                #""meta": {"type": "object", "properties": {"next_cursor": \#(text)}}"#),
            .cursor, slot: "cursor", next: "$.meta.next_cursor"),
        Row(
            "a page that carries a cursor",
            [limit, DescriptionText.query("page", "string")],
            DescriptionText.object(#""next_page": \#(text), "has_more": \#(flag)"#),
            .cursor, slot: "page", next: "$.next_page"),
        Row(
            "numbered pages that say the next number",
            [DescriptionText.query("page"), DescriptionText.query("per_page")],
            DescriptionText.object(#""next_page": \#(number), "total_pages": \#(number)"#),
            .pageNumber, slot: "page"),
        Row(
            "an offset and a total", [limit, DescriptionText.query("offset")],
            DescriptionText.object(#""total": \#(number)"#), .offset, slot: "offset"),
        Row(
            "a link to the next page", [DescriptionText.query("page")],
            DescriptionText.object(
                #""next": {"type": ["string", "null"], "format": "uri"}, "previous": \#(text)"#,
                list: "results"),
            .nextURL, next: "$.next"),
        Row(
            "a next link one level down", [limit],
            #"{"type": "object", "properties": {"albums": \#(DescriptionText.object(#""next": {"type": "string", "description": "URL to the next page"}"#, list: "items"))}}"#,
            .nextURL, next: "$.albums.next"),
        Row(
            "a link in an array of links", [DescriptionText.query("page_token", "string")],
            DescriptionText.object(
                #""links": {"type": "array", "items": {"type": "object", "properties": {"rel": \#(text), "href": \#(text)}}}"#
            ), .nextURL, next: "$.links[?@.rel=='next'].href"),
        Row(
            "the header Link", [limit], #"{"type": "array", "items": {"type": "object"}}"#,
            .linkHeader, next: "Link rel=next"
        ).saying(#""Link": {"description": "the next page"}"#),
        Row(
            "a token in a header", [DescriptionText.query("NextTableName", "string")],
            DescriptionText.object(), .headerToken, slot: "NextTableName",
            next: "header x-ms-continuation-NextTableName"
        ).saying(#""x-ms-continuation-NextTableName": {}"#),
        Row(
            "the last item", [limit, DescriptionText.query("starting_after", "string")],
            DescriptionText.object(#""has_more": \#(flag)"#), .lastItem, slot: "starting_after",
            next: "$.books[-1].id"),
        Row(
            "an object that holds the next page's address", [limit],
            DescriptionText.object(
                #""next_page": {"type": "object", "properties": {"offset": \#(text), "uri": \#(text)}}"#
            ), .nextURL, next: "$.next_page.uri"),
        Row(
            "a header that holds the next URL", [DescriptionText.query("_limit")],
            DescriptionText.object(), .nextURL, next: "header Next-Page"
        ).saying(#""Next-Page": {}"#),
        Row(
            "an identity that is called a cursor",
            [
                limit,
                DescriptionText.query(
                    "after", "string", "A cursor: an object ID that defines your place."),
            ],
            DescriptionText.object(#""has_more": \#(flag)"#), .lastItem, slot: "after",
            next: "$.books[-1].id"),
        Row("a list without parameters", [], DescriptionText.object(), nil),
        Row(
            "a flag that nothing can act on", [], DescriptionText.object(#""has_more": \#(flag)"#),
            nil),
        Row(
            "page parameters of a single object",
            [DescriptionText.query("page"), DescriptionText.query("per_page")],
            #"{"type": "object", "properties": {"book": {"type": "object", "properties": {"id": \#(text)}}}}"#,
            nil),
    ]

    @Test(arguments: rows)
    func `names and shapes tell how an operation pages`(row: Row) throws {
        let text = DescriptionText.openAPI(
            parameters: row.parameters.joined(separator: ","), schema: row.schema,
            headers: row.headers)
        let found = try #require(try DescriptionText.only(text))
        #expect(found.pages == (row.style != nil))
        #expect(found.claim?.style == row.style)
        #expect(!found.isDeclared)
        if let slot = row.slot { #expect(found.claim?.targets.map(\.name) == [slot]) }
        if let next = row.next { #expect(found.claim?.next == [next]) }
    }

    @Test(arguments: ["delete", "patch", "head"])
    func `what does not read lists nothing, whatever its parameters`(method: String) throws {
        let parameters = [Self.limit, DescriptionText.query("continue", "string")]
        let text = DescriptionText.openAPI(
            method: method, parameters: parameters.joined(separator: ","),
            schema: DescriptionText.object(#""continue": \#(Self.text)"#))
        #expect(try DescriptionText.only(text)?.pages == false)
    }

    @Test func `a size alone leaves it open`() throws {
        let text = DescriptionText.openAPI(parameters: Self.limit, schema: DescriptionText.object())
        let found = try #require(try DescriptionText.only(text))
        #expect(found.pages == nil)
        #expect(found.why.contains("limit"))
    }

    @Test func `a cursor whose next value is nowhere is said to be open`() throws {
        let cursor = DescriptionText.query("cursor", "string", "for the next page")
        let text = DescriptionText.openAPI(
            parameters: cursor + "," + Self.limit, schema: DescriptionText.object())
        let found = try #require(try DescriptionText.only(text))
        #expect(found.pages == true)
        #expect(found.claim?.style == .cursor)
        #expect(found.claim?.next == [])
        #expect(SpecDraft.obstacle(found)?.contains("cursor") == true)
    }

    @Test(
        arguments: [
            ("after", "only rows created after this date", nil), ("since", "a timestamp", nil),
            ("after", "the cursor of the last page", "after"),
        ] as [(String, String, String?)])
    func `a time is no position`(name: String, prose: String, slot: String?) throws {
        let text = DescriptionText.openAPI(
            parameters: DescriptionText.query(name, "string", prose) + "," + Self.limit,
            schema: DescriptionText.object())
        #expect(try DescriptionText.only(text)?.claim?.targets.first?.name == slot)
    }
}
