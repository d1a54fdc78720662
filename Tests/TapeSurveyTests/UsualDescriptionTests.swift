import TapeContracts
import TapeSurvey
import Testing

/// Descriptions as teams write them, and the lines that their specs must have.
@Suite struct UsualDescriptionTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let text: String
        /// What stands in the spec; none where there is no spec.
        let lines: [String]
        var absent: [String] = []
    }

    private static let total = #""total": {"type": "integer"}"#
    private static let next = #""next_cursor": {"type": "string"}"#
    private static let cursor = DescriptionText.query("cursor", "string")

    private static func path(_ name: String, _ type: String = "integer") -> String {
        #"{"name": "\#(name)", "in": "path", "required": true, "schema": {"type": "\#(type)"}}"#
    }

    private static func search(_ body: String) -> String {
        #""requestBody": {"content": {"application/json": {"schema": \#(body)}}},"#
    }

    private static let nested = #"""
        {"type": "object", "properties": {"query": {"type": "object", "properties": {
          "filter": {"type": "object"}, "cursorPaging": {"type": "object", "properties": {
            "cursor": {"type": "string"}, "limit": {"type": "integer"}}}}}}}
        """#

    static let rows: [Row] =
        ["orders", "filters", "fields", "links", "alerts"].map { name in
            Row(
                testDescription: "a list called \(name)",
                text: DescriptionText.openAPI(
                    path: "/all", parameters: cursor,
                    schema: DescriptionText.object(next, list: name)),
                lines: ["items: $.\(name)", "cursor: $.next_cursor"])
        } + [
            Row(
                testDescription: "filters beside the list",
                text: DescriptionText.openAPI(
                    parameters: cursor,
                    schema: DescriptionText.object(
                        #""filters": {"type": "array", "items": {"type": "object", "properties": {"id": {"type": "string"}}}}, \#(next)"#
                    )), lines: ["items: $.books"]),
            Row(
                testDescription: "a list of mistakes",
                text: DescriptionText.openAPI(
                    path: "/all", schema: DescriptionText.object(list: "errors")), lines: []),
            Row(
                testDescription: "a position two levels deep in a body",
                text: DescriptionText.openAPI(
                    path: "/books/query", method: "post",
                    schema: DescriptionText.object(
                        #""pagingMetadata": {"type": "object", "properties": {"hasNext": {"type": "boolean"}, "cursors": {"type": "object", "properties": {"next": {"type": "string"}}}}}"#
                    ), extra: search(nested)),
                lines: [
                    "body: $.query.cursorPaging.cursor", "cursor: $.pagingMetadata.cursors.next",
                ]),
            Row(
                testDescription: "a count of the page",
                text: DescriptionText.openAPI(
                    parameters: DescriptionText.query("pagination_token", "string"),
                    schema: DescriptionText.object(
                        #""meta": {"type": "object", "properties": {"result_count": {"type": "integer"}, "next_token": {"type": "string"}}}"#
                    )), lines: ["cursor: $.meta.next_token"], absent: ["total"]),
            Row(
                testDescription: "OData, whose $top is no size of pages",
                text: DescriptionText.openAPI(
                    parameters: DescriptionText.query("$top"),
                    schema: DescriptionText.object(
                        #""@odata.nextLink": {"type": "string"}"#, list: "value")),
                lines: ["style: next-url"], absent: ["size"]),
            Row(
                testDescription: "pages in the path",
                text: DescriptionText.openAPI(
                    path: "/books/page/{page}", parameters: path("page"),
                    schema: DescriptionText.object(total)),
                lines: ["get: /books/page/1", "style: page-number", "path: \"{position}\""]),
            Row(
                testDescription: "offsets in the path",
                text: DescriptionText.openAPI(
                    path: "/books/{offset}/{limit}",
                    parameters: path("offset") + "," + path("limit"),
                    schema: DescriptionText.object(total)),
                lines: ["get: /books/0/20", "style: offset", "../{position}/20", "size: 20"]),
            Row(
                testDescription: "a page that has a name",
                text: DescriptionText.openAPI(
                    path: "/pages/{page}", parameters: path("page", "string"),
                    schema: DescriptionText.object(total)), lines: []),
            Row(
                testDescription: "the Range header",
                text: DescriptionText.openAPI(
                    parameters: #"{"name": "Range", "in": "header", "schema": {"type": "string"}}"#,
                    schema: #"{"type": "array", "items": {"type": "object"}}"#,
                    headers: #""Content-Range": {"schema": {"type": "string"}}"#),
                lines: ["style: range-header", "total: {header: Content-Range}", "size: 20"]),
            Row(
                testDescription: "a total in a header",
                text: DescriptionText.openAPI(
                    parameters: DescriptionText.query("page") + ","
                        + DescriptionText.query("per_page"),
                    schema: #"{"type": "array", "items": {"type": "object"}}"#,
                    headers:
                        #""X-Total-Count": {"schema": {"type": "integer"}}, "X-Total-Pages": {"schema": {"type": "integer"}}"#
                ),
                lines: ["total: {header: X-Total-Count}", "pages: {header: X-Total-Pages}"]),
            Row(
                testDescription: "cookies, lists and objects that must be given",
                text: DescriptionText.openAPI(
                    parameters: cursor
                        + #", {"name": "session", "in": "cookie", "required": true, "schema": {"type": "string"}}"#
                        + #", {"name": "tag", "in": "query", "required": true, "schema": {"type": "array", "default": ["x", "y z"]}}"#
                        + #", {"name": "in", "in": "query", "required": true, "explode": false, "schema": {"type": "array", "default": ["a", "b"]}}"#
                        + #", {"name": "f", "in": "query", "style": "deepObject", "required": true, "schema": {"type": "object", "properties": {"kind": {"type": "string"}, "size": {"type": "string"}}}}"#,
                    schema: DescriptionText.object(next)),
                lines: [
                    "tag=x&tag=y%20z", "in=a,b", "f[kind]=${plain:TAPE_F_KIND}",
                    "Cookie: session=${TAPE_SECRET_SESSION}",
                ], absent: ["f[size]"]),
        ]

    @Test(arguments: rows) func `a spec says what the description says`(row: Row) throws {
        let survey = try DescriptionText.survey(row.text)
        let options = SpecDraft.Options(shared: "_b.yaml")
        let shared = Array(SpecDraft.shared(survey.terms, description: "b").utf8)
        let result = try #require(survey.results.first)
        guard !row.lines.isEmpty else {
            #expect(result.pages == false)
            return
        }
        let draft = try #require(
            SpecDraft(result, terms: survey.terms, options: options, description: "b"),
            "\(result.evidence) \(result.confidence)")
        for line in row.lines { #expect(draft.text.contains(line), "\(draft.text)") }
        for line in row.absent { #expect(!draft.text.contains(line), "\(draft.text)") }
        _ = try SpecReader.read(Array(draft.text.utf8), file: "a.yaml") { _, _ in ("_", shared) }
    }

    @Test func `a query's inputs hold what they must, and nobody is asked for a token`() throws {
        let survey = try DescriptionText.survey(
            #"""
            type Query { apes(first: Int, after: String, filter: Filter!, order: Order!, n: Int!): Apes! }
            input Filter { kind: Kind!, age: Int!, name: String!, near: Near!, note: String, on: Boolean! = true }
            input Near { lat: Float! } enum Kind { "big" BIG SMALL } enum Order { ASC DESC }
            type Apes { nodes: [Ape] pageInfo: PageInfo! } type Ape { id: ID! }
            type PageInfo { hasNextPage: Boolean! endCursor: String }
            """#, named: "apes.graphql")
        #expect(survey.terms.headers.isEmpty)
        func variables(_ values: [String: String] = [:]) throws -> String {
            let options = SpecDraft.Options(shared: "_a.yaml", values: values)
            let result = try #require(survey.results.first)
            let draft = SpecDraft(result, terms: survey.terms, options: options, description: "a")
            return try #require(draft?.text)
        }
        let filter =
            #""filter": {"kind": "BIG", "age": 1, "name": "${plain:TAPE_FILTER_NAME}", "near": {"lat": 1}}"#
        let plain = try variables()
        #expect(plain.contains(filter) && plain.contains(#""order": "ASC""#), "\(plain)")
        let given = try variables(["order": "DESC", "n": "7"])
        #expect(given.contains(#""order": "DESC""#) && given.contains(#""n": 7"#), "\(given)")
    }
}
