import Synchronization
import TapeHTTP
import TapePaging
import Testing

/// Lists whose positions are not what most are: inclusive, empty, constant, in forms, parts of paths.
@Suite struct OddPositionTests {
    /// A server of 23 items, and the request a user would probe.
    struct Server: Sendable, CustomTestStringConvertible {
        let name: String
        let request: HTTPRequest
        let style: Convention.Style
        let make: @Sendable () -> ListServer

        var testDescription: String { name }

        init(
            _ name: String, _ url: String, _ style: Convention.Style, form: String? = nil,
            json: String? = nil,
            _ make: @escaping @Sendable () -> ListServer
        ) {
            self.name = name
            self.style = style
            self.make = make
            let type = form == nil ? "application/json" : "application/x-www-form-urlencoded"
            let body = form ?? json
            request = HTTPRequest(
                method: body == nil ? .get : .post, url: HTTPURL(url),
                headers: body == nil ? [:] : ["Content-Type": type],
                body: body.map { Array($0.utf8) })
        }
    }

    static let total = 23

    private static func value(_ name: String, _ request: HTTPRequest) -> String? {
        request.url.queryItems.first { $0.name == name }?.value
    }

    private static func items(_ numbers: some Sequence<Int>) -> String {
        "[\(numbers.map { #"{"id":\#($0),"text":"n\#($0)"}"# }.joined(separator: ","))]"
    }

    /// The next place as a token of its own kind; what stands in the body where there is none.
    private static func page(
        from start: Int, size: Int = 5, token: (Int) -> String, end: String
    ) -> HTTPResponse {
        let stop = min(start + size, total)
        let next = stop < total ? #","next_cursor":\#(token(stop))"# : end
        return .json(#"{"items":\#(items(start..<stop))\#(next)}"#)
    }

    static let servers = [
        Server("an inclusive maximum", "https://api.test/items?count=5", .lastItem) {
            ListServer { request in
                let first = value("max_id", request).flatMap { Int($0) } ?? 1000
                let size = value("count", request).flatMap { Int($0) } ?? 20
                let all = (0..<total).map { 900 - 7 * $0 }.filter { $0 <= first }
                return .json(items(all.prefix(size)))
            }
        },
        Server("a maximum that is not of the page", "https://api.test/items?limit=5", .lastItem) {
            ListServer { request in
                let first = value("before", request).flatMap { Int($0) } ?? 1000
                let size = value("limit", request).flatMap { Int($0) } ?? 20
                let all = (0..<total).map { 900 - 7 * $0 }.filter { $0 < first }
                return .json(items(all.prefix(size)))
            }
        },
        Server("numbers that rise", "https://api.test/items?per_page=5", .lastItem) {
            ListServer { request in
                let last = value("since", request).flatMap { Int($0) } ?? -1
                let size = value("per_page", request).flatMap { Int($0) } ?? 20
                return .json(items((0..<total).map { 3 * $0 }.filter { $0 > last }.prefix(size)))
            }
        },
        Server("an empty text that is a position", "https://api.test/items", .cursor) {
            ListServer { request in
                let cursor = value("cursor", request)
                let start = cursor.map { $0.isEmpty ? 5 : Int($0.dropFirst()) ?? 0 } ?? 0
                return page(from: start, token: { $0 == 5 ? #""""# : "\"t\($0)\"" }, end: "")
            }
        },
        Server("one token for the whole walk", "https://api.test/items", .cursor) {
            let memory = Memory()
            return ListServer { request in
                let start = memory.start(isFirst: value("cursor", request) == nil)
                return page(from: start, token: { _ in #""session""# }, end: "")
            }
        },
        Server(
            "a field of a form", "https://api.test/items.list", .cursor, form: "limit=5&team=T%201"
        ) {
            ListServer { request in
                let form = String(decoding: request.body ?? [], as: UTF8.self)
                let fields = HTTPURL("http://f/?\(form)").queryItems
                guard fields.contains(where: { $0.name == "team" && $0.value == "T 1" }) else {
                    return HTTPResponse(status: 400, body: Array("{}".utf8))
                }
                let cursor = fields.first { $0.name == "cursor" }?.value
                let start = cursor.flatMap { Int($0.drop { $0 == "t" }.dropLast()) } ?? 0
                return page(from: start, token: { #""t\#($0)=""# }, end: #","next_cursor":"""#)
            }
        },
        Server("a part of a path", "https://api.test/v1/items?version=2", .nextURL) {
            ListServer { request in
                guard value("version", request) == "2" else {
                    return HTTPResponse(status: 400, body: Array("{}".utf8))
                }
                let parts = request.url.path.split(separator: "/").map(String.init)
                let start = parts.count > 2 ? Int(parts[2].dropFirst()) ?? 0 : 0
                let stop = min(start + 5, total)
                let next = stop < total ? "\(start == 0 ? "items/" : "")p\(stop)" : ""
                return .json(#"{"values":\#(items(start..<stop)),"nextLink":"\#(next)"}"#)
            }
        },
    ]

    /// A server of items from the newest to the oldest, of which `before` names one by a key.
    private static func byKey(
        mixingKeys: Bool = false, _ key: @escaping @Sendable ([String: String]) -> String?
    ) -> ListServer {
        let all = (0..<total).reversed().map { number in
            [
                "id": "a\(10 + (mixingKeys ? number * 17 % total : number))",
                "date": "2026-01-\(10 + number / 2)T0\(number % 2):00:00Z",
            ]
        }
        return ListServer { request in
            let before = value("before", request).flatMap { $0.isEmpty ? nil : $0 } ?? "~"
            let size = value("limit", request).flatMap { Int($0) } ?? 20
            let items = all.filter { key($0) ?? "" < before }.prefix(size).map { item in
                #"{"id":"\#(item["id"] ?? "")","date":"\#(item["date"] ?? "")"}"#
            }
            return .json("[\(items.joined(separator: ","))]")
        }
    }

    static let more = [
        Server("an empty maximum in the URL", "https://api.test/log?limit=5&before=", .lastItem) {
            byKey { $0["id"] }
        },
        Server("keys of text that fall", "https://api.test/log?limit=5", .lastItem) {
            byKey { $0["id"] }
        },
        Server("a time beside keys in no order", "https://api.test/log?limit=5", .lastItem) {
            byKey(mixingKeys: true) { $0["date"] }
        },
        Server("an end that older items lie before", "https://api.test/notes?limit=5", .cursor) {
            ListServer { request in
                let size = value("limit", request).flatMap { Int($0) } ?? 20
                let start = value("before", request).flatMap { Int($0.dropFirst()) } ?? 0
                let stop = min(start + size, total)
                let more = stop < total
                return .json(
                    #"{"notes":\#(items(start..<stop)),"end_cursor":"c\#(stop)","has_next_page":\#(more)}"#
                )
            }
        },
        Server("a position named by its parameter", "https://api.test/notes", .cursor) {
            ListServer { request in
                let first = value("before", request).flatMap { Int($0) } ?? 3 * total
                let all = (0..<total).map { 3 * $0 }.reversed().filter { $0 < first }
                let more = all.count > 5 ? ",\"next_before\":\(all[4])" : ""
                return .json("{\"notes\":\(items(all.prefix(5)))\(more)}")
            }
        },
        Server(
            "a header named by its vendor", "https://api.test/users?$top=5", .headerToken
        ) {
            ListServer { request in
                let start = value("continuationToken", request).flatMap { Int($0.dropFirst()) } ?? 0
                let stop = min(start + 5, total)
                var response = HTTPResponse.json("{\"value\":\(items(start..<stop))}")
                if stop < total { response.headers.append("X-MS-ContinuationToken", "t\(stop)") }
                return response
            }
        },
        Server(
            "references that all start from the first URL", "https://api.test/v1/items?v=2",
            .nextURL
        ) {
            ListServer { request in
                let parts = request.url.path.split(separator: "/").map(String.init)
                guard value("v", request) == "2", parts.count < 4 else {
                    return HTTPResponse(status: 404, body: Array("{}".utf8))
                }
                let start = parts.count > 2 ? Int(parts[2].dropFirst()) ?? 0 : 0
                let stop = min(start + 5, total)
                let next = stop < total ? "\"items/p\(stop)\"" : "null"
                return .json(#"{"values":\#(items(start..<stop)),"nextLink":\#(next)}"#)
            }
        },
        Server(
            "an id that each response renews", "https://api.test/search", .lastItem,
            json: #"{"size":5,"pit":{"id":"pit-0"}}"#
        ) {
            ListServer { request in
                let body = String(decoding: request.body ?? [], as: UTF8.self)
                let after =
                    body.firstMatch(of: /"search_after":\[(\d+)\]/).flatMap { Int($0.output.1) }
                    ?? -1
                guard body.contains("\"id\":\"pit-\((after + 1) / 5)\"") else {
                    return HTTPResponse(status: 400, body: Array("{}".utf8))
                }
                let numbers = (0..<total).filter { $0 > after }.prefix(5)
                let hits = numbers.map { #"{"_id":"d\#($0)","sort":[\#($0)]}"# }
                let pit = ((numbers.last ?? after) + 1) / 5
                return .json(
                    #"{"pit_id":"pit-\#(pit)","hits":{"hits":[\#(hits.joined(separator: ","))]}}"#)
            }
        },
    ]

    @Test(arguments: servers + more)
    func `what is found walks the whole list, and what is sure is right`(
        server: Server
    ) async throws {
        let report = await Detection(server.request).run(over: server.make())
        #expect(report.requestCount <= 12)
        guard case .found(let discovery) = report.outcome else {
            Issue.record("nothing was found: \(report)")
            return
        }
        #expect(discovery.convention.style == server.style, "\(report.hypotheses)")
        let endpoint = PagedEndpoint(report.request, convention: discovery.convention)
        let walk = await PagingClient(endpoint, over: server.make()).walk(pageLimit: 50)
        #expect(walk.digests.count == Self.total, "\(report.isCertain) \(walk.ending)")
        #expect(walk.ending == .end)
        #expect(report.isCertain, "\(report.doubts)")
    }

    /// How far a server has got that hands out the same token all the time.
    private final class Memory: Sendable {
        private let next = Mutex(0)

        func start(isFirst: Bool) -> Int {
            next.withLock { next in
                let start = isFirst ? 0 : next
                next = start + 5
                return start
            }
        }
    }

    @Test func `a token that leads nowhere but to the same page is no walk to be sure of`() async {
        let server = ListServer { request in
            let start = Self.value("cursor", request) == nil ? 0 : 5
            return Self.page(from: start, token: { _ in #""session""# }, end: "")
        }
        let report = await Detection(HTTPRequest(url: HTTPURL("https://api.test/items")))
            .run(over: server)
        #expect(!report.isCertain)
    }

    @Test func `links that lead back to the beginning are no walk to be sure of`() async {
        let server = ListServer { request in
            let last = request.url.path.split(separator: "/").dropFirst(2).first.map(String.init)
            let start = last.flatMap { Int($0.dropFirst()) } ?? 0
            return .json(
                #"{"values":\#(Self.items(start..<start + 5)),"nextLink":"/v1/items/p\#((start + 5) % 15)"}"#
            )
        }
        let report = await Detection(HTTPRequest(url: HTTPURL("https://api.test/v1/items")))
            .run(over: server)
        #expect(!report.isCertain, "\(report.hypotheses)")
    }

    @Test func `an empty text at the end of the only page stays an end`() async throws {
        let server = ListServer { _ in
            .json(#"{"items":[{"id":1},{"id":2}],"next_cursor":""}"#)
        }
        let report = await Detection(HTTPRequest(url: HTTPURL("https://api.test/items")))
            .run(over: server)
        guard case .found(let discovery) = report.outcome else {
            Issue.record("\(report)")
            return
        }
        #expect(discovery.convention.style == .singlePage)
    }
}
