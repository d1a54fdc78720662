public import Observation

/// A paged list that loads: a thin driver between a loader and what shows the list.
///
/// Whoever shows it calls `run()` for as long as it is shown, sends it what happens on screen, and reads `snapshot`. All
/// loading happens inside `run()`: when its task is cancelled every load stops, the list says that loading was stopped, and
/// a later `run()` can take it up again.
@MainActor
public final class PagedFeed<Item: Identifiable & Sendable, Pointer: Sendable>: Observable
where Item.ID: Sendable {
    /// What is left to do for the task that runs the feed.
    private enum Command: Sendable {
        case load(LoadTicket<Pointer>)
        case wake(after: Duration)
    }

    /// The table that is told of rows in step; without one the footer's view must be made anew for each number of items,
    /// so that its appearing is a display.
    public weak var host: (any FeedHost)?

    private var table: PagedTable<Item, Pointer>
    private var shown: FeedSnapshot<Item>
    private let load: @Sendable (Pointer?) async -> Result<LoadedPage<Item, Pointer>, LoadFailure>
    private let clock: any Clock<Duration>
    private var commands: AsyncStream<Command>.Continuation?
    private var stoppers: [Int: AsyncStream<Never>.Continuation] = [:]
    private var watchers: [Int: AsyncStream<FeedSnapshot<Item>>.Continuation] = [:]
    private var watcherCount = 0
    private let registrar = ObservationRegistrar()

    /// Makes a feed that has not begun.
    ///
    /// - Parameters:
    ///   - loader: what brings the pages.
    ///   - policy: the design of the footer.
    ///   - rules: how repeated ids, empty pages and length are treated.
    ///   - clock: what measures the patience an API asks for.
    ///   - describe: puts the loader's failures in terms a list can act on.
    public init<Loader: PageLoading<Item, Pointer>>(
        loader: Loader,
        policy: FooterPolicy,
        rules: ListRules = ListRules(),
        clock: any Clock<Duration> = ContinuousClock(),
        describing describe: @escaping @Sendable (Loader.Failure) -> LoadFailure
    ) {
        let table = PagedTable<Item, Pointer>(policy: policy, rules: rules)
        self.table = table
        self.clock = clock
        shown = FeedSnapshot(table)
        load = { pointer in
            do throws(Loader.Failure) {
                return .success(try await loader.load(pointer))
            } catch {
                return .failure(describe(error))
            }
        }
    }

    /// Makes a feed whose loader already fails in a list's terms.
    public convenience init<Loader: PageLoading<Item, Pointer>>(
        loader: Loader,
        policy: FooterPolicy,
        rules: ListRules = ListRules(),
        clock: any Clock<Duration> = ContinuousClock()
    ) where Loader.Failure == LoadFailure {
        self.init(loader: loader, policy: policy, rules: rules, clock: clock, describing: { $0 })
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
    public var shape: TableShape { table.shape }

    /// Where the footer is, if there is one.
    public var footerPath: RowPath? { table.footerPath }

    /// What the feed shows now and from now on.
    ///
    /// Only changes come, and of several missed ones only the last. It ends with the feed.
    public var snapshots: AsyncStream<FeedSnapshot<Item>> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: FeedSnapshot<Item>.self, bufferingPolicy: .bufferingNewest(1))
        watcherCount += 1
        let number = watcherCount
        watchers[number] = continuation
        continuation.yield(shown)
        return stream
    }

    /// Tells the feed what happened.
    public func send(_ event: PagedTable<Item, Pointer>.Event) {
        let effects = table.handle(event)
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
    public func refresh() async {
        send(.refresh)
        for await snapshot in snapshots {
            switch snapshot.state {
            case .refreshing, .loadingFirst: continue
            case .unstarted, .ready, .appending, .appendFailed, .firstFailed, .refreshFailed,
                .exhausted, .empty, .disposed:
                return
            }
        }
    }

    /// Loads what is asked for until its task is cancelled; a feed is run by one task at a time.
    public func run() async {
        precondition(commands == nil, "a feed is run by one task at a time")
        let (stream, continuation) = AsyncStream.makeStream(of: Command.self)
        commands = continuation
        resume()
        await withDiscardingTaskGroup { group in
            for await command in stream {
                switch command {
                case .load(let ticket): group.addTask { await self.carryOut(ticket) }
                case .wake(let time): group.addTask { await self.sleep(time) }
                }
            }
            group.cancelAll()
        }
        commands = nil
        // What was in flight does not come any more: the list must not wait for it.
        if table.list.flight != nil { send(.cancel) }
    }

    /// Takes up what was asked for while nobody ran the feed.
    private func resume() {
        if let ticket = table.list.flight { commands?.yield(.load(ticket)) }
        switch table.list.phase {
        case .refreshFailed(let failure), .appendFailed(let failure):
            if let time = failure.patience { commands?.yield(.wake(after: time)) }
        case .unstarted, .refreshing, .idle, .appending, .disposed: break
        }
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
        case .cancel(let ticket): stoppers[ticket.number]?.finish()
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

    private func carryOut(_ ticket: LoadTicket<Pointer>) async {
        let (stop, stopper) = AsyncStream.makeStream(of: Never.self)
        stoppers[ticket.number] = stopper
        defer { stoppers[ticket.number] = nil }
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
        // Whoever cancelled has already told the list.
        guard !Task.isCancelled else { return }
        switch result {
        case nil: return
        case .success(let page): send(.arrived(page, ticket: ticket.number))
        case .failure(let failure): send(.failed(failure, ticket: ticket.number))
        }
    }

    private func sleep(_ time: Duration) async {
        do {
            try await clock.sleep(for: time)
        } catch {
            // A clock throws when the feed is not run any more, and the next run sleeps anew. One that fails for reasons
            // of its own must not keep the list waiting for ever: its time counts as passed.
        }
        if !Task.isCancelled { send(.timePassed(time)) }
    }
}
