public import Observation

/// A paged list that loads: a thin driver between a loader and what shows the list.
///
/// A view calls `run()` for as long as it is shown, sends what happens on screen, and reads `snapshot`. `run()` starts the
/// list, and all loading happens inside it: when its task is cancelled every load stops, the list says that loading was
/// stopped, and the next `run()` takes it up again.
///
/// In designs whose footer shows while there is no item, the first page is asked for by the footer's display, not by `run()`.
@MainActor
public final class PagedFeed<Item: Identifiable & Sendable, Pointer: Sendable>: Observable
where Item.ID: Sendable {
    /// What is left to do for the task that runs the feed.
    private enum Command: Sendable {
        case load(LoadTicket<Pointer>)
        case wake(after: Duration)
    }

    /// A load by the ticket's number, and the run that carries it out: a later run may take up the same ticket.
    private struct LoadInRun: Hashable {
        let ticket: LoadNumber
        let run: Int
    }

    /// The table that is told of rows in step; without one the footer's view must be made again for each number of items,
    /// so that its appearing is a display.
    public weak var host: (any FeedHost)?

    private var table: PagedTable<Item, Pointer>
    private var shown: FeedSnapshot<Item>
    private let load: @Sendable (Pointer?) async -> Result<LoadedPage<Item, Pointer>, LoadFailure>
    private let clock: any Clock<Duration>
    private var commands: AsyncStream<Command>.Continuation?
    private var stoppers: [LoadInRun: AsyncStream<Never>.Continuation] = [:]
    /// Counts the calls of `run()`; the last one loads.
    private var runs = 0
    /// Whether the last run ended while a page was on its way.
    private var wasInterrupted = false
    private var watchers: [Int: AsyncStream<FeedSnapshot<Item>>.Continuation] = [:]
    private var watcherCount = 0
    private let registrar = ObservationRegistrar()

    /// Makes a feed that has not begun.
    ///
    /// - Parameters:
    ///   - loader: what brings the pages; ``PageLoading/describingFailures(_:)`` makes one of a client that fails in its own terms.
    ///   - policy: the design of the footer.
    ///   - rules: how repeated ids, empty pages and length are treated.
    ///   - clock: what measures the patience an API asks for.
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

    /// What the feed shows now and from now on.
    ///
    /// Only changes come, and of several missed ones only the last. It ends with the feed.
    public var snapshots: FeedSnapshots<Item, Pointer> { FeedSnapshots(of: self) }

    /// Begins to hand out what the feed shows.
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

    /// The footer's view came on screen, where there is no table to say so.
    public func footerAppeared() {
        if let path = footerPath { send(.willDisplay(path)) }
    }

    /// The footer's view left the screen, where there is no table to say so.
    public func footerDisappeared() {
        if let path = footerPath { send(.didEndDisplaying(path)) }
    }

    /// Asks for the first page again and returns when it arrived or failed.
    ///
    /// Where nobody runs the feed, it is run for as long as this takes.
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
        // What was in flight does not come any more: the list must not wait for it.
        wasInterrupted = table.list.flight != nil
        if wasInterrupted { send(.cancel) }
    }

    /// Starts a list that has not begun, and takes up what was asked for or broken off while nobody ran the feed.
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
            if let time = failure.patience { commands?.yield(.wake(after: time)) }
        case .refreshing, .idle, .appending, .disposed: break
        }
        wasInterrupted = false
    }

    private func perform(_ effect: TableEffect<Pointer>) {
        switch effect {
        case .update(let update, let shape):
            guard let host else {
                _ = table.handle(.laidOut(lastVisible: nil))
                return
            }
            host.apply(update, leaving: shape)
        case .hideFooter: host?.hideFooter()
        case .report(let failure): host?.report(failure)
        case .wake(let time): commands?.yield(.wake(after: time))
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
        // Called off before it began, it is asked for by nobody.
        guard table.list.flight?.number == ticket.number else { return }
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
        // A run that was cancelled or superseded has nothing to tell.
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
            // A clock throws when the feed is not run any more, and the next run sleeps again. One that fails for reasons
            // of its own must not keep the list waiting forever: its time counts as passed.
        }
        if !Task.isCancelled { handle(.timePassed(time)) }
    }
}

/// A table, collection or stack that shows a feed and must be told of its rows in step.
///
/// When `apply` is called the feed already answers with the new rows: tell the table at once, and send the feed `laidOut`
/// when it has laid them out.
@MainActor
public protocol FeedHost: AnyObject {
    /// Tells the table; its data source already answers with this shape.
    func apply(_ update: ListUpdate, leaving shape: TableShape)
    /// Scrolls just enough that the footer is off screen.
    func hideFooter()
    /// Tells the person who looks at the list.
    func report(_ failure: LoadFailure)
}
