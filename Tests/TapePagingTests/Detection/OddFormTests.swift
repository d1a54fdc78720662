import TapeHTTP
import TapePaging
import Testing

/// Lists in other forms, and positions that go by other names.
@Suite struct OddFormTests {
    static let total = 47

    private static func value(_ name: String, _ request: HTTPRequest) -> String? {
        request.url.queryItems.first { $0.name == name }?.value
    }

    private static func range(_ start: Int, _ request: HTTPRequest) -> Range<Int> {
        let size =
            (value("limit", request) ?? value("maxresults", request)).flatMap { Int($0) } ?? 10
        return min(start, total)..<min(start + size, total)
    }

    private func walk(_ url: String, _ server: ListServer) async -> (
        DetectionReport, Int, Convention?
    ) {
        let report = await Detection(HTTPRequest(url: HTTPURL(url))).run(over: server)
        guard case .found(let discovery) = report.outcome, !discovery.isUnknown else {
            return (report, 0, nil)
        }
        let endpoint = PagedEndpoint(report.request, convention: discovery.convention)
        let walk = await PagingClient(endpoint, over: server).walk(pageLimit: 50)
        return (report, walk.digests.count, discovery.convention)
    }

    @Test(arguments: [
        ("application/x-ndjson", Convention.Items.Container.jsonLines),
        ("application/octet-stream", .jsonLines), ("text/plain; charset=utf-8", .lines),
    ])
    func `lists of lines are probed`(
        type: String, container: Convention.Items.Container
    ) async throws {
        let server = ListServer { request in
            let range = Self.range(Self.value("cursor", request).flatMap { Int($0) } ?? 0, request)
            let lines = range.map { container == .lines ? "line \($0)\n" : "{\"id\":\($0)}\n" }
            var headers: HeaderFields = ["Content-Type": type]
            if range.upperBound < Self.total {
                headers.append("X-Next-Cursor", "\(range.upperBound)")
            }
            return HTTPResponse(status: 200, headers: headers, body: Array(lines.joined().utf8))
        }
        let (report, count, convention) = await walk("https://api.test/items?limit=10", server)
        #expect(count == Self.total, "\(report)")
        #expect(convention?.items.container == container)
    }

    @Test func `a total that counts pages is no count of items`() async throws {
        let server = ListServer { request in
            let size = max(1, Self.value("rows", request).flatMap { Int($0) } ?? 10)
            let page = max(1, Self.value("page", request).flatMap { Int($0) } ?? 1)
            let start = min((page - 1) * size, Self.total)
            let rows = (start..<min(start + size, Self.total)).map { "{\"id\":\($0)}" }
            let pages = (Self.total + size - 1) / size
            return .json(
                "{\"page\":\(page),\"total\":\(pages),\"records\":\(Self.total),"
                    + "\"rows\":[\(rows.joined(separator: ","))]}")
        }
        let (report, count, convention) = await walk("https://api.test/grid?page=1&rows=10", server)
        #expect(count == Self.total, "\(report)")
        #expect(convention?.total?.place == .body(try BodyPath("$.records")), "\(report)")
        #expect(report.contradictions.isEmpty, "\(report.contradictions)")
    }

    @Test func `a key with a capital goes back as the request spells its own`() async {
        let server = ListServer { request in
            let range = Self.range(
                Self.value("marker", request).flatMap { Int($0.dropFirst()) } ?? 0, request)
            let items = range.map { "<Blob><Name>b\(100 + $0)</Name></Blob>" }.joined()
            let next =
                range.upperBound < Self.total
                ? "<NextMarker>m\(range.upperBound)</NextMarker>" : "<NextMarker/>"
            let text = "<EnumerationResults><Blobs>\(items)</Blobs>\(next)</EnumerationResults>"
            return HTTPResponse(
                status: 200, headers: ["Content-Type": "application/xml"], body: Array(text.utf8))
        }
        let (report, count, _) = await walk("https://api.test/c?comp=list&maxresults=10", server)
        #expect(count == Self.total, "\(report)")
    }

