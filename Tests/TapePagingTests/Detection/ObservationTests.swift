import TapeHTTP
import TapePaging
import Testing

@Suite struct ObservationTests {
    private func observe(
        _ body: String, headers: HeaderFields = [:], asking url: String = "https://api.test/items"
    ) throws -> Observation {
        let response = HTTPResponse(status: 200, headers: headers, body: Array(body.utf8))
        return try Observation(HTTPRequest(url: HTTPURL(url)), response)
    }

    @Test(arguments: [
        ("nextPageToken", "next page token"), ("next_page_token", "next page token"),
        ("NextPageToken", "next page token"), ("@odata.nextLink", "odata next link"),
        ("page[size]", "page size"), ("X-WP-TotalPages", "x wp total pages"),
        ("nextpagetoken2", "nextpagetoken2"), ("hasmore", "has more"), ("URLList", "url list"),
        ("$top", "top"), ("perPage", "per page"),
    ])
    func `a key is taken apart into words`(key: String, words: String) {
        #expect(KeyWords(key).phrase == words)
    }

    @Test(arguments: [
        (#"[{"id":1},{"id":2}]"#, "$"),
        (#"{"links":[{"rel":"self","href":"/a"}],"users":[{"id":1},{"id":2}]}"#, "$.users"),
        (#"{"data":{"children":[{"data":{"id":"a"}},{"data":{"id":"b"}}]}}"#, "$.data.children"),
        (#"{"hits":{"total":2,"hits":[{"_id":"1"},{"_id":"2"}]}}"#, "$.hits.hits"),
        (
            #"{"_embedded":{"orders":[{"id":1},{"id":2}]},"_links":{"self":{"href":"/"}}}"#,
            "$._embedded.orders"
        ),
        (#"{"tags":["a","b","c"],"name":"x"}"#, "$.tags"),
        (#"{"columns":["id","n"],"rows":[[1,"a"],[2,"b"]],"units":{}}"#, "$.rows"),
        (
            #"{"data":{"r":{"edges":[{"node":{"id":1}},{"node":{"id":2}}],"pageInfo":{}}}}"#,
            "$.data.r.edges"
        ),
        (
            #"{"query":{"pages":{"1":{"id":1,"t":"a"},"2":{"id":2,"t":"b"},"3":{"id":3,"t":"c"}}}}"#,
            "$.query.pages"
        ),
        (
            "<feed><title>t</title><entry><id>1</id></entry><entry><id>2</id></entry></feed>",
            "$.feed.entry"
        ),
    ])
    func `the list of items is found wherever it is`(body: String, place: String) throws {
        #expect(try observe(body).lists.first?.list.place.jsonPath == place)
    }

    @Test func `the list that has as many items as were asked for is preferred`() throws {
        let many = (1...9).map { "{\"code\":\($0),\"label\":\"x\"}" }.joined(separator: ",")
        let body = "{\"facts\":[\(many)],\"things\":[{\"id\":1},{\"id\":2},{\"id\":3}]}"
        let page = try observe(body, asking: "https://api.test/search?limit=3")
        #expect(page.lists.first?.list.place.jsonPath == "$.things")
    }

    @Test(arguments: [
        (
            #"[{"created":"2026-01-01","name":"a","id":7},{"created":"2026-01-02","name":"b","id":8}]"#,
            "$.id"
        ),
        (#"[{"name":"a","owner":{"id":1}},{"name":"b","owner":{"id":2}}]"#, "$.name"),
        (#"[{"sk":{"N":"1"},"pk":{"S":"a"}},{"sk":{"N":"2"},"pk":{"S":"a"}}]"#, "$.sk.N"),
        (
            #"[{"info":{"run_id":"x","user_id":"u"}},{"info":{"run_id":"y","user_id":"v"}}]"#,
            "$.info.run_id"
        ),
        (#"["a","b"]"#, "$"),
    ])
    func `identities are unique and go by what identities are called`(body: String, place: String)
        throws
    {
        let page = try observe(body)
        let list = try #require(page.lists.first?.list)
        let items = try #require(list.items(in: page.body))
        #expect(IdentitySearch.places(in: items).first?.jsonPath == place)
    }

    @Test(arguments: [
        (#"{"items":[{"id":1}],"next":"/items?page=2"}"#, "$.next", true),
        (#"{"items":[{"id":1}],"meta":{"next_cursor":"abc"}}"#, "$.meta.next_cursor", false),
        (
            #"{"value":[{"id":1}],"@odata.nextLink":"https://api.test/items?$skip=1"}"#,
            "$['@odata.nextLink']", true
        ),
        (
            #"{"items":[{"id":1}],"links":[{"rel":"next","href":"/items?o=1"},{"rel":"self","href":"/items"}]}"#,
            #"$.links[?@.rel == "next"].href"#, true
        ),
        (
            #"{"items":[{"id":1}],"_links":{"next":{"href":"/items?page=2"},"self":{"href":"/items"}}}"#,
            "$._links.next.href", true
        ),
        (
            #"{"items":[{"id":1}],"paging":{"cursors":{"before":"x","after":"y"}}}"#,
            "$.paging.cursors.after", false
        ),
        (#"{"items":[{"id":1}],"prev_after":"x","next_before":"y"}"#, "$.next_before", false),
        (#"{"records":[{"id":1}],"nextRecordsUrl":"/query/01g-2"}"#, "$.nextRecordsUrl", true),
        (
            #"{"revisions":[{"id":1}],"older":"https://api.test/items?older_than=82"}"#, "$.older",
            true
        ),
        (
            #"{"items":[{"id":1}],"_pagination":{"next":{"offset":1,"limit":1,"url":"https://api.test/items?offset=1"}}}"#,
            "$._pagination.next.url", true
        ),
    ])
    func `pointers of the body are found by name and kind`(body: String, place: String, isURL: Bool)
        throws
    {
        let page = try observe(body)
        let list = page.lists.first?.list
        let pointer = try #require(page.pointers(outside: list).first)
        #expect(pointer.place.description == place)
        if case .url = pointer.form { #expect(isURL) } else { #expect(!isURL) }
    }

    @Test(arguments: [
        #"{"items":[{"id":1}],"prev":"/items?page=0","self":"/items?page=1"}"#,
        #"{"items":[{"id":1}],"next":null,"access_token":"x","first_page":"/items?page=1"}"#,
        #"{"items":[{"id":1}],"offset":0,"has_more":true}"#,
    ])
    func `what points elsewhere is no pointer`(body: String) throws {
        let page = try observe(body)
        let list = page.lists.first?.list
        #expect(page.pointers(outside: list).isEmpty)
    }

    @Test(arguments: [
        ("Link", "</items?page=2>; rel=\"next\"", "the Link header's rel=next"),
        ("Next-Page", "https://api.test/items?_token=x", "the header Next-Page"),
        ("X-Next-Page", "2", "the header X-Next-Page"),
        ("opc-next-page", "AAAb", "the header opc-next-page"),
    ])
    func `pointers of headers are found`(name: String, value: String, place: String) throws {
        let page = try observe("[{\"id\":1}]", headers: [HeaderName(name): value])
        let pointers = page.pointers(outside: .init(place: .root, shape: .array))
        #expect(pointers.first?.place.description == place)
    }

    @Test(arguments: [
        ("has_more", true, true), ("hasNextPage", true, true), ("IsTruncated", true, true),
        ("isLast", false, false), ("done", false, false), ("endOfRecords", false, false),
    ])
    func `flags have a polarity`(name: String, value: Bool, forMore: Bool) throws {
        let page = try observe("{\"items\":[{\"id\":1}],\"\(name)\":\(value)}")
        let list = page.lists.first?.list
        let flag = try #require(page.flags(outside: list).first)
        #expect(flag.value == value)
        #expect(flag.valueForMore == forMore)
    }

    @Test func `what has a relation and leads nowhere is no link`() throws {
        let page = try observe(
            #"{"hits":{"total":{"value":9,"relation":"eq"},"hits":[{"_id":"1"}]}}"#)
        let totals = ListTotals(page, try #require(page.lists.first?.list))
        #expect(totals.likely?.place.description == "$.hits.total.value")
    }

    @Test(arguments: ["incomplete_results", "hasPreviousPage", "enabled"])
    func `other Booleans are no flags`(name: String) throws {
        let page = try observe("{\"items\":[{\"id\":1}],\"\(name)\":true}")
        let list = page.lists.first?.list
        #expect(page.flags(outside: list).isEmpty)
    }

    @Test(arguments: [
        (#"{"items":[{"id":1}],"total":250}"#, [250], []),
        (#"{"items":[{"id":1}],"count":250}"#, [250], []),
        (
            #"{"items":[{"id":1}],"page":{"size":1,"totalElements":250,"totalPages":250}}"#, [250],
            [250]
        ),
        (#"{"hits":{"total":{"value":40,"relation":"eq"},"hits":[{"_id":"1"}]}}"#, [40], []),
        (#"{"items":[{"id":1}],"per_page":40,"total_pages":7}"#, [], [7]),
    ])
    func `totals and numbers of pages are told apart`(body: String, totals: [Int], pages: [Int])
        throws
    {
        let page = try observe(body)
        let found = ListTotals(page, try #require(page.lists.first?.list))
        #expect(found.items.map(\.value) == totals)
        #expect(found.pages.map(\.value) == pages)
    }

    @Test func `totals come in headers, too`() throws {
        let page = try observe(
            "[{\"id\":1}]",
            headers: ["X-Total-Count": "99", "X-RateLimit-Limit": "60", "X-Total-Pages": "5"])
        let found = ListTotals(page, .init(place: .root, shape: .array))
        #expect(found.items.map(\.value) == [99])
        #expect(found.pages.map(\.value) == [5])
    }

    @Test(
        arguments: [
            ("items 0-24/319", 0...24, 319), ("0-14/*", 0...14, nil), ("0-14", 0...14, nil),
            ("*/17", nil, 17), ("bytes 0-1/2", nil, nil), ("x", nil, nil),
            ("items 9-0/9", nil, nil),
            ("items 0-24/9223372036854775807", 0...24, Int.max),
            ("items 0-9223372036854775807/9223372036854775807", nil, nil),
        ] as [(String, ClosedRange<Int>?, Int?)])
    func `Content-Range is read where it counts items`(
        text: String, items: ClosedRange<Int>?, total: Int?
    ) throws {
        let range = try observe("[{\"id\":1}]", headers: ["Content-Range": text]).contentRange
        #expect(range?.items == items)
        #expect(range?.total == total)
    }

    @Test(arguments: [
        ("limit=40&offset=0", "query", "limit", 40), ("_size=100", "query", "_size", 100),
        ("n=40", "query", "n", 40), ("page=2&weird=40", "query", "weird", 40),
    ])
    func `the size parameter of a request is found by name or by being obeyed`(
        query: String, kind: String, name: String, value: Int
    ) throws {
        let shape = RequestShape(HTTPRequest(url: HTTPURL("https://api.test/items?\(query)")))
        let parameter = try #require(shape.sizeParameter(count: 40))
        #expect(parameter.name == name)
        #expect(parameter.value.integer == value)
    }

    @Test func `the variable of a connection's position is read from the query`() throws {
        let body =
            #"{"query":"query($n:Int,$c:String){items(first:$n, after: $c){edges{node{id}}}}","variables":{"n":4}}"#
        let request = HTTPRequest(
            method: .post, url: HTTPURL("https://api.test/graphql"),
            headers: ["Content-Type": "application/json"], body: Array(body.utf8))
        #expect(RequestShape(request).graphQL?.variables(ofArgument: "after") == ["c"])
    }
}
