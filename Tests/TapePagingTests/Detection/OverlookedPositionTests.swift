import TapeHTTP
import TapePaging
import Testing

/// A spec that looks for the next position in the wrong place is told where it is; a list of one page is left alone.
@Suite struct OverlookedPositionTests {
    /// Answers every request with the same page.
    private struct OnePage: HTTPTransport {
        let response: HTTPResponse

        func exchange(_ request: HTTPRequest) async -> Exchange {
            Exchange(asked: request, outcome: .whole(response))
        }
    }

    struct Row: CustomTestStringConvertible, Sendable {
        var place = "$.next_cursor"
        var items = "$.items"
        let body: String
        var headers: HeaderFields = [:]
        /// What is found; nil where nothing may be.
        var found: String?
        var isUnmistakable = true
        var testDescription: String { body }
    }

    private func overlooked(
        _ row: Row, style: Convention.Style = .cursor
    ) async throws -> OverlookedPosition? {
        let convention = Convention(
            style: style,
            sources: style == .linkHeader ? [.nextLink] : [.token(at: try BodyPath(row.place))],
            slots: style == .cursor ? [.query("cursor")] : [.url], authority: .next,
            items: Convention.Items([try BodyPath(row.items)]))
        let request = HTTPRequest(url: HTTPURL("https://api.test/v1/items?limit=2"))
        let response = HTTPResponse(
            status: 200, headers: row.headers, body: Array(row.body.utf8))
        let walk = await PagingClient(
            PagedEndpoint(request, convention: convention), over: OnePage(response: response)
        ).walk(pageLimit: 3)
        return walk.overlookedPosition(under: convention, in: response, to: request)
    }

