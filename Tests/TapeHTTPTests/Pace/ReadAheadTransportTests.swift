import Synchronization
import TapeHTTP
import Testing

@Suite struct ReadAheadTransportTests {
    /// Answers once so many requests are under way, or at once if it need not wait for that.
    private final class Crowd: HTTPTransport {
        private struct State {
            var asked: [Int] = []
            var waiting: [CheckedContinuation<Void, Never>] = []
        }

        private let size: Int
        private let state = Mutex(State())

        init(size: Int) { self.size = size }

        var asked: [Int] { state.withLock { $0.asked } }

        func exchange(_ request: HTTPRequest) async -> Exchange {
            let page = request.mark?.page ?? 0
            await withCheckedContinuation { continuation in
                let ready: [CheckedContinuation<Void, Never>] = state.withLock { state in
                    state.asked.append(page)
                    state.waiting.append(continuation)
                    guard state.waiting.count >= size else { return [] }
                    defer { state.waiting = [] }
                    return state.waiting
                }
                // The last to come is answered first.
                for continuation in ready.reversed() { continuation.resume() }
            }
            return Exchange(
                asked: request,
                outcome: .whole(HTTPResponse(status: 200, body: Array("\(page)".utf8))))
        }
    }

    private static func request(_ page: Int) -> HTTPRequest {
        HTTPRequest(url: HTTPURL("http://a/?page=\(page)"), mark: PageMark(page: page))
    }

    private static func follower(upTo last: Int) -> @Sendable (HTTPRequest) -> HTTPRequest? {
        { asked in
            guard let page = asked.mark?.page, page < last else { return nil }
            return request(page + 1)
        }
    }

    @Test(arguments: [2, 3, 8])
    func `so many are under way at once, and answers come in the order of asking`(
        count: Int
    ) async {
        let pages = count * 5
        // Only if all are asked side by side does any get an answer.
        let crowd = Crowd(size: count)
        let transport = ReadAheadTransport(
            crowd, sideBySide: count, successor: Self.follower(upTo: pages))
        let bodies = await transport.serving {
            var bodies: [String] = []
            for page in 1...pages {
                let exchange = await transport.exchange(Self.request(page))
                bodies.append(
                    String(decoding: exchange.outcome.response?.body ?? [], as: UTF8.self))
            }
            return bodies
        }
        #expect(bodies == (1...pages).map(String.init))
        #expect(crowd.asked.sorted() == Array(1...pages))
    }

    @Test func `a walk that goes another way is answered all the same`() async {
        let crowd = Crowd(size: 1)
        let transport = ReadAheadTransport(
            crowd, sideBySide: 4, successor: Self.follower(upTo: 1_000))
        let bodies = await transport.serving {
            var bodies: [String] = []
            for page in [1, 2, 50, 51, 1] {
                let exchange = await transport.exchange(Self.request(page))
                bodies.append(
                    String(decoding: exchange.outcome.response?.body ?? [], as: UTF8.self))
            }
            return bodies
        }
        #expect(bodies == ["1", "2", "50", "51", "1"])
    }

    @Test func `it can serve again`() async {
        let crowd = Crowd(size: 1)
        let transport = ReadAheadTransport(
            crowd, sideBySide: 3, successor: Self.follower(upTo: 2))
        for _ in 1...2 {
            let isWhole = await transport.serving {
                await transport.exchange(Self.request(2)).outcome.response != nil
            }
            #expect(isWhole)
        }
    }

    @Test func `where nothing can be read ahead it asks as it is asked`() async {
        let crowd = Crowd(size: 1)
        let transport = ReadAheadTransport(crowd, sideBySide: 4) { _ in nil }
        await transport.serving {
            for page in 1...3 { _ = await transport.exchange(Self.request(page)) }
        }
        #expect(crowd.asked == [1, 2, 3])
    }

    @Test func `outside its time it asks as it is asked`() async {
        let crowd = Crowd(size: 1)
        let transport = ReadAheadTransport(
            crowd, sideBySide: 3, successor: Self.follower(upTo: 9))
        let before = await transport.exchange(Self.request(4))
        await transport.serving {}
        let after = await transport.exchange(Self.request(5))
        #expect(before.outcome.response?.body == Array("4".utf8))
        #expect(after.outcome.response?.body == Array("5".utf8))
        #expect(crowd.asked == [4, 5])
    }

    @Test func `a request on its way elsewhere stays known as such`() async {
        struct Noting: HTTPTransport {
            func exchange(_ request: HTTPRequest) async -> Exchange {
                let body = Array("\(RedirectingTransport.isAway)".utf8)
                return Exchange(
                    asked: request, outcome: .whole(HTTPResponse(status: 200, body: body)))
            }
        }
        let transport = ReadAheadTransport(Noting(), sideBySide: 3) { _ in nil }
        let bodies = await transport.serving {
            var bodies: [[UInt8]?] = []
            for isAway in [false, true] {
                let exchange = await RedirectingTransport.$isAway.withValue(isAway) {
                    await transport.exchange(Self.request(1))
                }
                bodies.append(exchange.outcome.response?.body)
            }
            return bodies
        }
        #expect(bodies == [Array("false".utf8), Array("true".utf8)])
    }
}
