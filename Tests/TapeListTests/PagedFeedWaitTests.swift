import Synchronization
import TapeList
import Testing

/// A clock that the test moves; its sleeps end only when they are cancelled.
private final class MovedClock: Clock {
    struct Instant: InstantProtocol {
        let offset: Duration

        func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }
        func duration(to other: Self) -> Duration { other.offset - offset }
        static func < (left: Self, right: Self) -> Bool { left.offset < right.offset }
    }

    private let time = Mutex(Duration.zero)
    private let sleeps = AsyncStream.makeStream(of: Duration.self)

    var now: Instant { Instant(offset: time.withLock { $0 }) }
    var minimumResolution: Duration { .zero }

    func move(by duration: Duration) { time.withLock { $0 += duration } }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        sleeps.continuation.yield(now.duration(to: deadline))
        let (never, continuation) = AsyncStream.makeStream(of: Never.self)
        for await _ in never {}
        withExtendedLifetime(continuation) {}
        throw CancellationError()
    }

    /// Waits until somebody sleeps, and returns for how long.
    func nextSleep() async -> Duration? {
        for await time in sleeps.stream { return time }
        return nil
    }
}

/// A loader that asks to wait at first, and has one page afterwards.
private final class BusyLoader: PageLoading {
    private let refusals = Mutex(1)

    func loadPage(at pointer: Int?) async throws(LoadFailure) -> LetterPage {
        let isBusy = refusals.withLock { refusals in
            defer { refusals = 0 }
            return refusals > 0
        }
        guard !isBusy else { throw LoadFailure(.rateLimited(retryAfter: .seconds(30))) }
        return .of("a", next: nil)
    }
}

@MainActor
@Suite(.timeLimit(.minutes(1)))
struct PagedFeedWaitTests {
    private let clock = MovedClock()

    @Test func `a feed that is run again waits for what is left of the time, and no longer`() async
    {
        let feed = PagedFeed(loader: BusyLoader(), policy: .button, clock: clock)
        await feed.running {
            feed.send(.start)
            #expect(await clock.nextSleep() == .seconds(30))
            clock.move(by: .seconds(10))
        }
        clock.move(by: .seconds(5))
        await feed.running {
            #expect(await clock.nextSleep() == .seconds(15))
            clock.move(by: .seconds(1))
        }
        await feed.running { #expect(await clock.nextSleep() == .seconds(14)) }
    }

    @Test func `a time that passed while nobody ran the feed is over when it is run again`() async {
        let feed = PagedFeed(loader: BusyLoader(), policy: .button, clock: clock)
        await feed.running {
            feed.send(.start)
            _ = await clock.nextSleep()
            feed.send(.retryTapped)
        }
        clock.move(by: .seconds(31))
        await feed.running {
            for await snapshot in feed.snapshots where snapshot.state == .exhausted { return }
        }
        #expect(feed.snapshot.items.map(\.id) == ["a"])
    }
}
