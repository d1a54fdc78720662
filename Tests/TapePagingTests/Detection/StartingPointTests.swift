import TapeHTTP
import TapePaging
import Testing

/// Requests that begin in the middle of a list: the position is taken out, or it is said that the list is not begun.
@Suite struct StartingPointTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let url: String
        var body: String?
        /// Where a request is in the list; nil where it is refused.
        let start: @Sendable (HTTPRequest) -> Int?
        /// What an answer has beside the items.
        var beside: @Sendable (_ start: Int, _ end: Int) -> String = { _, _ in ",\"total\":57" }

        var testDescription: String { url + (body ?? "") }

        var request: HTTPRequest {
            guard let body else { return HTTPRequest(url: HTTPURL(url)) }
            return HTTPRequest(
                method: .post, url: HTTPURL(url), headers: ["Content-Type": "application/json"],
                body: Array(body.utf8))
        }
    }

    static let total = 57

    private static func value(_ name: String, _ request: HTTPRequest) -> String? {
        request.url.queryItems.first { $0.name == name }?.value
    }

    private static func number(_ name: String, _ request: HTTPRequest) -> Int? {
        value(name, request).flatMap { Int($0) }
    }

    static let cases = [
        Case(url: "https://api.test/items?limit=10&offset=50") { number("offset", $0) ?? 0 },
        Case(url: "https://api.test/items?size=10&page=3") {
            number("page", $0).map { $0 > 0 ? ($0 - 1) * 10 : nil } ?? 0
        },
        Case(url: "https://api.test/items?size=10&page=1") { (number("page", $0) ?? 0) * 10 },
        Case(url: "https://api.test/items?page=2") { request in
            guard let page = number("page", request), page > 0 else { return nil }
            return (page - 1) * 10
        },
        Case(url: "https://api.test/items/page/3?size=10") { request in
            guard let page = request.url.path.split(separator: "/").last.flatMap({ Int($0) }),
                page > 0
            else { return nil }
            return (page - 1) * 10
        },
        Case(url: "https://api.test/items/40/10") { request in
            let parts = request.url.path.split(separator: "/")
            return parts.count > 1 ? Int(parts[1]) : nil
        },
        Case(
            url: "https://api.test/items?limit=10&cursor=c20",
            start: { value("cursor", $0).map { Int($0.dropFirst()) } ?? 0 },
            beside: { ",\"next_cursor\":\($1 < total ? "\"c\($1)\"" : "null")" }),
        Case(
            url: "https://api.test/items?since=20", start: { number("since", $0) ?? 0 },
            beside: {
                ",\"next\":\($1 < total ? "\"https://api.test/items?since=\($1)\"" : "null")"
            }),
        Case(
            url: "https://api.test/items", body: "{\"limit\":10,\"offset\":30}",
            start: { request in
                let text = String(decoding: request.body ?? [], as: UTF8.self)
                return text.firstMatch(of: /"offset":(\d+)/).flatMap { Int($0.1) } ?? 0
            }),
    ]

    private static func server(_ one: Case) -> ListServer {
        ListServer { request in
            guard let start = one.start(request), start >= 0 else {
                return HTTPResponse(status: 400, body: Array("{}".utf8))
            }
            let end = min(start + 10, total)
            let items = (min(start, end)..<end).map { "{\"id\":\(100 + $0)}" }
            return .json("{\"items\":[\(items.joined(separator: ","))]\(one.beside(start, end))}")
        }
    }

    @Test(arguments: cases)
    func `a list is begun at its beginning, whatever the URL says`(one: Case) async throws {
        let server = Self.server(one)
        let report = await Detection(one.request, budget: 16).run(over: server)
        guard case .found(let discovery) = report.outcome else {
            Issue.record("\(report)")
            return
        }
        let endpoint = PagedEndpoint(report.request, convention: discovery.convention)
        let walk = await PagingClient(endpoint, over: server).walk(pageLimit: 50)
        #expect(walk.digests.count == Self.total, "\(walk.ending) \(report)")
        #expect(report.contradictions.isEmpty, "\(report.contradictions)")
        #expect(report.notes.contains { $0.contains("begins in the middle") }, "\(report.notes)")
    }

    @Test func `a list that cannot be begun at its beginning is said to be begun amid itself`()
        async
    {
        // Without a cursor there is no answer, and nobody knows the first one.
        let one = Case(
            url: "https://api.test/items?limit=10&cursor=c20",
            start: { Self.value("cursor", $0).flatMap { Int($0.dropFirst()) } },
            beside: {
                ",\"total\":57,\"next_cursor\":\($1 < Self.total ? "\"c\($1)\"" : "null")"
            })
        let report = await Detection(one.request).run(over: Self.server(one))
        #expect(!report.isCertain)
        #expect(report.contradictions.isEmpty, "\(report.contradictions)")
        #expect(report.doubts.contains { $0.contains("begins in the middle of the list") })
    }

    @Test func `a link to the page before shows where a list is not begun`() async {
        let server = ListServer { request in
            // Positions are part of an opaque value, so no name tells.
            let start = Self.value("x", request).flatMap { Int($0.dropFirst()) } ?? 0
            let end = min(start + 10, Self.total)
            let items = (start..<end).map { "{\"id\":\(100 + $0)}" }.joined(separator: ",")
            let next = end < Self.total ? "\"https://api.test/b?x=q\(end)\"" : "null"
            let previous = start > 0 ? "\"https://api.test/b?x=q\(max(0, start - 10))\"" : "null"
            return .json("{\"items\":[\(items)],\"next\":\(next),\"previous\":\(previous)}")
        }
        let request = HTTPRequest(url: HTTPURL("https://api.test/a?x=q20"))
        let report = await Detection(request).run(over: server)
        #expect(!report.isCertain)
        #expect(
            report.doubts.contains { $0.contains("begins in the middle of the list") },
            "\(report.doubts)"
        )
    }

    @Test(arguments: [
        "https://api.test/items?since=2026-03-01T00:00:00Z", "https://api.test/items?from=Berlin",
        "https://api.test/items?cursor=*", "https://api.test/items?offset=0&limit=10",
    ])
    func `what is a filter or the beginning stays`(url: String) async {
        let server = ListServer { request in
            let start = Self.number("offset", request) ?? Self.number("cursor", request) ?? 0
            let end = min(start + 10, Self.total)
            let items = (start..<end).map { "{\"id\":\(100 + $0)}" }.joined(separator: ",")
            return .json(
                "{\"items\":[\(items)],\"next_offset\":\(end < Self.total ? "\(end)" : "null")}")
        }
        let report = await Detection(HTTPRequest(url: HTTPURL(url))).run(over: server)
        #expect(report.request.url.text == url)
        #expect(!report.notes.contains { $0.contains("begins in the middle") })
    }
}
