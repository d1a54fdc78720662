import TapeHTTP
import TapeTestKit
import Testing

@Suite struct PacedTransportTests {
    private struct Echo: HTTPTransport {
        func exchange(_ request: HTTPRequest) async -> Exchange {
            Exchange(asked: request, outcome: .whole(HTTPResponse(status: 200)))
        }
    }

    private func ask(_ urls: [String], rate: Double) async -> Duration {
        let clock = SleptClock()
        let transport = PacedTransport(Echo(), perSecond: rate, clock: clock)
        for url in urls { _ = await transport.exchange(HTTPRequest(url: HTTPURL(url))) }
        return clock.now.offset
    }

    @Test(arguments: [(1, 0), (2, 100), (11, 1_000)])
    func `a host is asked so often a second and no more`(count: Int, wait: Int) async {
        let urls = Array(repeating: "https://a.example/x", count: count)
        #expect(await ask(urls, rate: 10) == .milliseconds(wait))
    }

    @Test func `a host that is hardly ever asked is asked once a day`() async {
        let urls = Array(repeating: "https://a.example/x", count: 2)
        #expect(await ask(urls, rate: 1e-30) == .seconds(86_400))
    }

    @Test func `each host has a pace of its own`() async {
        #expect(await ask(["https://a/1", "https://b/1", "https://c/1"], rate: 1) == .zero)
        #expect(await ask(["https://a/1", "http://a:81/1"], rate: 1) == .seconds(1))
    }

    @Test(arguments: ["127.0.0.1:8080", "localhost", "[::1]:80", "api.localhost", "127.9.9.9"])
    func `this machine need not be spared`(host: String) async {
        #expect(await ask(Array(repeating: "http://\(host)/", count: 5), rate: 1) == .zero)
    }

    @Test(arguments: ["127.example.com", "notlocalhost", "128.0.0.1", "127.0.0.1.example.com"])
    func `a host that only looks like this machine is spared`(host: String) async {
        #expect(await ask(Array(repeating: "http://\(host)/", count: 2), rate: 1) == .seconds(1))
    }

    @Test(arguments: [0, -1])
    func `no rate is no wait`(rate: Double) async {
        #expect(await ask(["https://a/", "https://a/"], rate: rate) == .zero)
    }

    @Test func `who is cancelled while waiting asks nothing`() async {
        let transport = PacedTransport(Echo(), perSecond: 1, clock: SleptClock())
        let outcome = await withTaskGroup(of: Outcome.self) { group in
            group.addTask {
                _ = await transport.exchange(HTTPRequest(url: HTTPURL("https://a/")))
                unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
                return await transport.exchange(HTTPRequest(url: HTTPURL("https://a/"))).outcome
            }
            return await group.next()
        }
        guard case .failed(let error)? = outcome else {
            Issue.record("it was asked: \(String(describing: outcome))")
            return
        }
        #expect(error.code == .cancelled)
    }
}
