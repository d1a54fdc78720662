import Synchronization
import TapeList
import Testing

/// A loader whose pages arrive when the test says so.
private final class HeldLoader: PageLoading {
    private struct State {
        var asked: [Int?] = []
        var waiting: [CheckedContinuation<Result<LetterPage, LoadFailure>, Never>] = []
        var cancelled = 0
    }

    private let state = Mutex(State())
    private let (askings, asking) = AsyncStream.makeStream(of: Int?.self)

    var asked: [Int?] { state.withLock(\.asked) }
    var cancelled: Int { state.withLock(\.cancelled) }

    func loadPage(at pointer: Int?) async throws(LoadFailure) -> LetterPage {
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                state.withLock { state in
                    state.asked.append(pointer)
                    state.waiting.append(continuation)
                }
                asking.yield(pointer)
            }
        } onCancel: {
            state.withLock { $0.cancelled += 1 }
        }
        return try result.get()
    }

    /// Waits until a page is asked for.
    func isAsked() async -> Int? {
        for await pointer in askings { return pointer }
        return nil
    }

    /// Answers the load that waits longest.
    func answer(_ result: Result<LetterPage, LoadFailure>) {
        state.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }?
            .resume(returning: result)
    }
}

/// A clock whose sleeps end when the test says so.
private final class HeldClock: Clock {
    typealias Instant = ContinuousClock.Instant

    private let sleeps = AsyncStream.makeStream(of: Void.self)
    private let wakes = AsyncStream.makeStream(of: Void.self)

    var now: Instant { ContinuousClock.now }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        sleeps.continuation.yield()
        for await _ in wakes.stream { return }
        throw CancellationError()
    }

    func isSlept() async {
        for await _ in sleeps.stream { return }
    }

    func wake() {
        wakes.continuation.yield()
    }
}

@MainActor
@Suite(.timeLimit(.minutes(1)))
struct PagedFeedTests {
    private let loader = HeldLoader()

    private func feed(_ policy: FooterPolicy = .button) -> PagedFeed<Letter, Int> {
        PagedFeed(loader: loader, policy: policy)
    }

    private func running(
        _ feed: PagedFeed<Letter, Int>, _ body: @MainActor () async -> Void
    ) async {
        await feed.running(body) {
            // A loader that does not heed cancellation must not keep the test.
            for _ in loader.asked { loader.answer(.failure(.cancelled)) }
        }
    }

    private func state(
        of feed: PagedFeed<Letter, Int>, where isWanted: (ListState) -> Bool
    ) async -> FeedSnapshot<Letter>? {
        for await snapshot in feed.snapshots where isWanted(snapshot.state) { return snapshot }
        return nil
    }

    @Test func `a load that was called off before it began is not sent`() async {
        let feed = feed()
        await running(feed) {
            feed.send(.start)
            #expect(await loader.isAsked() == nil)
            loader.answer(.success(.of("ab", next: 2)))
            _ = await state(of: feed) { $0 == .ready }
            feed.send(.refresh)
            feed.send(.filterChanged)
            #expect(await loader.isAsked() == nil)
            loader.answer(.success(.of("cd", next: 2)))
            let last = await state(of: feed) { $0 == .ready }
            #expect(last?.items.map(\.id) == ["c", "d"])
            #expect(loader.asked == [nil, nil])
        }
    }

    @Test func `a run that another one takes over from at once sends no load twice`() async {
        let feed = feed()
        // Both runs begin before the first one's load does.
        let runs = [Task { await feed.run() }, Task { await feed.run() }]
        #expect(await loader.isAsked() == nil)
        loader.answer(.success(.of("ab", next: 2)))
        _ = await state(of: feed) { $0 == .ready }
        #expect(loader.asked == [nil])
        for run in runs { run.cancel() }
        for run in runs { await run.value }
    }

    @Test func `a failed footer without a table asks again only after it left the screen`() async {
        let feed = feed(.countPlusOne)
        await running(feed) {
            feed.footerAppeared()
            #expect(await loader.isAsked() == nil)
            loader.answer(.success(.of("ab", next: 2)))
            _ = await state(of: feed) { $0 == .ready }
            feed.footerAppeared()
            #expect(await loader.isAsked() == 2)
            loader.answer(.failure(LoadFailure(.temporary)))
            _ = await state(of: feed) { if case .appendFailed = $0 { true } else { false } }
            feed.footerAppeared()
            #expect(loader.asked == [nil, 2])
            feed.footerDisappeared()
            feed.footerAppeared()
            #expect(await loader.isAsked() == 2)
        }
    }