    static let wrong: [Row] = [
        Row(
            body: #"{"items":[{"id":1},{"id":2}],"next_page":"c20"}"#,
            found: "$.next_page holds a string"),
        Row(
            body: #"{"items":[{"id":1},{"id":2}],"total":250,"next_page":2}"#,
            found: "$.next_page holds a number"),
        Row(
            place: "$.links.next", items: "$.results",
            body:
                #"{"next":"https://api.test/v1/items?limit=2&page=2","results":[{"id":1},{"id":2}]}"#,
            found: "$.next holds a link"),
        Row(
            body: #"{"items":[{"id":1},{"id":2}],"has_more":true}"#, found: "$.has_more is true"),
        Row(
            body: #"{"items":[{"id":1},{"id":2}],"meta":{"nextToken":"t","hasMore":true}}"#,
            found: "$.meta.nextToken holds a string, and $.meta.hasMore is true"),
        Row(
            items: "$.data.list.nodes",
            body:
                #"{"data":{"list":{"nodes":[{"id":1}],"pageInfo":{"hasNextPage":true,"endCursor":"x"}}}}"#,
            found: "$.data.list.pageInfo.hasNextPage is true"),
        Row(
            items: "$.value",
            body:
                #"{"value":[{"id":1},{"id":2}],"@odata.nextLink":"https://api.test/v1/items?$skip=2"}"#,
            found: "$['@odata.nextLink'] holds a link"),
        Row(
            body: #"{"items":[{"id":1},{"id":2}]}"#,
            headers: ["Link": "<https://api.test/v1/items?limit=2&page=2>; rel=\"next\""],
            found: "its `Link` header names a next page"),
        Row(
            body: #"{"items":[{"id":1},{"id":2}]}"#, headers: ["X-Next-Cursor": "abc"],
            found: "the header X-Next-Cursor holds a string"),
        Row(
            items: "$.results",
            body: #"{"results":[{"id":1},{"id":2}],"paging":{"next":{"after":"NTI1"}}}"#,
            found: "$.paging.next.after holds a string"),
        Row(
            body: #"{"items":[{"id":1},{"id":2}],"next_page":2}"#,
            found: "$.next_page holds a number", isUnmistakable: false),
        Row(
            body: #"{"items":[{"id":1},{"id":2}],"continuationToken":"abc"}"#,
            found: "$.continuationToken holds a string", isUnmistakable: false),
    ]

    @Test(arguments: wrong)
    func `a next position elsewhere is named`(row: Row) async throws {
        let overlooked = try #require(try await overlooked(row))
        #expect(overlooked.found == row.found)
        #expect(overlooked.isUnmistakable == row.isUnmistakable)
        #expect(overlooked.missing == "no page has anything at \(row.place)")
    }

    @Test func `the sentence names both places and the key`() async throws {
        let row = Self.wrong[0]
        let words = """
            no page has anything at $.next_cursor; $.next_page holds a string: does `cursor` name the right place?
            """
        #expect(try await overlooked(row)?.words == words)
        #expect(try await overlooked(row, style: .nextURL)?.key == "next")
    }

    /// Pages of real APIs that are the whole list.
    static let right: [Row] = [
        // Google's APIs leave the token out at the end, and give one for synchronization.
        Row(place: "$.nextPageToken", body: #"{"items":[{"id":1}],"nextSyncToken":"CPDAlvWDx70"}"#),
        // Microsoft Graph's delta queries end with a link for later changes.
        Row(
            place: "$['@odata.nextLink']", items: "$.value",
            body:
                #"{"value":[{"id":1}],"@odata.deltaLink":"https://api.test/v1/items?$deltatoken=x"}"#
        ),
        // GitHub's GraphQL API.
        Row(
            place: "$.data.next", items: "$.data.list.nodes",
            body:
                #"{"data":{"list":{"nodes":[{"id":1}],"pageInfo":{"hasNextPage":false,"endCursor":"x"}}}}"#
        ),
        // Facebook gives cursors on every page, and a link only where more follows.
        Row(
            place: "$.paging.next", items: "$.data",
            body: #"{"data":[{"id":1}],"paging":{"cursors":{"before":"MA","after":"MjQ"}}}"#),
        // Django REST framework.
        Row(
            place: "$.links.next", items: "$.results",
            body: #"{"count":1,"next":null,"previous":null,"results":[{"id":1}]}"#),
        // JSON:API with links to itself, the first and the last page.
        Row(
            place: "$.links.next", items: "$.data",
            body:
                #"{"data":[{"id":1}],"links":{"self":"/v1/items?limit=2","first":"/v1/items?page=1","last":"/v1/items?page=1","prev":null}}"#
        ),
        // DynamoDB.
        Row(
            place: "$.LastEvaluatedKey", items: "$.Items",
            body: #"{"Items":[{"id":1}],"Count":1,"ScannedCount":1}"#),
        // Slack writes an empty cursor, here missing altogether.
        Row(
            place: "$.response_metadata.next_cursor", items: "$.members",
            body: #"{"ok":true,"members":[{"id":1}],"cache_ts":1498777272}"#),
        // Stripe.
        Row(
            items: "$.data",
            body: #"{"object":"list","data":[{"id":1}],"has_more":false,"url":"/v1/items"}"#),
        // Amazon CloudWatch Logs gives a token for polling on every page.
        Row(
            place: "$.nextToken", items: "$.events",
            body: #"{"events":[{"id":1}],"nextForwardToken":"f/1","nextBackwardToken":"b/1"}"#),
        // Spring Data.
        Row(
            items: "$.content",
            body:
                #"{"content":[{"id":1}],"last":true,"totalPages":1,"totalElements":1,"number":0,"size":20,"first":true}"#
        ),
        // Laravel counts its pages.
        Row(
            place: "$.next_page_url", items: "$.data",
            body:
                #"{"current_page":1,"data":[{"id":1}],"last_page":1,"next_page":2,"per_page":15,"total":1}"#
        ),
        // Elasticsearch repeats its scroll identifier.
        Row(
            items: "$.hits.hits",
            body: #"{"_scroll_id":"DXF1ZXJ5","hits":{"total":{"value":1},"hits":[{"_id":1}]}}"#),
        // An offset that is counted on whether or not more follows.
        Row(body: #"{"items":[{"id":1}],"offset":0,"next_offset":1}"#),
        // What comes next need not be a page.
        Row(body: #"{"items":[{"id":1},{"id":2}],"next_update":"2025-06-01","next_id":3}"#),
        Row(body: #"{"items":[{"id":1},{"id":2}],"series":{"next":"Part 2"},"next_event":"e5"}"#),
        // Another list of the same answer goes on.
        Row(
            items: "$.data.a.nodes",
            body:
                #"{"data":{"a":{"nodes":[{"id":1}]},"b":{"nodes":[],"pageInfo":{"hasNextPage":true}}}}"#
        ),
        // The items' own links and flags say nothing about the page.
        Row(body: #"{"items":[{"id":1,"has_more":true,"next":"/v1/items?page=2"},{"id":2}]}"#),
        // A link to the page itself.
        Row(body: #"{"items":[{"id":1},{"id":2}],"next":"https://api.test/v1/items?limit=2"}"#),
        // An empty list promises nothing.
        Row(body: #"{"items":[],"has_more":true}"#),
        // Null and empty positions are at the declared place.
        Row(body: #"{"items":[{"id":1},{"id":2}],"next_cursor":null,"next_page":"c20"}"#),
        Row(body: #"{"items":[{"id":1},{"id":2}],"next_cursor":"","has_more":true}"#),
    ]

    @Test(arguments: right)
    func `a list of one page stays quiet`(row: Row) async throws {
        #expect(try await overlooked(row) == nil)
    }

    @Test(arguments: right)
    func `a list of one page without a Link header stays quiet`(row: Row) async throws {
        guard !row.body.contains("_page\":\"c"), !row.body.contains("has_more\":true") else {
            return
        }
        #expect(try await overlooked(row, style: .linkHeader)?.isUnmistakable != true)
    }
}
