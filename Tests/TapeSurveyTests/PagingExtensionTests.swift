import TapePaging
import TapeSurvey
import Testing

@Suite struct PagingExtensionTests {
    private static let string = #"{"type": "string"}"#

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let style: Convention.Style?
        var next: [String] = []
        var items: String?
        var slot: String?

        init(
            _ text: String, _ style: Convention.Style?, next: [String] = [], items: String? = nil,
            slot: String? = nil
        ) {
            testDescription = text
            self.style = style
            self.next = next
            self.items = items
            self.slot = slot
        }
    }

    static let rows = [
        Row(#""x-ms-pageable": {}"#, .nextURL, next: ["$.nextLink"], items: "$.value"),
        Row(
            #""x-ms-pageable": {"nextLinkName": "@odata.nextLink", "itemName": "books"}"#, .nextURL,
            next: ["$['@odata.nextLink']"], items: "$.books"),
        Row(
            #""x-ms-pageable": {"nextLinkName": null, "itemName": "books"}"#, nil, items: "$.books"),
        Row(
            #""x-pagination": {"limitParam": "count", "pageOffsetParam": "start", "resultsPath": "data.rows"}"#,
            .offset, items: "$.data.rows", slot: "start"),
        Row(
            #""x-pagination": {"cursorParam": "page[cursor]", "cursorPath": "meta.page.after", "resultsPath": "data"}"#,
            .cursor, next: ["$.meta.page.after"], items: "$.data", slot: "page[cursor]"),
        Row(
            #""x-speakeasy-pagination": {"type": "cursor", "inputs": [{"name": "cursor", "in": "parameters", "type": "cursor"}], "outputs": {"nextCursor": "$.rows[(@.length-1)].id"}}"#,
            .lastItem, next: ["$.rows[-1].id"], slot: "cursor"),
        Row(
            #""x-speakeasy-pagination": {"type": "offsetLimit", "inputs": [{"name": "page", "in": "parameters", "type": "page"}], "outputs": {"results": "$.rows", "numPages": "$.n"}}"#,
            .pageNumber, items: "$.rows", slot: "page"),
        Row(
            #""x-speakeasy-pagination": {"type": "url", "outputs": {"nextUrl": "$.next"}}"#,
            .nextURL,
            next: ["$.next"]),
        Row(
            #""x-fern-pagination": {"offset": "$request.page", "results": "$response.data"}"#,
            .pageNumber, items: "$.data", slot: "page"),
        Row(
            #""x-fern-pagination": {"cursor": "$request.after", "next_cursor": "$response.pages.next.after", "results": "$response.data"}"#,
            .cursor, next: ["$.pages.next.after"], items: "$.data", slot: "after"),
    ]

    @Test(arguments: rows)
    func `what an extension declares wins`(row: Row) throws {
        let text = DescriptionText.openAPI(
            schema: DescriptionText.object(), extra: row.testDescription + ",")
        let found = try #require(try DescriptionText.only(text))
        #expect(found.isDeclared)
        #expect(found.pages == (row.style != nil))
        #expect(found.claim?.style == row.style)
        if let items = row.items { #expect(found.items == items) }
        if !row.next.isEmpty { #expect(found.claim?.next == row.next) }
        if let slot = row.slot { #expect(found.claim?.targets.map(\.name) == [slot]) }
    }

    @Test func `a marker that is called a link goes into the query`() throws {
        let text = """
            {"swagger": "2.0", "info": {"title": "Queues"}, "host": "q.example.com",
             "produces": ["application/xml"], "paths": {"/?comp=list": {"get": {
               "x-ms-pageable": {"nextLinkName": "NextMarker"},
               "parameters": [{"name": "marker", "in": "query", "type": "string"}],
               "responses": {"200": {"schema": {"$ref": "#/definitions/Listing"}}}}}},
             "definitions": {"Listing": {"type": "object", "xml": {"name": "Results"}, "properties": {
               "NextMarker": {"type": "string"},
               "QueueItems": {"type": "array", "xml": {"name": "Queues", "wrapped": true},
                 "items": {"type": "object", "xml": {"name": "Queue"}, "properties": {"Name": {"type": "string"}}}}}}}}
            """
        let claim = try #require(try DescriptionText.only(text)?.claim)
        #expect(claim.style == .cursor)
        #expect(claim.next == ["xpath:/Results/NextMarker"])
        #expect(claim.items == ["xpath:/Results/Queues/Queue"])
        #expect(claim.targets.map(\.name) == ["marker"])
    }

    @Test func `an overrides file is laid over the description`() throws {
        let overrides = """
            paths:
              /books:
                get:
                  x-fern-pagination: {offset: $request.page, results: $response.books}
                  parameters:
                  - {name: page, in: query, schema: {type: integer}}
            """
        var options = Survey.Options()
        options.overlay = try Description(Array(overrides.utf8), named: "overrides.yml")
        let text = DescriptionText.openAPI(schema: DescriptionText.object())
        let found = try #require(try DescriptionText.only(text, options: options))
        #expect(found.isDeclared)
        #expect(found.claim?.style == .pageNumber)
    }

    @Test func `extensions can be left out of account`() throws {
        var options = Survey.Options()
        options.hidesDeclared = true
        let text = DescriptionText.openAPI(
            schema: DescriptionText.object(), extra: #""x-ms-pageable": {},"#)
        #expect(try DescriptionText.only(text, options: options)?.isDeclared == false)
    }
}
