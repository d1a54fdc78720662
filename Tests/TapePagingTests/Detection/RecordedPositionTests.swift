import TapeHTTP
import TapePaging
import Testing

/// Recordings of programs that ask for no size: what they sent shows how the list goes on, whatever it is called.
@Suite struct RecordedPositionTests {
    static let total = 23
    static let size = 5

    /// A list, and how a program reads it.
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let style: Convention.Style
        /// The request for the items from some place on.
        let request: @Sendable (Int) -> HTTPRequest
        /// Where a request is in the list; nil where it is refused.
        let start: @Sendable (HTTPRequest) -> Int?
        /// What stands beside the items that begin somewhere; nothing where the items are the whole body.
        var beside: (@Sendable (Int) -> String)?
        var headers: (@Sendable (Int) -> HeaderFields) = { _ in [:] }

        var testDescription: String { name }
    }

    private static func get(_ target: String) -> HTTPRequest {
        HTTPRequest(url: HTTPURL("https://api.test\(target)"))
    }

    private static func post(_ body: String, _ type: String) -> HTTPRequest {
        HTTPRequest(
            method: .post, url: HTTPURL("https://api.test/list"),
            headers: ["Content-Type": type], body: Array(body.utf8))
    }

    private static func value(_ name: String, _ request: HTTPRequest) -> String? {
        request.url.queryItems.first { $0.name == name }?.value
    }

    private static func number(_ name: String, _ request: HTTPRequest) -> Int? {
        value(name, request).flatMap { Int($0) }
    }

    private static func body(_ request: HTTPRequest) -> String {
        String(decoding: request.body ?? [], as: UTF8.self)
    }

    /// Identities rise by three, so that they are no places.
    private static func id(_ index: Int) -> Int { 1000 + 3 * index }

    private static func index(ofID id: Int) -> Int { (id - 1000) / 3 }

    private static func item(_ index: Int) -> String {
        "{\"id\":\(id(index)),\"made\":\"2026-03-01T10:00:\(10 + index)Z\",\"kind\":\"open\"}"
    }

    private static let isLast = { @Sendable (start: Int) in start + size >= total }

    private static func byItem(
        _ name: String, _ parameter: String, step: Int = 0
    ) -> Case {
        Case(name: name, style: .lastItem) { start in
            get("/list?status=open" + (start == 0 ? "" : "&\(parameter)=\(id(start - 1) + step)"))
        } start: { request in
            number(parameter, request).map { index(ofID: $0 - step) + 1 } ?? 0
        }
    }

    private static func byToken(
        _ name: String, _ parameter: String, key: String
    ) -> Case {
        Case(name: name, style: .cursor) { start in
            get("/list?status=open" + (start == 0 ? "" : "&\(parameter)=t\(start)x"))
        } start: { request in
            value(parameter, request).map { Int($0.filter(\.isNumber)) } ?? 0
        } beside: { start in
            isLast(start) ? "" : ",\"\(key)\":\"t\(start + size)x\""
        }
    }

    static let cases: [Case] = [
        byItem("the last item's id", "since_id"), byItem("the last item's id, oddly named", "ab"),
        byItem("one more than the last item's id", "von", step: 1),
        byToken("a cursor", "cursor", key: "next_cursor"),
        byToken("a cursor under odd names", "hier", key: "dort"),
        Case(name: "the last item's time and id", style: .lastItem) { start in
            let last = start - 1
            return get(
                "/list" + (start == 0 ? "" : "?zeit=2026-03-01T10:00:\(10 + last)Z&nr=\(id(last))"))
        } start: { request in
            guard let time = value("zeit", request), let nr = number("nr", request) else {
                return 0
            }
            let last = index(ofID: nr)
            return time == "2026-03-01T10:00:\(10 + last)Z" ? last + 1 : nil
        },
        Case(name: "page", style: .pageNumber) { start in
            get("/list" + (start == 0 ? "" : "?page=\(start / size + 1)"))
        } start: {
            ((number("page", $0) ?? 1) - 1) * size
        },
        Case(name: "a page number, oddly named", style: .pageNumber) { start in
            get("/list?status=open" + (start == 0 ? "" : "&seite=\(start / size + 1)"))
        } start: {
            ((number("seite", $0) ?? 1) - 1) * size
        },
        Case(name: "a page number from 0", style: .pageNumber) { start in
            get("/list" + (start == 0 ? "" : "?blatt=\(start / size)"))
        } start: {
            (number("blatt", $0) ?? 0) * size
        },
        Case(name: "a page number in every request", style: .pageNumber) { start in
            get("/list?seite=\(start / size + 1)")
        } start: {
            ((number("seite", $0) ?? 1) - 1) * size
        },
        Case(name: "an offset", style: .offset) { start in
            get("/list" + (start == 0 ? "" : "?offset=\(start)"))
        } start: {
            number("offset", $0) ?? 0
        },
        Case(name: "an offset, oddly named", style: .offset) { start in
            get("/list?status=open" + (start == 0 ? "" : "&vorbei=\(start)"))
        } start: {
            number("vorbei", $0) ?? 0
        },
        Case(name: "an offset from 1", style: .offset) { start in
            get("/list" + (start == 0 ? "" : "?ab=\(start + 1)"))
        } start: {
            (number("ab", $0) ?? 1) - 1
        },
        Case(name: "a link, oddly named", style: .nextURL) { start in
            get("/list" + (start == 0 ? "" : "/weiter/x\(start)"))
        } start: { request in
            Int(request.url.path.filter(\.isNumber)) ?? 0
        } beside: { start in
            isLast(start) ? "" : ",\"dort\":\"/list/weiter/x\(start + size)\""
        },
        Case(name: "a Link of another relation", style: .linkHeader) { start in
            get("/list" + (start == 0 ? "" : "?x=\(start)z"))
        } start: { request in
            value("x", request).map { Int($0.filter(\.isNumber)) } ?? 0
        } headers: { start in
            isLast(start) ? [:] : ["Link": "</list?x=\(start + size)z>; rel=\"older\""]
        },
        Case(name: "a token in a header", style: .headerToken) { start in
            get("/list" + (start == 0 ? "" : "?hier=t\(start)x"))
        } start: { request in
            value("hier", request).map { Int($0.filter(\.isNumber)) } ?? 0
        } headers: { start in
            isLast(start) ? [:] : ["X-Dort": "t\(start + size)x"]
        },
        Case(name: "the last item's id in the path", style: .lastItem) { start in
            get("/list" + (start == 0 ? "" : "/hinter/\(id(start - 1))"))
        } start: { request in
            request.url.path == "/list"
                ? 0
                : request.url.path.split(separator: "/").last.flatMap { Int($0) }
                    .map { index(ofID: $0) + 1 }
        },
        Case(name: "the last item's id in a JSON body", style: .lastItem) { start in
            post(
                "{\"kind\":\"open\"" + (start == 0 ? "" : ",\"nach\":\(id(start - 1))") + "}",
                "application/json")
        } start: { request in
            body(request).firstMatch(of: /"nach":\s*(\d+)/).flatMap { Int($0.1) }
                .map { index(ofID: $0) + 1 } ?? 0
        },
        Case(name: "a cursor in a form", style: .cursor) { start in
            post(
                "kind=open" + (start == 0 ? "" : "&hier=t\(start)x"),
                "application/x-www-form-urlencoded")
        } start: { request in
            body(request).firstMatch(of: /hier=t(\d+)x/).flatMap { Int($0.1) } ?? 0
        } beside: { start in
            isLast(start) ? "" : ",\"dort\":\"t\(start + size)x\""
        },
    ]

    /// The list, which answers what was recorded and whatever else a convention asks for.
    private static func server(_ list: Case) -> ListServer {
        ListServer { request in
            guard let start = list.start(request), start >= 0 else {
                return HTTPResponse(status: 400, body: Array("{}".utf8))
            }
            let range = min(start, total)..<min(start + size, total)
            let items = "[\(range.map(item).joined(separator: ","))]"
            let text = list.beside.map { "{\"items\":\(items)\($0(start))}" } ?? items
            return .json(text, headers: list.headers(start))
        }
    }

    @Test(arguments: cases)
    func `a position in recorded requests counts though no size is asked for`(
        list: Case
    ) async throws {
        // The program looks once behind the end, as one does that knows of no other sign.
        let recorded = [0, 5, 10, 15, 20, 23].map(list.request)
        let server = Self.server(list)
        let report = await Detection(recorded[0], budget: 200, recorded: recorded).run(over: server)
        guard case .found(let discovery) = report.outcome, !discovery.isUnknown else {
            Issue.record("\(report)")
            return
        }
        #expect(discovery.convention.style == list.style, "\(report)")
        #expect(report.confidence >= 0.7, "\(report)")
        // What the program did not send is no rival of what it sent.
        let rivals = report.hypotheses.filter { !$0.isTried }
        #expect(
            rivals.allSatisfy { $0.convention.slots == discovery.convention.slots }, "\(report)")
        let endpoint = PagedEndpoint(report.request, convention: discovery.convention)
        let walk = await PagingClient(endpoint, over: server).walk(pageLimit: 50)
        #expect(walk.digests.count == Self.total, "\(report)")
    }

    @Test func `a position counts however much was recorded of other origins`() async throws {
        let list = Self.cases[0]
        let pages = [0, 5, 10, 15, 20, 23].map(list.request)
        let elsewhere = (0..<300).map { HTTPRequest(url: HTTPURL("https://other.test/\($0)")) }
        let recorded = [pages[0]] + elsewhere + pages.dropFirst()
        let report = await Detection(recorded[0], budget: 200, recorded: recorded)
            .run(over: Self.server(list))
        guard case .found(let discovery) = report.outcome else {
            Issue.record("\(report)")
            return
        }
        #expect(discovery.convention.style == list.style, "\(report)")
    }

    @Test func `a position of unknown origin is no list of one page`() async throws {
        let cursors = ["", "&hier=a91", "&hier=77c", "&hier=e0d"]
        let recorded = cursors.map { Self.get("/list?status=open\($0)") }
        let server = ListServer { request in
            let place = cursors.firstIndex { "status=open\($0)" == request.url.query } ?? 0
            let range = (place * Self.size)..<((place + 1) * Self.size)
            return .json("[\(range.map(Self.item).joined(separator: ","))]")
        }
        let report = await Detection(recorded[0], budget: 200, recorded: recorded).run(over: server)
        guard case .found(let discovery) = report.outcome else {
            Issue.record("\(report)")
            return
        }
        #expect(discovery.isUnknown, "\(report)")
        #expect(report.doubts.contains { $0.contains("3 recorded requests with `hier`") })
    }

    /// What else was recorded at the same place leads nowhere: another choice of items, or one item by itself.
    @Test(arguments: [
        ["/list?kind=open", "/list?kind=closed", "/list?kind=late"],
        ["/list", "/list/1000", "/list/1003", "/list/1012"],
        ["/list", "/list?kind=open"],
    ])
    func `other lists beside one of a single page are no pages of it`(
        targets: [String]
    ) async throws {
        let recorded = targets.map(Self.get)
        let server = ListServer { request in
            if let id = Int(request.url.path.dropFirst("/list/".count)) {
                return .json(Self.item(Self.index(ofID: id)))
            }
            let place = targets.firstIndex {
                $0 == request.url.path + "?\(request.url.query ?? "")"
            }
            let start = request.url.query == "kind=open" ? 0 : 5 * (place ?? 0)
            return .json("[\((start..<start + 5).map(Self.item).joined(separator: ","))]")
        }
        let report = await Detection(recorded[0], budget: 200, recorded: recorded).run(over: server)
        guard case .found(let discovery) = report.outcome else {
            Issue.record("\(report)")
            return
        }
        #expect(discovery.convention.style == .singlePage, "\(report)")
        #expect(!discovery.isUnknown, "\(report)")
    }
}
