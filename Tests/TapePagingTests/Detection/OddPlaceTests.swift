import TapeHTTP
import TapePaging
import Testing

/// Positions that are in odd places of a request: in its path, under any name, in JSON within the query.
@Suite struct OddPlaceTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let url: String
        let style: Convention.Style
        /// Whether a dozen requests can be sure of it.
        var isSure = true
        /// Where a request is in the list; nil where it is refused.
        let start: @Sendable (HTTPRequest) -> Int?

        var testDescription: String { name }
    }

    static let total = 23

    private static func value(_ name: String, _ request: HTTPRequest) -> String? {
        request.url.queryItems.first { $0.name == name }?.value
    }

    private static func segment(_ index: Int, _ request: HTTPRequest) -> Int? {
        let parts = request.url.path.split(separator: "/")
        return index < parts.count ? Int(parts[index]) : nil
    }

    static let cases = [
        Case(name: "page in the path", url: "https://api.test/items/page/1", style: .pageNumber) {
            segment(2, $0).map { ($0 - 1) * 5 }
        },
        Case(name: "offset and size in the path", url: "https://api.test/items/0/5", style: .offset)
        {
            segment(1, $0)
        },
        Case(name: "a start from 0", url: "https://api.test/items?start=0", style: .offset) {
            value("start", $0).flatMap { Int($0) } ?? 0
        },
        Case(name: "a page called p", url: "https://api.test/items?p=1", style: .pageNumber) {
            ((value("p", $0).flatMap { Int($0) } ?? 1) - 1) * 5
        },
        Case(
            name: "a page of an unknown name", url: "https://api.test/items?seite=1",
            style: .pageNumber, isSure: false
        ) {
            ((value("seite", $0).flatMap { Int($0) } ?? 1) - 1) * 5
        },
        Case(name: "nothing behind from", url: "https://api.test/items?from=", style: .offset) {
            value("from", $0).map { Int($0) ?? 0 } ?? 0
        },
        Case(
            name: "an offset within JSON",
            url: "https://api.test/items?filter=%7B%22limit%22:5,%22skip%22:0%7D",
            style: .offset
        ) { request in
            let filter = value("filter", request) ?? ""
            return filter.firstMatch(of: /"skip":(\d+)/).flatMap { Int($0.1) } ?? 0
        },
        Case(
            name: "the last item's name behind marker", url: "https://api.test/items?marker=",
            style: .lastItem
        ) { request in
            let marker = value("marker", request) ?? ""
            return marker.isEmpty ? 0 : Int(marker.dropFirst()).map { $0 - 99 }
        },
    ]

    @Test(arguments: cases)
    func `a position is found wherever it is`(one: Case) async throws {
        let server = ListServer { request in
            guard let start = one.start(request), start >= 0 else {
                return HTTPResponse(status: 400, body: Array("{}".utf8))
            }
            let stop = min(start + 5, Self.total)
            let items = (min(start, stop)..<stop).map { "{\"name\":\"n\(100 + $0)\"}" }
            return .json("{\"items\":[\(items.joined(separator: ","))]}")
        }
        let report = await Detection(HTTPRequest(url: HTTPURL(one.url))).run(over: server)
        guard case .found(let discovery) = report.outcome else {
            Issue.record("\(report)")
            return
        }
        #expect(discovery.convention.style == one.style, "\(report.hypotheses)")
        #expect(report.requestCount <= 12)
        let endpoint = PagedEndpoint(report.request, convention: discovery.convention)
        let walk = await PagingClient(endpoint, over: server).walk(pageLimit: 50)
        #expect(walk.digests.count == Self.total, "\(walk.ending) \(report.hypotheses)")
        #expect(report.isCertain == one.isSure || !report.isCertain, "\(report.doubts)")
    }

    @Test func `an element's own text beside its attributes is read`() async {
        let server = ListServer { request in
            let start =
                request.url.queryItems.first { $0.name == "cursor" }.flatMap { Int($0.value) } ?? 0
            let stop = min(start + 5, Self.total)
            let items = (start..<stop).map {
                "<item><id kind=\"x\">k\(100 + $0)</id><n>1</n></item>"
            }
            let next = stop < Self.total ? "<next_cursor kind=\"c\">\(stop)</next_cursor>" : ""
            let text = "<r><total unit=\"items\">23</total>\(next)\(items.joined())</r>"
            return HTTPResponse(
                status: 200, headers: ["Content-Type": "application/xml"], body: Array(text.utf8))
        }
        let report = await Detection(HTTPRequest(url: HTTPURL("https://api.test/items")))
            .run(over: server)
        guard case .found(let discovery) = report.outcome else {
            Issue.record("\(report)")
            return
        }
        #expect(discovery.convention.style == .cursor, "\(report.hypotheses)")
        #expect(discovery.convention.total != nil)
        let endpoint = PagedEndpoint(report.request, convention: discovery.convention)
        let walk = await PagingClient(endpoint, over: server).walk(pageLimit: 50)
        #expect(walk.digests.count == Self.total, "\(walk.ending) \(report.hypotheses)")
    }
}
