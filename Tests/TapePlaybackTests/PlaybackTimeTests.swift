import TapeCassette
import TapeHTTP
import TapePlayback
import TapeTestKit
import Testing

@Suite struct PlaybackTimeTests {
    private static func cassette(_ headers: HeaderFields = [:]) -> Cassette {
        let interactions = (1...2).map { page in
            Interaction(
                safe: HTTPRequest(url: HTTPURL("https://h/?p=\(page)")),
                outcome: .whole(HTTPResponse(status: 200, headers: headers)),
                time: page == 1
                    ? Self.timing : nil)
        }
        return Cassette(header: CassetteHeader(origin: "https://h"), interactions: interactions)
    }

    private static let moment = WallTime(secondsSince1970: 1_795_223_828)
    private static let timing = ExchangeTiming(
        startedAt: moment, firstByte: .milliseconds(80), total: .milliseconds(250))

    static let speeds: [(AnswerTiming, Duration)] = [
        (.immediate, .zero), (.recorded, .milliseconds(250)), (.scaled(0.1), .milliseconds(25)),
        (.scaled(4), .seconds(1)), (.scaled(-1), .zero), (.scaled(.nan), .zero),
        (.scaled(.infinity), .seconds(2_000_000_000)), (.scaled(1e30), .seconds(2_000_000_000)),
    ]

    @Test(arguments: speeds)
    func `an answer takes the time it is told to`(timing: AnswerTiming, total: Duration)
        async throws
    {
        let clock = SleptClock()
        let transport = PlaybackTransport(
            Playback(try Deck(Self.cassette()), time: PlaybackTime(timing)), clock: clock)
        for page in 1...2 {
            let request = HTTPRequest(url: HTTPURL("https://h/?p=\(page)"))
            #expect(await transport.exchange(request).outcome.response?.status == 200)
        }
        #expect(clock.now.offset == total, "the second page has no time to take")
    }

    @Test(arguments: [AnswerTiming.recorded, .scaled(2), .scaled(.infinity)])
    func `no time takes none at any speed, nor does an end before the first byte`(
        timing: AnswerTiming
    ) {
        let instant = ExchangeTiming(startedAt: Self.moment, firstByte: .zero, total: .zero)
        #expect(timing.firstByteDelay(of: instant) == .zero)
        let edited = ExchangeTiming(
            startedAt: Self.moment, firstByte: .seconds(2), total: .seconds(1))
        #expect(timing.bodyTime(of: edited) == .zero)
    }

    @Test func `who leaves before the answer is there has not used it up`() async throws {
        let playback = Playback(
            try Deck(Self.cassette()), policy: .stop, time: PlaybackTime(.recorded))
        let transport = PlaybackTransport(playback, clock: SleptClock())
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
        #expect(playback.log.map(\.delivery) == [PlaybackEntry.Delivery.none])
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
        (
            "Set-Cookie", "a=b; expires=Sat, 21-Nov-26 01:17:08 GMT; Secure",
            "a=b; expires=Sun, 22 Nov 2026 01:17:08 GMT; Secure"
        ),
        ("Expires", "Sat, 21-Nov-26 01:17:08 GMT", "Sun, 22 Nov 2026 01:17:08 GMT"),
        ("Expires", "Sat, 21 Nov 2026 01:17:08 +0200", "Sat, 21 Nov 2026 01:17:08 +0200"),
        ("Set-Cookie", "expires=x; Secure", "expires=x; Secure"),
    ]

    @Test(arguments: dates)
    func `dates move if asked to, and nothing else does`(
        name: HeaderName, recorded: String, moved: String
    ) async throws {
        let deck = try Deck(Self.cassette([name: recorded]))
        let shift = DateShift(by: .seconds(86_400))
        let request = HTTPRequest(url: HTTPURL("https://h/?p=1"))
        let plain = await PlaybackTransport(Playback(deck)).exchange(request).outcome.response
        #expect(plain?.headers[name] == recorded)
        let transport = PlaybackTransport(Playback(deck, time: PlaybackTime(shifting: shift)))
        #expect(await transport.exchange(request).outcome.response?.headers[name] == moved)
    }
}
