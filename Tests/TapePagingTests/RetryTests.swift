import Synchronization
import TapeHTTP
import TapePaging
import TapeTestKit
import Testing

@Suite struct RetryTests {
    /// Answers with each outcome in turn, the last one for ever.
    private final class Script: HTTPTransport {
        private let outcomes: [Outcome]
        private let count = Mutex(0)

        init(_ outcomes: [Outcome]) { self.outcomes = outcomes }

        var asked: Int { count.withLock { $0 } }

        func exchange(_ request: HTTPRequest) async -> Exchange {
            let number = count.withLock { count in
                count += 1
                return count
            }
            return Exchange(
                asked: request, outcome: outcomes[min(number, outcomes.count) - 1])
        }
    }

    private func policy() -> RetryPolicy {
        var policy = RetryPolicy()
        policy.random = { 0.5 }
        return policy
    }

    private func run(
        _ outcomes: [Outcome], method: HTTPMethod = .get, policy: RetryPolicy? = nil
    ) async -> (asked: Int, sleeps: [Duration], outcome: Outcome) {
        let clock = SleptClock()
        let script = Script(outcomes)
        let transport = RetryingTransport(
            script, policy: policy ?? self.policy(), clock: clock,
            now: { WallTime(secondsSince1970: 784_111_777) })
        let request = HTTPRequest(method: method, url: HTTPURL("http://api.test/"))
        let exchange = await transport.exchange(request)
        return (script.asked, clock.sleeps, exchange.outcome)
    }

    private static func answer(_ status: Int, _ headers: HeaderFields = [:]) -> Outcome {
        .whole(HTTPResponse(status: status, headers: headers))
    }

    @Test func `trouble that passes is waited out, twice as long each time`() async {
        let reset = Outcome.failed(TransportError(.reset, detail: ""))
        let run = await run([Self.answer(503), reset, Self.answer(200)])
        #expect(run.outcome == Self.answer(200))
        #expect(run.sleeps == [.milliseconds(250), .milliseconds(500)])
    }

    @Test(arguments: [
        ("7", Duration.seconds(7)), ("Sun, 06 Nov 1994 08:49:47 GMT", .seconds(10)),
    ])
    func `what the server asks to wait is waited`(field: String, wait: Duration) async {
        let run = await run([Self.answer(429, ["Retry-After": field]), Self.answer(200)])
        #expect(run.sleeps == [wait])
        #expect(run.outcome == Self.answer(200))
    }

    @Test(arguments: [400, 401, 404, 410, 501])
    func `what will not pass is not tried again`(status: Int) async {
        #expect(await run([Self.answer(status)]).asked == 1)
    }

    @Test func `tries and waits are bounded`() async {
        #expect(await run([Self.answer(500)]).asked == 4)
        let long = await run([Self.answer(429, ["Retry-After": "200"])])
        #expect(long.asked == 2)
        #expect(long.outcome.response?.status == 429)
    }

    @Test func `a POST is repeated only where it is known to read`() async {
        #expect(await run([Self.answer(503)], method: .post).asked == 1)
        var reading = policy()
        reading.repeatsReadingPosts = true
        #expect(await run([Self.answer(503)], method: .post, policy: reading).asked == 4)
    }

    @Test(
        arguments: [
            (429, .post, 4), (425, .post, 4), (420, .post, 4), (503, .post, 1), (500, .post, 1),
            (408, .patch, 1), (503, .delete, 1), (429, .delete, 4), (500, .put, 4),
        ] as [(Int, HTTPMethod, Int)])
    func `a write is repeated where it was turned away, or doing it twice does no harm`(
        status: Int, method: HTTPMethod, tries: Int
    ) async throws {
        var convention = Convention(
            style: .offset, sources: [], slots: [], authority: .next,
            items: Convention.Items([try BodyPath("$")]))
        convention.errors.rateLimit = [420]
        var writing = RetryPolicy.writing(to: convention)
        writing.random = { 0.5 }
        #expect(await run([Self.answer(status)], method: method, policy: writing).asked == tries)
    }
}
