import TapeCassette
import TapeHTTP
import TapeTestKit
import Testing

@Suite struct DeckTimeTests {
    private static func cassette(_ headers: HeaderFields = [:]) -> Cassette {
        let interactions = (1...2).map { page in
            Interaction(
                safe: HTTPRequest(url: HTTPURL("https://h/?p=\(page)")),
                outcome: .whole(HTTPResponse(status: 200, headers: headers)),
                time: page == 1
                    ? SampleCassette.timing("2026-11-21T01:17:08Z", firstByte: 80, total: 250) : nil
            )
        }
        return Cassette(header: SampleCassette.header, interactions: interactions)
    }

    static let speeds: [(DeckTiming, Duration)] = [
        (.immediate, .zero), (.recorded, .milliseconds(250)), (.scaled(0.1), .milliseconds(25)),
        (.scaled(4), .seconds(1)), (.scaled(-1), .zero),
    ]

    @Test(arguments: speeds)
    func `an answer takes the time it is told to`(timing: DeckTiming, total: Duration) async throws
    {
        let clock = SleptClock()
        let transport = DeckTransport(
            try Deck(Self.cassette()).session(), timing: timing, clock: clock)
        for page in 1...2 {
            let request = HTTPRequest(url: HTTPURL("https://h/?p=\(page)"))
            #expect(await transport.exchange(request).outcome.response?.status == 200)
        }
        #expect(clock.now.offset == total, "the second page has no time to take")
    }

    @Test func `who leaves before the answer is there has not used it up`() async throws {
        let session = try Deck(Self.cassette()).session()
        let transport = DeckTransport(session, timing: .recorded, clock: SleptClock())
        let request = HTTPRequest(url: HTTPURL("https://h/?p=1"))
        let task = Task {
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            return await transport.exchange(request).outcome
        }
        guard case .failed(let error) = await task.value else {
            Issue.record("it was answered")
            return
        }
        #expect(error.code == .cancelled)
        #expect(session.leftovers == [0, 1])
        #expect(await transport.exchange(request).outcome.response?.status == 200)
    }

    static let dates: [(HeaderName, String, String)] = [
        ("Date", "Sat, 21 Nov 2026 01:17:08 GMT", "Sun, 22 Nov 2026 01:17:08 GMT"),
        ("Expires", "Saturday, 21-Nov-26 01:17:08 GMT", "Sun, 22 Nov 2026 01:17:08 GMT"),
        ("Expires", "0", "0"), ("Expires", "-1", "-1"), ("Retry-After", "120", "120"),
        ("Retry-After", "Sat Nov 21 01:17:08 2026", "Sun, 22 Nov 2026 01:17:08 GMT"),
        ("Last-Modified", "Sat, 21 Nov 2026 01:17:08 GMT", "Sat, 21 Nov 2026 01:17:08 GMT"),
        (
            "Set-Cookie", "a=b; Expires=Sat, 21-Nov-2026 01:17:08 GMT; Path=/",
            "a=b; Expires=Sun, 22 Nov 2026 01:17:08 GMT; Path=/"
        ),
        ("Set-Cookie", "expires=x; Secure", "expires=x; Secure"),
    ]

    @Test(arguments: dates)
    func `dates move if asked to, and nothing else does`(
        name: HeaderName, recorded: String, moved: String
    ) async throws {
        let deck = try Deck(Self.cassette([name: recorded]))
        let header = try #require(SampleCassette.header.recorded)
        let shift = DateShift(from: header, to: header + .seconds(86_400))
        let request = HTTPRequest(url: HTTPURL("https://h/?p=1"))
        let plain = await DeckTransport(deck.session()).exchange(request).outcome.response
        #expect(plain?.headers[name] == recorded)
        let transport = DeckTransport(deck.session(), shifting: shift)
        #expect(await transport.exchange(request).outcome.response?.headers[name] == moved)
    }
}
