import Synchronization
import TapeHTTP
import Testing

@Suite struct RedirectingTransportTests {
    /// Answers by URL, takes a second for it, and keeps what it was asked.
    private final class Web: HTTPTransport {
        private let answers: [String: HTTPResponse]
        private let requests = Mutex<[HTTPRequest]>([])

        init(_ answers: [String: HTTPResponse]) { self.answers = answers }

        var asked: [HTTPRequest] { requests.withLock { $0 } }

        func exchange(_ request: HTTPRequest) async -> Exchange {
            requests.withLock { $0.append(request) }
            let began = WallTime(secondsSince1970: Int64(asked.count))
            var sent = request
            sent.headers.append("Host", request.url.host)
            let answer = answers[request.url.text].map { Outcome.whole($0) }
            return Exchange(
                asked: request, sent: sent,
                outcome: answer ?? .failed(TransportError(.refused, detail: "nobody there")),
                timing: ExchangeTiming(
                    startedAt: began, firstByte: .milliseconds(300), total: .seconds(1)))
        }
    }

    private func to(_ location: String) -> HTTPResponse {
        HTTPResponse(status: 302, headers: ["Location": location])
    }

    @Test func `the answer is to what was asked, and says where it is from`() async {
        let page = HTTPResponse(status: 200, body: Array("[]".utf8))
        let web = Web(["http://a/1": to("/2"), "http://a/2": to("http://b/3"), "http://b/3": page])
        let request = HTTPRequest(url: HTTPURL("http://a/1"), mark: PageMark(page: 7))
        let exchange = await RedirectingTransport(web).exchange(request)
        #expect(exchange.outcome == .whole(page))
        #expect(exchange.asked == request)
        #expect(exchange.answeredBy.text == "http://b/3")
        #expect(exchange.sent.url.text == "http://b/3")
        #expect(exchange.sent.headers["Host"] == "b")
        #expect(web.asked.map(\.mark) == Array(repeating: PageMark(page: 7), count: 3))
        #expect(exchange.timing?.startedAt == WallTime(secondsSince1970: 1))
        #expect(exchange.timing?.firstByte == .milliseconds(2_300))
        #expect(exchange.timing?.total == .seconds(3))
    }

    @Test func `a hop that fails is the end`() async {
        let web = Web(["http://a/1": to("http://b/2")])
        let exchange = await RedirectingTransport(web).exchange(
            HTTPRequest(url: HTTPURL("http://a/1")))
        #expect(exchange.outcome == .failed(TransportError(.refused, detail: "nobody there")))
        #expect(exchange.answeredBy.text == "http://b/2")
    }

    @Test func `a chain that is refused asks no more`() async {
        let web = Web(["http://a/1": to("/2"), "http://a/2": to("/1")])
        let exchange = await RedirectingTransport(web).exchange(
            HTTPRequest(url: HTTPURL("http://a/1")))
        guard case .failed(let error) = exchange.outcome else {
            Issue.record("not refused: \(exchange.outcome)")
            return
        }
        #expect(error.code == .redirects)
        #expect(web.asked.count == 2)
    }

    @Test func `what redirects nobody passes through untouched`() async {
        let web = Web(["http://a/1": HTTPResponse(status: 304)])
        let request = HTTPRequest(url: HTTPURL("http://a/1"))
        let direct = await Web(["http://a/1": HTTPResponse(status: 304)]).exchange(request)
        #expect(await RedirectingTransport(web).exchange(request) == direct)
    }
}
