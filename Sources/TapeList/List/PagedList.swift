/// A paged list without a screen: a state machine that turns events into effects.
///
/// It is a pure value. At most one load is in flight, because the phase holds its ticket. A failure changes neither the
/// items nor the position. An answer is discarded unless its ticket is the awaited one. When an effect is returned, the
/// state already agrees with it.
public struct PagedList<Item: Identifiable & Sendable, Pointer: Sendable>: Sendable
where Item.ID: Sendable {
    /// Something that happened to the list.
    public enum Event: Sendable {
        /// The screen appeared: load the first page.
        case start
        /// Load the first page again, and then everything after it.
        case refresh
        /// Load the next page, for this reason.
        case more(Trigger)
        /// Try again what failed.
        case retry
        /// Cancel the load in flight.
        case cancel
        /// A page arrived for the ticket of this number.
        case arrived(LoadedPage<Item, Pointer>, ticket: LoadNumber)
        /// The load of the ticket of this number failed.
        case failed(LoadFailure, ticket: LoadNumber)
        /// The user deleted these items here; the API did not.
        case removed(Set<Item.ID>)
        /// The filter changed: the items held are wrong at once.
        case filterChanged
        /// This much time passed since the last failure or the last of these events.
        case timePassed(Duration)
        /// The list is not needed any more.
        case dispose
    }

    /// What the caller must do in response, or show.
    public enum Effect: Sendable {
        /// Load a page and answer with `arrived` or `failed`.
        case load(LoadTicket<Pointer>)
        /// The answer to this load will be discarded; the loader may stop.
        case cancel(LoadTicket<Pointer>)
        /// The items changed.
        case items(ItemsChange)
        /// A load failed; the phase says what it means for the list.
        case report(LoadFailure)
        /// Send the list `timePassed` after this time, because the API asked clients to wait.
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
    /// The triggers that may ask again after a failure; a tap always may.
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
    /// What was requested while the API asked clients to wait; done when that time is over.
    var heldPurpose: LoadTicket<Pointer>.Purpose?
    /// The least number of pages that the window keeps, so that it fills the screen.
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

    /// The state of the list.
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

    /// Handles an event and returns its effects.
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

    /// Requests the first page and begins a new generation.
    mutating func loadFirst() -> Effect {
        generation += 1
        emptyPages = 0
        pagesOnScreen = 0
        heldPurpose = nil
        let ticket = makeTicket(.refresh, nil)
        activity = .refreshing(ticket)
        return .load(ticket)
    }

    /// Requests the page after the last accepted one.
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
    /// A list's state without its items, its position and its load numbers; lists of equal shape do the same to their own
    /// items.
    package struct StateShape: Hashable, Sendable {
        let hasMore: Bool
        let hasNext: Bool
        let phase: ListPhase
        let emptyPages: Int
        let pagesOnScreen: Int
        let heldPurpose: LoadTicket<Pointer>.Purpose?
    }

    /// The list's state without its items, its position and its load numbers.
    package var stateShape: StateShape {
        StateShape(
            hasMore: hasMore, hasNext: next != nil, phase: phase, emptyPages: emptyPages,
            pagesOnScreen: pagesOnScreen, heldPurpose: heldPurpose)
    }
}

extension PagedList where Item: Hashable, Pointer: Hashable {
    /// Everything that decides what a list will do, except its load numbers: lists with equal values behave alike forever, so
    /// that a search through all behaviours ends.
    package struct DecidingState: Hashable {
        let items: PagedItems<Item>
        let next: Pointer?
        let flight: Pointer?
        let shape: StateShape
    }

    /// The list's state without its load numbers.
    package var decidingState: DecidingState {
        DecidingState(items: items, next: next, flight: flight?.pointer, shape: stateShape)
    }
}