    @Test func `a snapshot is made of parts`() {
        let items = PagedItems("ab".map { Letter(id: "\($0)") })
        let snapshot = FeedSnapshot(items: items, state: .ready, hasMore: true, footer: .button)
        #expect(snapshot.items.map(\.id) == ["a", "b"])
        #expect(snapshot.hasMore && snapshot.footer == .button)
        #expect(snapshot.placeholder == .absent)
    }

    @Test func `pages are loaded one after the other, each shown before the next is asked for`()
        async
    {
        let feed = feed()
        await running(feed) {
            feed.send(.start)
            #expect(await loader.isAsked() == nil)
            loader.answer(.success(.of("ab", next: 2)))
            let first = await state(of: feed) { $0 == .ready }
            #expect(first?.items.map(\.id) == ["a", "b"])
            #expect(first?.footer == .button)
            feed.send(.footerTapped)
            feed.send(.footerTapped)
            #expect(await loader.isAsked() == 2)
            loader.answer(.success(.of("c", next: nil)))
            let last = await state(of: feed) { $0 == .exhausted }
            #expect(last?.items.map(\.id) == ["a", "b", "c"])
            #expect(loader.asked == [nil, 2])
        }
    }

    @Test func `what was asked for before the feed runs is loaded once it does`() async {
        let feed = feed()
        feed.send(.start)
        await running(feed) {
            _ = await loader.isAsked()
            loader.answer(.success(.of("a", next: nil)))
            #expect(await state(of: feed) { $0 == .exhausted } != nil)
        }
    }

