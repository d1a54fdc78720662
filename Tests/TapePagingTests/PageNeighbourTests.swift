import TapeHTTP
import TapePaging
import TapeXML
import Testing

/// What pages say of the pages around them, in links, numbers and flags.
@Suite struct PageNeighbourTests {
    private func links(
        _ body: String, items: String = "$.items", headers: HeaderFields = [:],
        _ change: (inout Convention) throws -> Void = { _ in }
    ) throws -> PageLinks {
        var convention = Convention(
            style: .linkHeader, sources: [.nextLink], slots: [.url], authority: .next,
            items: .init([try BodyPath(items)]))
        try change(&convention)
        let asked = HTTPRequest(url: HTTPURL("https://api.test/items"))
        let response = HTTPResponse(status: 200, headers: headers, body: Array(body.utf8))
        let exchange = Exchange(asked: asked, outcome: .whole(response))
        return try PageReader(convention).read(exchange).facts.pageLinks
    }

    @Test(arguments: [
        "<feed><link rel=\"previous\" href=\"/items?page=1\"/><entry/></feed>",
        "<rss><channel><link>https://api.test</link><link rel='prev' href='/items?page=1'/></channel></rss>",
        "<Bundle><link><relation value=\"previous\"/><url value=\"/items?page=1\"/></link></Bundle>",
        "<list><links><prev>https://api.test/items?page=1</prev></links></list>",
    ])
    func `links in XML are read`(body: String) throws {
        let found = try links(body, items: "xpath://entry").all(.previous)
        #expect(found.map(\.target.text) == ["https://api.test/items?page=1"])
    }

    @Test(arguments: [
        ("<link rel='previous' href='/items?page=1'/>", "link[@rel='previous']"),
        (
            "<link><relation value='previous'/><url value='/items?page=1'/></link>",
            "link[relation/@value='previous']"
        ),
        ("<link><rel>prev</rel><href>/items?page=1</href></link>", "link[rel='prev']"),
    ])
    func `the place of a link in XML leads to it`(link: String, place: String) throws {
        let body =
            "<Bundle><link><relation value='self'/><url value='/items'/></link>\(link)</Bundle>"
        let found = try links(body, items: "xpath://entry").all(.previous)
        #expect(found.map(\.place) == [.body([try BodyPath("xpath:/Bundle/\(place)")])])
        let path = try XPath("/Bundle/\(place)")
        let tree = try XMLTree(parsing: Array(body.utf8))
        guard case .nodes(let nodes) = try path.evaluate(in: tree.documentNode) else {
            Issue.record("not a place: \(place)")
            return
        }
        #expect(nodes.count == 1)
    }

    @Test(arguments: [
        "{\"items\":[],\"meta\":{\"next_page\":3,\"prev_page\":1}}",
        "{\"items\":[],\"nextPage\":3,\"previousPage\":1}",
    ])
    func `numbers of neighbours are read`(body: String) throws {
        let numbers = try links(body).numbers
        #expect(numbers.all(.next).map(\.number) == [3])
        #expect(numbers.all(.previous).map(\.number) == [1])
    }

    @Test func `headers that name neighbours are read, empty ones as none`() throws {
        let headers: HeaderFields = ["X-Next-Page": "", "X-Prev-Page": "4"]
        let numbers = try links("{\"items\":[]}", headers: headers).numbers
        #expect(numbers.all(.next).map(\.number) == [nil])
        #expect(numbers.all(.previous).map(\.number) == [4])
    }

    @Test func `a flag beside the spec's own signs is read, however deep that is`() throws {
        let body = """
            {"items":[],"data":{"list":{"pageInfo":{"hasNextPage":true,"hasPreviousPage":true}}}}
            """
        let flags = try links(body) {
            let path = try BodyPath("$.data.list.pageInfo.hasNextPage")
            $0.flag = .init(at: .body(path))
        }.numbers.flags
        #expect(flags.map(\.says) == [true])
        #expect(flags.map(\.mayNotLook) == [true])
    }

    @Test(arguments: [
        "{\"items\":[],\"next_page\":\"abc\"}", "{\"items\":[],\"next_page\":\"/items?page=2\"}",
        "{\"items\":[],\"data\":{\"next_page\":3}}", "{\"items\":[],\"hasPreviousPage\":\"yes\"}",
    ])
    func `what is no number and no flag says nothing`(body: String) throws {
        let numbers = try links(body).numbers
        #expect(numbers.entries.isEmpty)
        #expect(numbers.flags.isEmpty)
    }
}
