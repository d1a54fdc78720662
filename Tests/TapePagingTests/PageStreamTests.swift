import TapeHTTP
import TapeJSON
import TapePaging
import Testing

@Suite struct PageStreamTests {
    /// Pages of two numbers, so many of them, or one that fails.
    private struct Numbers: HTTPTransport {
        var pages = 3
        var failing: Int?

        func exchange(_ request: HTTPRequest) async -> Exchange {
            let cursor = request.url.queryItems.first { $0.name == "c" }.flatMap { Int($0.value) }
            let page = cursor ?? 1
            guard page != failing else {
                return Exchange(asked: request, outcome: .whole(HTTPResponse(status: 500)))
            }
            let next = page < pages ? String(page + 1) : "null"
            let body = "{\"items\":[\(page * 2),\(page * 2 + 1)],\"next\":\(next)}"
            return Exchange(
                asked: request, outcome: .whole(HTTPResponse(status: 200, body: Array(body.utf8))))
        }
    }

    private func client(_ transport: Numbers) throws -> PagingClient {
        PagingClient(
            PagedEndpoint(
                HTTPRequest(url: HTTPURL("http://api.test/")),
                convention: Convention(
                    style: .cursor, sources: [.token(at: try BodyPath("$.next"))],
                    slots: [.query("c")], authority: .next,
                    items: Convention.Items([try BodyPath("$.items")]))),
            over: transport)
    }

    @Test func `pages come one after the other until the end`() async throws {
        var items: [String] = []
        for try await element in try client(Numbers()).pages() {
            items += element.reading.items.compactMap(\.identity)
        }
        #expect(items == ["2", "3", "4", "5", "6", "7"])
    }

    @Test func `what came before a failure is not lost with it`() async throws {
        var pages = 0
        let stream = try client(Numbers(failing: 3)).pages()
        do throws(WalkFailure) {
            for try await _ in stream { pages += 1 }
            Issue.record("the walk did not fail")
        } catch {
            guard case .failed(page: 3, let reason) = error.ending else {
                Issue.record("\(error.ending)")
                return
            }
            #expect(reason.code == .status(500))
        }
        #expect(pages == 2)
    }

    @Test func `the pages of a walk cost a bounded number of bytes`() {
        #expect(MemoryLayout<Walk.Page>.size <= 400)
    }
}
