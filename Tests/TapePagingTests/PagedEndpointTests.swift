import TapeHTTP
import TapeJSON
import TapePaging
import Testing

@Suite struct PagedEndpointTests {
    private func endpoint(_ slot: Convention.Slot) throws -> PagedEndpoint {
        let request = HTTPRequest(
            url: HTTPURL("https://api.test/items?sort=a%20b"),
            headers: ["Authorization": "Bearer x", "Accept": "application/json"])
        return PagedEndpoint(
            request,
            convention: Convention(
                style: .cursor, sources: [.token(at: try BodyPath("$.next"))], slots: [slot],
                authority: .next, items: Convention.Items([try BodyPath("$.items")]),
                size: Convention.Size(query: "limit", value: 20)))
    }

    @Test(arguments: [
        (Position.first, "https://api.test/items?sort=a%20b&limit=20"),
        (.token("a/b=="), "https://api.test/items?sort=a%20b&limit=20&cursor=a%2Fb%3D%3D"),
        (.number(40), "https://api.test/items?sort=a%20b&limit=20&cursor=40"),
        (.url(HTTPURL("https://api.test/items?c=<x>")), "https://api.test/items?c=<x>"),
    ])
    func `a position goes where the convention puts it`(position: Position, url: String) throws {
        let request = try endpoint(.query("cursor")).request(for: position, mark: PageMark(page: 2))
        #expect(request.url.text == url)
        #expect(request.mark?.page == 2)
        #expect(request.headers["Authorization"] == "Bearer x")
    }

    @Test(arguments: [
        "https://other.test/items", "http://api.test/items", "https://api.test:8443/",
    ])
    func `credentials do not follow a link to another origin`(link: String) throws {
        let request = try endpoint(.url)
            .request(for: .url(HTTPURL(link)), mark: PageMark(page: 2))
        #expect(request.headers["Authorization"] == nil)
        #expect(request.headers["Accept"] == "application/json")
    }
}