    @Test(arguments: [
        ("sysparm_limit", "sysparm_offset", false), ("resultRecordCount", "resultOffset", false),
        ("searchCriteria[pageSize]", "searchCriteria[currentPage]", true),
    ])
    func `a position goes into a parameter of the size's family`(
        size: String, position: String, isPage: Bool
    ) async {
        let server = ListServer { request in
            let size = Self.value(size, request).flatMap { Int($0) } ?? 10
            let number = Self.value(position, request).flatMap { Int($0) } ?? (isPage ? 1 : 0)
            let start = max(0, isPage ? (number - 1) * size : number)
            let range = min(start, Self.total)..<min(start + size, Self.total)
            return .json("{\"list\":[\(range.map { "{\"id\":\($0)}" }.joined(separator: ","))]}")
        }
        let (report, count, _) = await walk("https://api.test/items?\(size)=10", server)
        #expect(count == Self.total, "\(report)")
    }

    @Test func `a recording is read to its end, and what it lacks is no evidence`() async {
        let recorded = ["", "&cursor=10", "&cursor=20"].map {
            HTTPRequest(url: HTTPURL("https://api.test/items?limit=10\($0)"))
        }
        let server = ListServer { request in
            let range = Self.range(Self.value("cursor", request).flatMap { Int($0) } ?? 0, request)
            let items = range.map { "{\"id\":\($0)}" }.joined(separator: ",")
            let next = range.upperBound < 30 ? "\"\(range.upperBound)\"" : "null"
            return .json("{\"items\":[\(items)],\"next_cursor\":\(next)}")
        }
        let report = await Detection(recorded[0], budget: 200, recorded: recorded).run(over: server)
        guard case .found(let discovery) = report.outcome else {
            Issue.record("\(report)")
            return
        }
        #expect(discovery.convention.style == .cursor)
        #expect(report.contradictions.isEmpty)
        #expect(report.requestCount == 3, "each recorded answer is taken once")
        #expect(report.doubts.allSatisfy { $0.contains("again") }, "\(report.doubts)")
    }

    @Test(arguments: [true, false])
    func `a recording of many pages is read to its end`(isForm: Bool) async {
        let recorded = (0..<150).map { page in
            let cursor = page == 0 ? "" : "&cursor=c\(page)"
            return HTTPRequest(
                method: isForm ? .post : .get,
                url: HTTPURL("https://api.test/items\(isForm ? "" : "?limit=2\(cursor)")"),
                body: isForm ? Array("limit=2\(cursor)".utf8) : nil)
        }
        let server = ListServer { request in
            let form = String(decoding: request.body ?? [], as: UTF8.self)
            let asked = isForm ? HTTPURL("https://api.test/items?\(form)") : request.url
            let cursor = asked.queryItems.first { $0.name == "cursor" }
            let page = cursor.flatMap { Int($0.value.dropFirst()) } ?? 0
            let next = page < 149 ? "\"c\(page + 1)\"" : "null"
            return .json(
                "{\"items\":[{\"id\":\"a\(page)\"},{\"id\":\"b\(page)\"}],\"next_cursor\":\(next)}")
        }
        let report = await Detection(recorded[0], budget: 200, recorded: recorded).run(over: server)
        guard case .found(let discovery) = report.outcome else {
            Issue.record("\(report)")
            return
        }
        #expect(discovery.convention.style == .cursor)
        #expect(report.requestCount == 150, "each recorded answer is taken once")
        #expect(report.contradictions.isEmpty, "\(report.contradictions)")
    }

    @Test func `what changes in the items of a map is named once, whatever their keys`() throws {
        let request = HTTPRequest(url: HTTPURL("https://api.test/items"))
        let answers = try [1, 2].map { call in
            let items = (0..<10).map {
                "\"k\($0)\":{\"name\":\"n\",\"read\":{\"at\":\(call * 100 + $0)}}"
            }
            let list = "{\(items.joined(separator: ","))}"
            return try Observation(request, .json("{\"items\":\(list),\"seen\":{\"k1\":\(call)}}"))
        }
        let items = BodyPlace(members: "items")
        let volatile = VolatilePlaces(
            answers[0], answers[1], list: ListPlace(place: items, shape: .map), pointers: [])
        let changing = items.appending(.every).appending("read").appending("at")
        #expect(volatile.places == [changing, BodyPlace(members: "seen", "k1")])
        #expect(volatile.touchesItems)
    }

    /// Three items are made at each instant, newest first.
    private static func feed(_ start: Int, _ request: HTTPRequest) -> HTTPResponse {
        let range = range(start, request)
        let items = range.map { "{\"id\":\(900 - $0),\"created\":\"\(instant($0))\"}" }
        return .json(
            "{\"entries\":[\(items.joined(separator: ","))],\"more\":\(range.upperBound < total)}")
    }

    private static func instant(_ index: Int) -> String {
        "2026-03-01T10:\(59 - index / 3):00Z"
    }

    @Test func `a feed by time and identity is followed by both`() async {
        let server = ListServer { request in
            guard let before = Self.value("before", request) else { return Self.feed(0, request) }
            guard let id = Self.value("before_id", request).flatMap({ Int($0) }),
                Self.instant(900 - id) == before
            else { return HTTPResponse(status: 400, body: Array("{}".utf8)) }
            return Self.feed(900 - id + 1, request)
        }
        let (report, count, _) = await walk("https://api.test/feed?limit=10", server)
        #expect(count == Self.total, "\(report)")
    }

    @Test func `a feed by time that passes items over is not sure`() async {
        let server = ListServer { request in
            guard let before = Self.value("before", request) else { return Self.feed(0, request) }
            let start = (0..<Self.total).first { Self.instant($0) < before } ?? Self.total
            return Self.feed(start, request)
        }
        let (report, count, _) = await walk("https://api.test/feed?limit=10", server)
        #expect(count == Self.total || !report.isCertain, "\(report)")
    }

    @Test(arguments: [true, false])
    func `the version of a list is held to where all pages repeat it`(isSteady: Bool) async {
        let server = ListServer { request in
            let start = Self.value("continue", request).flatMap { Int($0.dropFirst()) } ?? 0
            let range = Self.range(start, request)
            let items = range.map { "{\"id\":\($0)}" }.joined(separator: ",")
            let next = range.upperBound < Self.total ? "\"c\(range.upperBound)\"" : "\"\""
            let version = isSteady ? 881 : 881 + start
            return .json(
                "{\"items\":[\(items)],\"metadata\":{\"continue\":\(next),\"resourceVersion\":\"\(version)\"}}"
            )
        }
        let (report, _, convention) = await walk("https://api.test/pods?limit=10", server)
        #expect(convention?.stability.key == ListReading.place("$.metadata.resourceVersion"))
        #expect(report.contradictions.isEmpty == isSteady, "\(report.contradictions)")
    }

    @Test func `a list without a stable order is never sure`() async {
        for round in 0..<50 {
            let counter = Counter()
            let server = ListServer { request in
                let seed = counter.next() + round
                let start = Self.value("offset", request).flatMap { Int($0) } ?? 0
                // Runs of four items trade places, and only some answers show it.
                let order = (0..<Self.total).map { index in
                    let run = index / 4 * 4
                    return run + 4 > Self.total ? index : run + (index % 4 + seed / 3) % 4
                }
                let items = Self.range(start, request).map { "{\"id\":\(order[$0])}" }
                return .json("{\"items\":[\(items.joined(separator: ","))],\"total\":47}")
            }
            let (report, _, _) = await walk("https://api.test/items?limit=10", server)
            #expect(!report.isCertain, "\(round): \(report)")
        }
    }
}

extension ListReading {
    /// A place in the body by its path.
    fileprivate static func place(_ text: String) -> ResponsePlace? {
        (try? BodyPath(text)).map { .body($0) }
    }
}
