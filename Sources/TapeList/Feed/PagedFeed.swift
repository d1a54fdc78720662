public import Observation

/// A paged list that loads its own pages: a thin driver between a loader and a view.
///
/// A view calls `run()` for as long as it is shown, sends what happens on screen, and reads `snapshot`. `run()` starts the
/// list, and all loading happens inside it. When its task is cancelled, every load stops and the list reports that loading
/// was stopped; the next `run()` resumes it.
///
/// In designs whose footer shows in an empty list, displaying the footer loads the first page, not `run()`.
@MainActor
public final class PagedFeed<Item: Identifiable & Sendable, Pointer: Sendable>: Observable
where Item.ID: Sendable {
    /// Work queued for the task that runs the feed.
    private enum Command: Sendable {
        case load(LoadTicket<Pointer>)
        case wake(after: Duration)
    }

    /// A ticket's number and the run that carries out its load: a later run may resume the same ticket.
    private struct LoadInRun: Hashable {
        let ticket: LoadNumber
        let run: Int
    }

    /// The table that applies each update in step; without one, the footer's view must be made again whenever the number of
    /// items changes, so that its appearing counts as a display.
    public weak var host: (any FeedHost)?

    private var table: PagedTable<Item, Pointer>
    private var shown: FeedSnapshot<Item>
    private let load: @Sendable (Pointer?) async -> Result<LoadedPage<Item, Pointer>, LoadFailure>
    private let clock: any Clock<Duration>
    private var commands: AsyncStream<Command>.Continuation?
    private var stoppers: [LoadInRun: AsyncStream<Never>.Continuation] = [:]
    /// Counts the calls of `run()`; only the latest one loads.
    private var runs = 0
    /// Whether the last run ended while a page was on its way.
    private var wasInterrupted = false
    /// How long the list has waited since the API asked for that, or since a run told it of the time passed.
    private var waited: (@Sendable () -> Duration)?
    private var watchers: [Int: AsyncStream<FeedSnapshot<Item>>.Continuation] = [:]
    private var watcherCount = 0
    private let registrar = ObservationRegistrar()

    /// Makes a feed that has not started.
    ///
    /// - Parameters:
    ///   - loader: loads the pages; ``PageLoading/describingFailures(_:)`` adapts a client that throws errors of its own.
    ///   - policy: the design of the footer.
    ///   - rules: how repeated ids, empty pages and length are treated.
    ///   - clock: measures the time that an API asks clients to wait.
    public init<Loader: PageLoading<Item, Pointer>>(
        loader: Loader,
        policy: FooterPolicy,
        rules: ListRules = ListRules(),
        clock: any Clock<Duration> = ContinuousClock()
    ) where Loader.Failure == LoadFailure {
        let table = PagedTable<Item, Pointer>(policy: policy, rules: rules)
        self.table = table
        self.clock = clock
        shown = FeedSnapshot(table)
        load = { pointer in
            do throws(LoadFailure) {
                return .success(try await loader.loadPage(at: pointer))
            } catch {
                return .failure(error)
            }
        }
    }

    deinit {
        for watcher in watchers.values { watcher.finish() }
    }

    /// What the feed shows now.
    public var snapshot: FeedSnapshot<Item> {
        registrar.access(self, keyPath: \.snapshot)
        return shown
    }

    /// The sections and rows a table of this feed has.
    public var shape: TableShape {
        registrar.access(self, keyPath: \.snapshot)
        return table.shape
    }

    /// Where the footer is, if there is one.
    public var footerPath: RowPath? {
        registrar.access(self, keyPath: \.snapshot)
        return table.footerPath
    }

    /// The current snapshot, then a new one after each change.
    ///
    /// A slow reader gets only the latest of the changes it missed. The sequence ends with the feed.
    public var snapshots: FeedSnapshots<Item, Pointer> { FeedSnapshots(of: self) }

    /// Starts a stream of snapshots, beginning with the current one.
    func watch() -> AsyncStream<FeedSnapshot<Item>> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: FeedSnapshot<Item>.self, bufferingPolicy: .bufferingNewest(1))
        watcherCount += 1
        watchers[watcherCount] = continuation
        continuation.yield(shown)
        return stream
    }

    /// Tells the feed what happened on screen.
    public func send(_ event: Event) {
        handle(event.tableEvent)
    }

    private func handle(_ event: PagedTable<Item, Pointer>.Event) {
        carry(table.handle(event))
    }

    private func carry(_ effects: [TableEffect<Pointer>]) {
        publish()
        for effect in effects { perform(effect) }
    }

    /// Reports that the footer's view came on screen, for views without a table.
    public func footerAppeared() {
        if let path = footerPath { send(.willDisplay(path)) }
    }

    /// Reports that the footer's view left the screen, for views without a table.
    public func footerDisappeared() {
        if let path = footerPath { send(.didEndDisplaying(path)) }
    }

    /// Loads the first page again and returns when it has arrived or failed, as `refreshable` expects.
    ///
    /// If no task runs the feed, this call runs it until then. While an API asks clients to wait, which may take minutes, the
    /// call returns at once: nothing is requested yet, the footer or the placeholder says why, and a run of the feed loads the
    /// page when that time is over.
    public func refresh() async {
        send(.refresh)
        guard commands == nil else { return await firstPageSettles() }
        async let _: Void = run()
        await firstPageSettles()
    }

    private func firstPageSettles() async {
        for await snapshot in snapshots {
            switch snapshot.state {
            case .refreshing, .loadingFirst: continue
            case .unstarted, .ready, .appending, .appendFailed, .firstFailed, .refreshFailed,
                .exhausted, .empty, .disposed:
                return
            }
        }
    }

    /// Starts the list if it has not begun, and loads what is asked for until its task is cancelled.
    ///
    /// A second call takes over and the first one returns, so that a view's task may start again before the old one has
    /// ended.
    public func run() async {
        runs += 1
        let number = runs
        commands?.finish()
        let (stream, continuation) = AsyncStream.makeStream(of: Command.self)
        commands = continuation
        begin()
        await withDiscardingTaskGroup { group in
            for await command in stream {
                switch command {
                case .load(let ticket): group.addTask { await self.carryOut(ticket, in: number) }
                case .wake(let time): group.addTask { await self.sleep(time) }
                }
            }
            group.cancelAll()
        }
        guard number == runs else { return }
        commands = nil
        // The load in flight will not arrive any more: the list must not wait for it.
        wasInterrupted = table.list.flight != nil
        if wasInterrupted { send(.cancel) }
    }

    /// Starts a list that has not begun, and resumes what was requested or interrupted while the feed was not running.
    private func begin() {
        if let ticket = table.list.flight {
            commands?.yield(.load(ticket))
            return
        }
        switch table.list.phase {
        case .unstarted: send(.start)
        case .refreshFailed(.cancelled) where wasInterrupted: send(.refresh)
        case .appendFailed(.cancelled) where wasInterrupted: carry(table.retry())
        case .refreshFailed(let failure), .appendFailed(let failure):
            if failure.patience != nil { waitOn() }
        case .refreshing, .idle, .appending, .disposed: break
        }
        wasInterrupted = false
    }

    /// Goes on with a wait that the end of the run before broke off: only the rest of it is left.
    private func waitOn() {
        if let time = waited?() {
            waited = Self.stopwatch(clock)
            handle(.timePassed(time))
        }
        switch table.list.phase {
        case .refreshFailed(let failure), .appendFailed(let failure):
            if let time = failure.patience { commands?.yield(.wake(after: time)) }
        case .unstarted, .refreshing, .idle, .appending, .disposed: break
        }
    }

    /// Measures the time from now on.
    private static func stopwatch<C: Clock>(_ clock: C) -> @Sendable () -> Duration
    where C.Duration == Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }

    private func perform(_ effect: TableEffect<Pointer>) {
        switch effect {
        case .update(let update, let shape):
            guard let host else {
                table.endUnseenUpdate()
                return
            }
            host.apply(update, leaving: shape)
        case .hideFooter: host?.hideFooter()
        case .report(let failure): host?.report(failure)
        case .wake(let time):
            waited = Self.stopwatch(clock)
            commands?.yield(.wake(after: time))
        case .cancel(let ticket): stoppers[LoadInRun(ticket: ticket.number, run: runs)]?.finish()
        case .load(let ticket): commands?.yield(.load(ticket))
        }
    }

    private func publish() {
        let now = FeedSnapshot(table)
        guard !now.shows(theSameAs: shown) else { return }
        registrar.withMutation(of: self, keyPath: \.snapshot) { shown = now }
        for (number, watcher) in watchers {
            if case .terminated = watcher.yield(now) { watchers[number] = nil }
        }
    }

    private func carryOut(_ ticket: LoadTicket<Pointer>, in run: Int) async {
        // It was cancelled before it began, or a later run carries it out: do not request it.
        guard run == runs, !Task.isCancelled, table.list.flight?.number == ticket.number else {
            return
        }
        let (stop, stopper) = AsyncStream.makeStream(of: Never.self)
        let key = LoadInRun(ticket: ticket.number, run: run)
        stoppers[key] = stopper
        defer { stoppers[key] = nil }
        let load = self.load
        let result = await withTaskGroup { group in
            group.addTask { Optional(await load(ticket.pointer)) }
            group.addTask {
                for await _ in stop {}
                return nil
            }
            let first = await group.next() ?? nil
            group.cancelAll()
            return first
        }
        // A run that was cancelled or superseded must not report its result.
        guard !Task.isCancelled else { return }
        switch result {
        case nil: return
        case .success(let page): handle(.arrived(page, ticket: ticket.number))
        case .failure(let failure): handle(.failed(failure, ticket: ticket.number))
        }
    }

    private func sleep(_ time: Duration) async {
        do {
            try await clock.sleep(for: time)
        } catch {
            // A clock throws when the run is cancelled, and the next run sleeps for the rest. A clock that fails for another
            // reason must not keep the list waiting forever: its time counts as passed.
        }
        if !Task.isCancelled { handle(.timePassed(time)) }
    }
}

/// A table, collection or stack view that shows a feed and applies its updates in step.
///
/// When `apply` is called the feed already answers with the new rows: update the table at once, and send the feed `laidOut`
/// when it has laid them out.
@MainActor
public protocol FeedHost: AnyObject {
    /// Applies the update to the table; the data source already answers with this shape.
    func apply(_ update: ListUpdate, leaving shape: TableShape)
    /// Scrolls just enough that the footer is off screen.
    func hideFooter()
    /// Shows the failure to the user.
    func report(_ failure: LoadFailure)
}
