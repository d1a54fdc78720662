import TapeContracts
import TapePaging
import TapeSurvey
import Testing

/// Descriptions that say what others do not: names of their own, prose against a name, servers that are none.
@Suite struct SeldomDescriptionTests {
    private static let limit = DescriptionText.query("limit")
    private static let more = #""has-more": {"type": "boolean"}"#

    @Test(arguments: [
        ("vidOffset", #""vid-offset": {"type": "integer"}, \#(more)"#, "$['vid-offset']"),
        ("since", #""next_since": {"type": "string"}, \#(more)"#, "$.next_since"),
        ("syncToken", #""syncToken": {"type": "string"}, \#(more)"#, "$.syncToken"),
    ])
    func `a position under a name of its own takes what the answer gives back`(
        name: String, members: String, next: String
    ) throws {
        let text = DescriptionText.openAPI(
            parameters: DescriptionText.query(name, "string") + "," + Self.limit,
            schema: DescriptionText.object(members))
        let found = try #require(try DescriptionText.only(text))
        #expect(found.claim?.style == .cursor)
        #expect(found.claim?.next == [next])
        #expect(found.claim?.targets.first?.name == name)
    }

    @Test(arguments: [
        ("page", "integer", "DEPRECATED and ignored since v3"),
        ("from", "integer", "revision to start from"),
        ("offset", "number", "seconds into the recording"),
        ("offset", "integer", "UTC offset in minutes"),
    ])
    func `prose counts for more than a name`(name: String, type: String, prose: String) throws {
        let text = DescriptionText.openAPI(
            parameters: DescriptionText.query(name, type, prose), schema: DescriptionText.object())
        #expect(try DescriptionText.only(text)?.pages == false)
    }

    @Test func `an offset that counts pages numbers them from 0`() throws {
        let text = DescriptionText.openAPI(
            parameters: DescriptionText.query("offset", "integer", "Number of pages to skip") + ","
                + Self.limit, schema: DescriptionText.object())
        let claim = try #require(try DescriptionText.only(text)?.claim)
        #expect(claim.style == .pageNumber)
        #expect(claim.start == 0)
    }

    @Test(
        arguments: [
            (#"{"type": "object", "properties": {"value": {"type": "integer"}}}"#, "$.total.value"),
            (
                #"{"type": "object", "properties": {"value": {"type": "integer"}, "relation": {"type": "string"}}}"#,
                nil
            ),
        ] as [(String, String?)])
    func `a total in an object is one unless it may be a bound`(shape: String, path: String?) throws
    {
        let text = DescriptionText.openAPI(
            parameters: DescriptionText.query("offset") + "," + Self.limit,
            schema: DescriptionText.object(#""total": \#(shape)"#))
        #expect(try DescriptionText.only(text)?.claim?.total == path)
    }

    @Test func `what an item says about itself identifies it`() throws {
        let schema = #"""
            {"type": "object", "properties": {"next_cursor": {"type": "string"}, "items": {"type": "array", "items": {"type": "object",
             "properties": {"spec": {"type": "object"}, "metadata": {"type": "object", "properties": {"name": {"type": "string"}, "uid": {"type": "string"}}}}}}}}
            """#
        let text = DescriptionText.openAPI(
            parameters: DescriptionText.query("cursor", "string"), schema: schema)
        #expect(try DescriptionText.only(text)?.claim?.identity == "$.metadata.uid")
    }

    @Test func `a map by identity is a list where there are pages`() throws {
        let schema = #"""
            {"type": "object", "properties": {"next_cursor": {"type": "string"}, "readers": {"type": "object",
             "additionalProperties": {"type": "object", "properties": {"name": {"type": "string"}}}}}}
            """#
        let text = DescriptionText.openAPI(
            parameters: DescriptionText.query("cursor", "string"), schema: schema)
        let claim = try #require(try DescriptionText.only(text)?.claim)
        #expect(claim.itemsAreMap)
        #expect(claim.items == ["$.readers"])
    }

    @Test func `an answer of lines is no object that holds no list`() throws {
        let text = DescriptionText.openAPI(
            parameters: DescriptionText.query("cursor", "string") + "," + Self.limit,
            schema: #"{"type": "object", "properties": {"id": {"type": "string"}}}"#
        ).replacing("application/json", with: "application/x-ndjson")
        #expect(try DescriptionText.only(text)?.answer != .noList)
    }

    @Test(
        arguments: [
            ("https://[::1", "requests cannot be sent to a server of this address"),
            ("https://x.example:99999/", "requests cannot be sent to a server of this address"),
            ("https://x y.example/", "requests cannot be sent to a server of this address"),
            (
                "https://x.example/v1?api_key=hunter2Hunter2x",
                "the query or fragment of the server is left out"
            ),
            ("https://{region}.x.example:{port}/v1", nil),
        ] as [(String, String?)])
    func `a server that is none is told and not written`(url: String, problem: String?) throws {
        let text = DescriptionText.openAPI(schema: DescriptionText.object())
            .replacing("https://api.example.com/v2", with: url)
        let survey = try DescriptionText.survey(text)
        #expect(survey.problems.map(\.message) == (problem.map { [$0] } ?? []))
        let base = survey.terms.server.spelled
        #expect(!base.contains("[::1") && !base.contains(" ") && !base.contains("?a"))
        #expect(!base.contains("99999"))
    }

    @Test(arguments: [("4.0.0", true), ("3.1.0", false), ("3.2.0", false)])
    func `a version that nobody knows is told`(version: String, isTold: Bool) throws {
        let text = DescriptionText.openAPI(schema: DescriptionText.object())
            .replacing("3.1.0", with: version)
        let survey = try DescriptionText.survey(text)
        let message = "`openapi` \(version) is not known, and is read as 3.1"
        #expect(survey.problems.map(\.message).contains(message) == isTold)
        #expect(survey.results.count == 1)
    }

    @Test(arguments: ["one(page: Part): Pages", "one(part: Part): Pages"])
    func `an object that says which part leaves it open`(field: String) throws {
        let text = """
            type Query { \(field) }
            type Pages { items: [Book!]! total: Int hasMore: Boolean }
            type Book { id: ID! }
            input Part { page: Int, size: Int }
            """
        let found = try #require(try DescriptionText.only(text, named: "b.graphql"))
        #expect(found.pages == nil)
        #expect(found.operation.name == "Query.one")
    }

    @Test func `variables without quotes leave a saved body readable`() throws {
        let text = #"""
            {"info": {"name": "B"}, "item": [{"name": "s", "request": {"method": "POST", "url": "https://x.example/search",
              "body": {"raw": "{\"q\": {{q}}, \"limit\": 3, \"cursor\": \"{{c}}\"}"}},
              "response": [{"code": 200, "body": "{\"items\": [{\"id\": 1}], \"next_cursor\": \"a\"}"}]}]}
            """#
        let found = try #require(try DescriptionText.only(text, named: "b.json"))
        #expect(found.claim?.style == .cursor)
        #expect(found.claim?.next == ["$.next_cursor"])
    }

    @Test func `a saved query whose answer holds a connection is left open`() throws {
        let text = #"""
            {"log": {"entries": [{"request": {"method": "POST", "url": "https://x.example/graphql", "headers": [],
              "postData": {"text": "{\"query\": \"query { r { books { nodes { id } pageInfo { hasNextPage endCursor } } } }\"}"}},
              "response": {"status": 200, "headers": [], "content": {"mimeType": "application/json",
              "text": "{\"data\": {\"r\": {\"books\": {\"nodes\": [{\"id\": 1}], \"pageInfo\": {\"hasNextPage\": true, \"endCursor\": \"a\"}}}}}"}}}]}}
            """#
        #expect(try DescriptionText.only(text, named: "b.har")?.pages == .some(nil))
    }

    @Test(arguments: [
        ("PageIncrement, start_from_page: 1", "page=1"), ("OffsetIncrement", "page=0"),
    ])
    func `a stream whose first page is asked for by its number is`(strategy: String, query: String)
        throws
    {
        let text = """
            version: "1"
            streams:
              - name: books
                retriever:
                  requester: {url_base: "https://x.example", path: /books}
                  record_selector: {extractor: {field_path: [books]}}
                  paginator:
                    page_token_option: {inject_into: request_parameter, field_name: page}
                    pagination_strategy: {type: \(strategy), page_size: 5, inject_on_first_request: true}
            """
        let found = try #require(try DescriptionText.only(text, named: "b.yaml"))
        #expect(found.operation.path.hasSuffix("?\(query)"))
    }
}
