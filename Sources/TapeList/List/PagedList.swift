/// A paged list without a screen: what happened goes in, what to do comes out.
///
/// It is a pure value. One load at most is in flight, because the phase that says so holds its ticket. A failure changes
/// neither the items nor the position. An answer whose ticket is not the awaited one is discarded. Every effect is
/// given after the state already agrees with it.
public struct PagedList<Item: Identifiable & Sendable, Pointer: Sendable>: Sendable
where Item.ID: Sendable {
    /// What happened.
    public enum Event: Sendable {
        /// The screen is there; the first page is wanted.
        case start
        /// The first page is wanted again, and everything after it again.
        case refresh
        /// More is asked for, and why.
        case more(Trigger)
        /// What failed shall be tried once more.
        case retry
        /// What is on its way is not wanted any more.
        case cancel
        /// A page arrived for the ticket of this number.
        case arrived(LoadedPage<Item, Pointer>, ticket: LoadNumber)
        /// The load of the ticket of this number failed.
        case failed(LoadFailure, ticket: LoadNumber)
        /// These items were deleted here, not by the API.
        case removed(Set<Item.ID>)
        /// Other items are asked for from now on: those held are wrong at once.
        case filterChanged
        /// So much time went by since the last failure or the last of these events.
        case timePassed(Duration)
        /// Nobody looks at the list any more.
        case dispose
    }

    /// What is to be done.
    public enum Effect: Sendable {
        /// Load a page and answer with `arrived` or `failed`.
        case load(LoadTicket<Pointer>)
        /// The answer to this load will be discarded; the loader may stop.
        case cancel(LoadTicket<Pointer>)
        /// The items changed.
        case items(ItemsChange)
        /// A load failed; the phase says what it means for the list.
        case report(LoadFailure)
        /// Tell the list `timePassed` once that much time went by: the API asked for patience.
        case wake(after: Duration)
    }

    /// A phase that holds the ticket it waits for: two loads in flight cannot be written down.
    enum Activity: Sendable {
        case unstarted
        case refreshing(LoadTicket<Pointer>)
        case idle
        case appending(LoadTicket<Pointer>)
        case refreshFailed(LoadFailure)
        case appendFailed(LoadFailure)
        case disposed
    }

    /// How repeated ids, empty pages and length are treated.
    public let rules: ListRules
    /// What may ask again after a failure; a tap always may, anything else only if named here.
    public let asksAgainAfterFailure: Set<Trigger>
    /// What the list holds.
    public internal(set) var items = PagedItems<Item>()
    /// Whether the last accepted page promised more.
    public internal(set) var hasMore = false
    /// The position the last accepted page gave.
    public internal(set) var next: Pointer?

    var activity = Activity.unstarted
    var merger: PageMerger<Item>
    var emptyPages = 0
    /// What was asked for while the API's patience was asked for; done when the time is over.
    var heldPurpose: LoadTicket<Pointer>.Purpose?
    /// How many pages the window keeps at least, because the screen has room for more than it lets stay.
    var pagesOnScreen = 0
    private var tickets = 0
    private var generation = 0

    /// Makes a list that has not begun.
    public init(rules: ListRules = ListRules(), asksAgainAfterFailure: Set<Trigger> = []) {
        self.rules = rules
        self.asksAgainAfterFailure = asksAgainAfterFailure
        merger = PageMerger(policy: rules.merge)
    }

    /// What the list is doing.
    public var phase: ListPhase {
        switch activity {
        case .unstarted: .unstarted
        case .refreshing: .refreshing
        case .idle: .idle
        case .appending: .appending
        case .refreshFailed(let failure): .refreshFailed(failure)
        case .appendFailed(let failure): .appendFailed(failure)
        case .disposed: .disposed
        }
    }

    /// Where the list stands.
    public var state: ListState {
        ListState(isEmpty: items.isEmpty, hasMore: hasMore, phase: phase)
    }

    /// The one load in flight, if any.
    public var flight: LoadTicket<Pointer>? {
        switch activity {
        case .refreshing(let ticket), .appending(let ticket): ticket
        case .unstarted, .idle, .refreshFailed, .appendFailed, .disposed: nil
        }
    }

    /// Turns what happened into what is to be done.
    public mutating func handle(_ event: Event) -> [Effect] {
        switch event {
        case .start: start()
        case .refresh: refresh()
        case .more(let trigger): more(trigger)
        case .retry: retry()
        case .cancel: cancel()
        case .arrived(let page, let number): arrived(page, number)
        case .failed(let failure, let number): failed(failure, number)
        case .removed(let ids): removed(ids)
        case .filterChanged: filterChanged()
        case .timePassed(let time): timePassed(time)
        case .dispose: dispose()
        }
    }

    /// Sends for the first page; a new generation begins.
    mutating func loadFirst() -> Effect {
        generation += 1
        emptyPages = 0
        pagesOnScreen = 0
        heldPurpose = nil
        let ticket = makeTicket(.refresh, nil)
        activity = .refreshing(ticket)
        return .load(ticket)
    }

    /// Sends for the page after the last accepted one.
    mutating func loadNext() -> Effect {
        guard let next else {
            let failure = LoadFailure(.positionMissing)
            activity = .appendFailed(failure)
            return .report(failure)
        }
        heldPurpose = nil
        let ticket = makeTicket(.append, next)
        activity = .appending(ticket)
        return .load(ticket)
    }

    private mutating func makeTicket(
        _ purpose: LoadTicket<Pointer>.Purpose, _ pointer: Pointer?
    ) -> LoadTicket<Pointer> {
        tickets += 1
        return LoadTicket(
            number: LoadNumber(rawValue: tickets), generation: generation, purpose: purpose,
            pointer: pointer)
    }
}

extension PagedList {
    /// How a list stands, apart from which items it holds, where it goes on and how its loads are numbered: of lists that
    /// stand alike, each does to its own items what the other does.
    package struct StateShape: Hashable, Sendable {
        let hasMore: Bool
        let hasNext: Bool
        let phase: ListPhase
        let emptyPages: Int
        let pagesOnScreen: Int
        let heldPurpose: LoadTicket<Pointer>.Purpose?
    }

    /// How the list stands.
    package var stateShape: StateShape {
        StateShape(
            hasMore: hasMore, hasNext: next != nil, phase: phase, emptyPages: emptyPages,
            pagesOnScreen: pagesOnScreen, heldPurpose: heldPurpose)
    }
}

extension PagedList where Item: Hashable, Pointer: Hashable {
    /// Everything that decides what a list will do, apart from how its loads are numbered: lists with equal essences behave
    /// alike forever, so that a search through what can happen comes to an end.
    package struct DecidingState: Hashable {
        let items: PagedItems<Item>
        let next: Pointer?
        let flight: Pointer?
        let shape: StateShape
    }

    /// What the list is, apart from how its loads are numbered.
    package var decidingState: DecidingState {
        DecidingState(items: items, next: next, flight: flight?.pointer, shape: stateShape)
    }
}