    @Test func `a failure arrives in the list's terms`() async {
        let feed = feed()
        await running(feed) {
            feed.send(.start)
            _ = await loader.isAsked()
            loader.answer(.failure(LoadFailure(.positionRefused)))
            let failed = LoadFailure(.positionRefused)
            #expect(
                await state(of: feed) { $0 == .firstFailed(failed) }?.placeholder == .failed(failed)
            )
        }
    }

    @Test func `a refresh stops the append, whose page comes too late`() async {
        let feed = feed()
        await running(feed) {
            feed.send(.start)
            _ = await loader.isAsked()
            loader.answer(.success(.of("ab", next: 2)))
            _ = await state(of: feed) { $0 == .ready }
            feed.send(.footerTapped)
            _ = await loader.isAsked()
            feed.send(.refresh)
            #expect(await loader.isAsked() == nil)
            loader.answer(.success(.of("late", next: 3)))
            loader.answer(.success(.of("xy", next: nil)))
            let fresh = await state(of: feed) { $0 == .exhausted }
            #expect(fresh?.items.map(\.id) == ["x", "y"])
            #expect(loader.cancelled >= 1)
        }
    }

    @Test func `a feed that is stopped waits for nothing, and goes on when it is run again`() async
    {
        let feed = feed()
        await running(feed) {
            feed.send(.start)
            _ = await loader.isAsked()
        }
        #expect(feed.snapshot.state == .firstFailed(.cancelled))
        await running(feed) {
            feed.send(.retryTapped)
            _ = await loader.isAsked()
            loader.answer(.success(.of("a", next: nil)))
            #expect(await state(of: feed) { $0 == .exhausted } != nil)
        }
    }

    @Test func `a pull to refresh returns when the first page is there`() async {
        let feed = feed()
        await running(feed) {
            feed.send(.start)
            _ = await loader.isAsked()
            loader.answer(.success(.of("a", next: nil)))
            _ = await state(of: feed) { $0 == .exhausted }
            async let refreshed: Void = feed.refresh()
            _ = await loader.isAsked()
            #expect(feed.snapshot.state == .refreshing)
            loader.answer(.success(.of("b", next: nil)))
            await refreshed
            #expect(feed.snapshot.items.map(\.id) == ["b"])
        }
    }

    @Test func `a pull to refresh does not wait as long as the API asks to, and is not lost`() async
    {
        let clock = HeldClock()
        let feed = PagedFeed(loader: loader, policy: .button, clock: clock)
        await running(feed) {
            feed.send(.start)
            _ = await loader.isAsked()
            loader.answer(.failure(LoadFailure(.rateLimited(retryAfter: .seconds(30)))))
            await clock.isSlept()
            await feed.refresh()
            #expect(loader.asked.count == 1)
            clock.wake()
            _ = await loader.isAsked()
            #expect(loader.asked.count == 2)
        }
    }

    @Test func `patience is measured by the clock it was given`() async {
        let clock = HeldClock()
        let feed = PagedFeed(loader: loader, policy: .button, clock: clock)
        await running(feed) {
            feed.send(.start)
            _ = await loader.isAsked()
            loader.answer(.failure(LoadFailure(.rateLimited(retryAfter: .seconds(30)))))
            await clock.isSlept()
            feed.send(.retryTapped)
            #expect(loader.asked.count == 1)
            clock.wake()
            _ = await loader.isAsked()
            #expect(loader.asked.count == 2)
        }
    }

    @Test func `a host is told when the feed already answers with the new rows`() async {
        let feed = feed(.loadingSection)
        let host = RecordingHost(feed: feed)
        feed.host = host
        await running(feed) {
            feed.send(.start)
            _ = await loader.isAsked()
            loader.answer(.success(.of("ab", next: 2)))
            _ = await state(of: feed) { $0 == .ready }
            #expect(host.shapes == [[2, 1]])
            #expect(host.counts == [2])
        }
    }

    @Test func `snapshots end with the feed`() async {
        var kept: PagedFeed<Letter, Int>? = feed()
        guard let snapshots = kept?.snapshots else { return }
        kept?.send(.start)
        var states: [ListState] = []
        for await snapshot in snapshots {
            states.append(snapshot.state)
            kept = nil
        }
        #expect(states == [.loadingFirst])
    }

    @Test func `a feed that is run starts its list`() async {
        let feed = feed()
        await running(feed) {
            #expect(await loader.isAsked() == nil)
            loader.answer(.success(.of("a", next: nil)))
            #expect(await state(of: feed) { $0 == .exhausted } != nil)
        }
    }

    @Test func `a second run takes over from the first, and the page on its way comes once`() async
    {
        let feed = feed()
        await withTaskGroup { group in
            group.addTask { await feed.run() }
            _ = await loader.isAsked()
            group.addTask { await feed.run() }
            _ = await loader.isAsked()
            // The first run's load was called off; its answer reaches nobody.
            loader.answer(.success(.of("x", next: nil)))
            loader.answer(.success(.of("ab", next: nil)))
            // The first run returns although nobody cancelled it.
            await group.next()
            let shown = await state(of: feed) { $0 == .exhausted }
            #expect(shown?.items.map(\.id) == ["a", "b"])
            #expect(feed.snapshot.items.count == 2)
            group.cancelAll()
        }
    }

    @Test func `a run takes up what the end of the run before broke off`() async {
        let feed = feed()
        await running(feed) {
            _ = await loader.isAsked()
            loader.answer(.success(.of("ab", next: 2)))
            _ = await state(of: feed) { $0 == .ready }
            feed.send(.footerTapped)
            #expect(await loader.isAsked() == 2)
        }
        #expect(feed.snapshot.state == .appendFailed(.cancelled))
        await running(feed) {
            #expect(await loader.isAsked() == 2)
            loader.answer(.success(.of("c", next: nil)))
            #expect(await state(of: feed) { $0 == .exhausted }?.items.count == 3)
        }
    }

    @Test func `a run takes up what was broken off where there is no footer to tap`() async {
        let feed = feed()
        await running(feed) {
            _ = await loader.isAsked()
            // The list goes on by itself behind a page that holds nothing.
            loader.answer(.success(.of("", next: 2)))
            #expect(await loader.isAsked() == 2)
        }
        #expect(feed.footerPath == nil)
        await running(feed) {
            #expect(await loader.isAsked() == 2)
            loader.answer(.success(.of("a", next: nil)))
            #expect(await state(of: feed) { $0 == .exhausted }?.items.count == 1)
        }
    }

    @Test func `a refresh of a feed that nobody runs brings its page`() async {
        let feed = feed()
        async let refreshed: Void = feed.refresh()
        _ = await loader.isAsked()
        loader.answer(.success(.of("a", next: nil)))
        await refreshed
        #expect(feed.snapshot.items.map(\.id) == ["a"])
        #expect(feed.snapshot.state == .exhausted)
    }

    @MainActor
    private final class RecordingHost: FeedHost {
        let feed: PagedFeed<Letter, Int>
        var shapes: [[Int]] = []
        var counts: [Int] = []

        init(feed: PagedFeed<Letter, Int>) {
            self.feed = feed
        }

        func apply(_ update: ListUpdate, leaving shape: TableShape) {
            #expect(feed.shape == shape)
            shapes.append(shape.rowsInSections)
            counts.append(feed.snapshot.items.count)
        }

        func hideFooter() {}
        func report(_ failure: LoadFailure) {}
    }
}
