import TapeHTTP
import TapePaging
import Testing

/// What probing tells of answers that contradict themselves, and what it writes nevertheless.
@Suite struct PlainlyBrokenTests {
    static let total = 47

    private static func number(_ name: String, _ request: HTTPRequest) -> Int? {
        request.url.queryItems.first { $0.name == name }.flatMap { Int($0.value) }
    }

    /// Offsets and limits over 47 items.
    private static func server(
        extra: Int = 0, max: Int = 100,
        item: @escaping @Sendable (Int) -> String = { "{\"id\":\(100 + $0),\"name\":\"n\($0)\"}" },
        beside: @escaping @Sendable (_ start: Int, _ limit: Int, _ end: Int) -> String
    ) -> ListServer {
        ListServer { request in
            let limit = min(number("limit", request) ?? number("pagelen", request) ?? 10, max)
            let start = number("offset", request) ?? ((number("page", request) ?? 1) - 1) * limit
            let end = min(start + limit + extra, total)
            let items = (min(start, end)..<end).map(item).joined(separator: ",")
            return .json("{\"items\":[\(items)]\(beside(start, limit, end))}")
        }
    }

    private func probe(_ url: String, _ server: ListServer) async throws -> (
        DetectionReport, Convention
    ) {
        let report = await Detection(HTTPRequest(url: HTTPURL(url))).run(over: server)
        guard case .found(let discovery) = report.outcome else {
            throw ProbeFailure(report: "\(report)")
        }
        return (report, discovery.convention)
    }

    private struct ProbeFailure: Error { let report: String }

    @Test func `a number that counts the list repeats no size`() async throws {
        let server = Self.server { start, limit, end in
            ",\"size\":47,\"pagelen\":\(limit),\"page\":\(start / limit + 1)"
        }
        let (report, convention) = try await probe("https://api.test/items?pagelen=10", server)
        #expect(convention.total != nil)
        #expect(report.contradictions.isEmpty, "\(report.contradictions)")
        #expect(convention.echo[.size] != convention.total?.place)
        #expect(convention.echo[.size] == .body(try BodyPath("$.pagelen")))
    }

    @Test(arguments: [1, 3])
    func `a page of more items than were asked for is told`(extra: Int) async throws {
        let server = Self.server(extra: extra) { start, limit, end in
            ",\"next_offset\":\(end < Self.total ? "\(end)" : "null")"
        }
        let (report, convention) = try await probe("https://api.test/items?limit=10", server)
        #expect(convention.size?.value == 10)
        #expect(
            report.contradictions.contains("10 items were asked for, \(10 + extra) came"),
            "\(report.contradictions)")
        #expect(!report.isCertain)
    }

    @Test(arguments: ["limit", "size", "pageSize"])
    func `a size that the server ignores stays the size, and is told`(name: String) async throws {
        let (report, convention) = try await probe(
            "https://api.test/items?\(name)=10", Self.deaf { _ in 0..<Self.total })
        #expect(convention.size?.value == 10)
        #expect(
            report.contradictions == ["10 items were asked for, 15 came"],
            "\(report.contradictions)")
        #expect(!report.isCertain)
    }

    @Test func `a number that changes nothing under a name of many meanings leaves a doubt`()
        async throws
    {
        let (report, convention) = try await probe(
            "https://api.test/items?max=10", Self.deaf { _ in 0..<Self.total })
        #expect(convention.size == nil)
        #expect(report.contradictions.isEmpty, "\(report.contradictions)")
        #expect(report.doubts.contains { $0.contains("`max`") }, "\(report.doubts)")
    }

    @Test func `a number that selects other items is no size`() async throws {
        let server = Self.deaf { request in
            let first = (Self.number("size", request) ?? 0) * 100
            return first..<first + Self.total
        }
        let (report, convention) = try await probe("https://api.test/items?size=7", server)
        #expect(convention.size == nil)
        #expect(report.contradictions.isEmpty, "\(report.contradictions)")
        #expect(!report.doubts.contains { $0.contains("`size`") }, "\(report.doubts)")
    }

    /// Offsets over a list in pages of 15, whatever size is asked for.
    private static func deaf(
        _ list: @escaping @Sendable (HTTPRequest) -> Range<Int>
    ) -> ListServer {
        ListServer { request in
            let start = number("offset", request) ?? 0
            let end = min(start + 15, total)
            let items = list(request).dropFirst(start).prefix(15).map { "{\"id\":\($0)}" }
                .joined(separator: ",")
            return .json(
                "{\"items\":[\(items)],\"next_offset\":\(end < total ? "\(end)" : "null")}")
        }
    }

    @Test func `an id that two items share stays the id, and is told`() async throws {
        let server = Self.server(
            item: { "{\"id\":\(100 + ($0 == 3 ? 2 : $0)),\"name\":\"n\($0)\"}" },
            beside: { start, limit, end in
                ",\"next_offset\":\(end < Self.total ? "\(end)" : "null")"
            })
        let (report, convention) = try await probe("https://api.test/items?limit=10", server)
        #expect(convention.identity == .paths([try BodyPath("$.id")]))
        #expect(
            report.contradictions.contains { $0.contains("share $.id") }, "\(report.contradictions)"
        )
        #expect(!report.isCertain)
    }

    @Test(.timeLimit(.minutes(1)))
    func `thousands of keys that are called next do not hide the link`() async throws {
        let crowd = (0..<3_900).map { ",\"next_a\(10_000 + $0)\":\"t1\"" }.joined()
        let server = Self.server { _, limit, end in
            let next = "https://api.test/items?limit=\(limit)&offset=\(end)"
            return (end < Self.total ? ",\"next\":\"\(next)\"" : "") + crowd
        }
        let (report, convention) = try await probe("https://api.test/items?limit=10", server)
        #expect(convention.style == .nextURL, "\(report)")
    }

    @Test(arguments: ["false", "0"])
    func `what stands for no next position on the last page is learnt there`(
        none: String
    ) async throws {
        let server = Self.server { start, limit, end in
            ",\"more\":\(end < Self.total ? 1 : 0),\"next_offset\":\(end < Self.total ? "\(end)" : none)"
        }
        let (report, convention) = try await probe("https://api.test/items?limit=10", server)
        #expect(convention.absent.contains(none == "0" ? .zero : .no))
        #expect(convention.flag?.place == .body(try BodyPath("$.more")))
        let endpoint = PagedEndpoint(report.request, convention: convention)
        let walk = await PagingClient(endpoint, over: server).walk(pageLimit: 50)
        #expect(walk.digests.count == Self.total, "\(walk.ending) \(report)")
    }

    @Test func `the size is in the template of a path`() async throws {
        let server = ListServer { request in
            let size = Self.number("per_page", request) ?? 20
            guard let page = request.url.path.split(separator: "/").last.flatMap({ Int($0) }),
                page > 0
            else { return HTTPResponse(status: 404, body: Array("{}".utf8)) }
            let start = (page - 1) * size
            let end = min(start + size, Self.total)
            let items = (min(start, end)..<end).map { "{\"id\":\($0)}" }.joined(separator: ",")
            return .json("{\"items\":[\(items)],\"total\":47}")
        }
        let (report, convention) = try await probe(
            "https://api.test/list/page/1?q=a&per_page=10", server)
        let other = try #require(convention.sized(7))
        let endpoint = PagedEndpoint(report.request, convention: other)
        let walk = await PagingClient(endpoint, over: server).walk(pageLimit: 50)
        #expect(walk.digests.count == Self.total, "\(walk.ending) \(convention.slots)")
        #expect(convention.size?.value == 10)
    }
}
