import TapeHTTP
import TapePaging
import Testing

@Suite struct DetectionTests {
    /// Drives a detection against a closure that answers requests.
    private func probe(
        _ url: String = "https://api.test/items", budget: Int = 12,
        _ answer: @escaping @Sendable (HTTPRequest) -> HTTPResponse
    ) async -> DetectionReport {
        await Detection(HTTPRequest(url: HTTPURL(url)), budget: budget).run(
            over: ListServer(answer))
    }

    private func convention(_ report: DetectionReport) throws -> Convention {
        guard case .found(let discovery) = report.outcome else {
            Issue.record("nothing found: \(report)")
            throw NothingFound()
        }
        return discovery.convention
    }

    private struct NothingFound: Error {}

    @Test(arguments: ListServer.Kind.allCases)
    func `each way of paging is found and walks the whole list`(kind: ListServer.Kind) async throws
    {
        let server = ListServer(kind)
        let request = HTTPRequest(url: HTTPURL(kind.url))
        let report = await Detection(request).run(over: server)
        let convention = try convention(report)
        #expect(convention.style == kind.style, "\(report.hypotheses)")
        #expect(report.requestCount <= 12)
        #expect(report.isCertain, "\(report.doubts)")
        let endpoint = PagedEndpoint(report.request, convention: convention)
        let walk = await PagingClient(endpoint, over: server).walk()
        #expect(walk.digests.count == ListServer.total, "\(walk.ending)")
        #expect(walk.ending == .end)
    }

    @Test func `a list on one page is said to be on one page`() async throws {
        let report = await probe { _ in .json(#"{"total":2,"items":[{"id":1},{"id":2}]}"#) }
        #expect(try convention(report).style == .singlePage)
        #expect(report.isCertain)
    }

    @Test func `positions that bring the first page again are counted`() async {
        let items = (1000..<1010).map { #"{"id":"i\#($0)","name":"n"}"# }.joined(separator: ",")
        let report = await probe("https://api.test/items?limit=20") { _ in .json("[\(items)]") }
        let others = report.hypotheses.dropFirst()
        #expect(others.filter { !$0.changedNothing }.isEmpty)
        let evidence = report.hypotheses.first?.evidence ?? []
        let words = "\(others.count) ways of asking for a second page changed nothing"
        #expect(evidence.contains(words), "\(report.hypotheses)")
    }

    @Test func `a page that promises more without a way there leaves doubts`() async throws {
        let report = await probe { _ in .json(#"{"total":90,"items":[{"id":1},{"id":2}]}"#) }
        #expect(!report.isCertain)
        #expect(report.doubts.contains { $0.contains("says 90, 2 came") })
    }

    @Test(arguments: [
        (404, "{}", DetectionReport.Failure.status(404)),
        (200, "<!DOCTYPE html><html></html>", .notAList("the response is an HTML page")),
        (200, "", .notAList("the response is an empty body")),
        (
            200, #"{"name":"x","age":3}"#,
            .notAList("the response holds `name`, `age`, but no array of items")
        ),
        (
            200, #"{"errors":[{"message":"no such field"}],"data":null}"#,
            .notAList("the response holds errors instead of a list: no such field")
        ),
    ])
    func `what is no list is called so`(status: Int, body: String, failure: DetectionReport.Failure)
        async
    {
        let report = await probe { _ in
            HTTPResponse(status: status, headers: [:], body: Array(body.utf8))
        }
        guard case .failed(let found) = report.outcome else {
            Issue.record("\(report.outcome)")
            return
        }
        #expect(found == failure)
    }

    @Test func `what differs between two answers to one request is volatile`() async throws {
        let clock = Counter()
        let report = await probe { _ in
            .json(
                #"{"total":2,"took":\#(clock.next()),"items":[{"id":1},{"id":2}]}"#,
                headers: ["X-Trace": "\(clock.next())"])
        }
        guard case .found(let discovery) = report.outcome else { return }
        #expect(discovery.volatilePaths.map(\.text) == ["$.took"])
        #expect(discovery.volatileHeaders == ["X-Trace"])
    }

    @Test func `no more is asked than the budget allows`() async {
        let counter = Counter()
        let report = await probe(budget: 5) { _ in
            _ = counter.next()
            return .json(#"{"has_more":true,"items":[{"id":1},{"id":2}]}"#)
        }
        #expect(report.requestCount <= 5)
        #expect(counter.next() <= 6)
    }

    @Test func `a link without a key that is needed has it put back`() async throws {
        let server = ListServer(.linkWithoutKey)
        let request = HTTPRequest(url: HTTPURL("https://api.test/items?access_key=k&limit=10"))
        let report = await Detection(request).run(over: server)
        #expect(try convention(report).carry.added.contains("access_key"))
    }

    @Test func `a redirect leads to the spec's URL`() async throws {
        let report = await probe { request in
            request.url.path == "/items"
                ? HTTPResponse(status: 301, headers: ["Location": "/items/"], body: [])
                : .json(#"{"total":1,"items":[{"id":1}]}"#)
        }
        #expect(report.request.url.text == "https://api.test/items/")
    }
}
