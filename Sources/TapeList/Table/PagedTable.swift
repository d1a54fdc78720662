/// What the host of a paged list's table must do next.
public enum TableEffect<Pointer> {
    /// Apply the update to the table; its data source already answers with this shape.
    case update(ListUpdate, leaving: TableShape)
    /// Scroll just enough that the footer is off screen.
    case hideFooter
    /// Show the failure to the user.
    case report(LoadFailure)
    /// Send the table `timePassed` after this time.
    case wake(after: Duration)
    /// The answer to this load will be discarded; the loader may stop.
    case cancel(LoadTicket<Pointer>)
    /// Load a page.
    case load(LoadTicket<Pointer>)
}

extension TableEffect: Sendable where Pointer: Sendable {}
extension TableEffect: Equatable where Pointer: Equatable {}

/// A paged list with its footer as rows and sections of a table: display callbacks go in, update batches come out.
///
/// The host reports which rows come and go, and, with `laidOut`, that the table has laid out its rows after an update
/// or a scroll.
public struct PagedTable<Item: Identifiable & Sendable, Pointer: Sendable>: Sendable
where Item.ID: Sendable {
    /// Something that happened on screen or to a load.
    public enum Event: Sendable {
        /// The screen appeared.
        case start
        /// A pull, a button, a notification: the first page again.
        case refresh
        /// The footer was tapped.
        case footerTapped
        /// The placeholder's retry was tapped.
        case retryTapped
        /// A row was selected; if it is the footer's, that is a tap on it.
        case selected(RowPath)
        /// A row is about to come on screen.
        case willDisplay(RowPath)
        /// A row left the screen.
        case didEndDisplaying(RowPath)
        /// The table has laid out its rows; the last one on screen, if any.
        case laidOut(lastVisible: RowPath?)
        /// A page arrived for the ticket of this number.
        case arrived(LoadedPage<Item, Pointer>, ticket: LoadNumber)
        /// The load of the ticket of this number failed.
        case failed(LoadFailure, ticket: LoadNumber)
        /// This much time passed since the last failure or the last of these events.
        case timePassed(Duration)
        /// Cancel the load in flight.
        case cancel
        /// The user deleted these items here.
        case removed(Set<Item.ID>)
        /// The filter changed: other items are wanted from now on.
        case filterChanged
        /// The screen is gone.
        case dispose
    }

    /// The list behind the table.
    public private(set) var list: PagedList<Item, Pointer>
    /// The design of the footer.
    public let policy: FooterPolicy
    /// The footer under the last item; derived once after each event, since tables ask for it at every row.
    public private(set) var footer: Footer

    /// Whether displaying the footer asks for more; after a failure it does not until the footer has been off screen.
    private var isArmed = true
    /// Whether an update was returned that the table has not yet reported as laid out.
    private var isLayingOut = false
    /// Whether to hide the footer in the step after the one that shows the error message.
    private var hidesFooterNext = false

    /// Makes a table that has not started.
    ///
    /// - Parameters:
    ///   - policy: the design of the footer; it also says what may ask again after a failure.
    ///   - rules: how repeated ids, empty pages and length are treated.
    public init(policy: FooterPolicy, rules: ListRules = ListRules()) {
        self.policy = policy
        list = PagedList(rules: rules, asksAgainAfterFailure: policy.asksAgainAfterFailure)
        footer = Self.footer(of: list, policy)
    }

    private static func footer(
        of list: PagedList<Item, Pointer>, _ policy: FooterPolicy
    ) -> Footer {
        Footer(
            itemCount: list.items.count, hasMore: list.hasMore, phase: list.phase, policy: policy)
    }

    /// What fills the screen where there is no content.
    public var placeholder: Placeholder {
        Placeholder(
            itemCount: list.items.count, hasMore: list.hasMore, phase: list.phase, policy: policy)
    }

    /// The sections and rows the table has.
    public var shape: TableShape {
        FooterPlan(policy: policy).shape(itemCount: list.items.count, footer: footer)
    }

    /// Where the footer is, if there is one.
    public var footerPath: RowPath? {
        FooterPlan(policy: policy).path(itemCount: list.items.count, footer: footer)
    }

    /// Handles an event and returns its effects; updates come before loads.
    public mutating func handle(_ event: Event) -> [TableEffect<Pointer>] {
        switch event {
        case .start: start()
        case .refresh: send(.refresh)
        case .footerTapped: footerTapped()
        case .retryTapped: retryTapped()
        case .selected(let path): path == footerPath ? footerTapped() : []
        case .willDisplay(let path): willDisplay(path)
        case .didEndDisplaying(let path): didEndDisplaying(path)
        case .laidOut(let path): laidOut(lastVisible: path)
        case .cancel: send(.cancel)
        case .arrived(let page, let number): send(.arrived(page, ticket: number))
        case .failed(let failure, let number): send(.failed(failure, ticket: number))
        case .removed(let ids): send(.removed(ids))
        case .filterChanged: send(.filterChanged)
        case .timePassed(let time): send(.timePassed(time))
        case .dispose: send(.dispose)
        }
    }

    /// Asks again for what failed, even where nothing on screen offers it.
    mutating func retry() -> [TableEffect<Pointer>] { send(.retry) }

    private mutating func start() -> [TableEffect<Pointer>] {
        switch policy.whenEmpty {
        case .absent: send(.start)
        // The extra row is part of the table from the beginning and asks by being displayed.
        case .shown: []
        }
    }

    private mutating func footerTapped() -> [TableEffect<Pointer>] {
        switch footer {
        case .button, .awaitingDisplay, .failed(_, .button), .failed(_, .tapOrRedisplay):
            send(.more(.tap))
        case .failed(_, .refresh): send(.refresh)
        case .absent, .loading, .failed(_, .wait), .endMark: []
        }
    }

    private mutating func retryTapped() -> [TableEffect<Pointer>] {
        switch placeholder {
        case .failed(let failure):
            switch failure.remedy {
            case .retry: send(.retry)
            case .refresh: send(.refresh)
            }
        case .absent, .loading, .empty: []
        }
    }

    private mutating func willDisplay(_ path: RowPath) -> [TableEffect<Pointer>] {
        guard path == footerPath else {
            return isNearEnd(path) && !isLayingOut ? askForMore(.threshold) : []
        }
        switch policy.flightEnd {
        case .afterUpdate where isLayingOut: return []
        case .afterUpdate, .withinUpdate: return askByDisplay()
        }
    }

    private mutating func didEndDisplaying(_ path: RowPath) -> [TableEffect<Pointer>] {
        guard path == footerPath else { return [] }
        // A cell replaced in place leaves and comes back within one layout: that must not ask for more.
        if !isLayingOut { isArmed = true }
        return []
    }

    /// Ends an update that no table lays out; displays of the footer are reported one by one.
    mutating func endUnseenUpdate() { isLayingOut = false }

    private mutating func laidOut(lastVisible: RowPath?) -> [TableEffect<Pointer>] {
        isLayingOut = false
        let isFooterOnScreen = footerPath != nil && lastVisible == footerPath
        if hidesFooterNext {
            hidesFooterNext = false
            guard isFooterOnScreen else {
                isArmed = true
                return []
            }
            return [.hideFooter]
        }
        guard isFooterOnScreen else {
            isArmed = true
            return lastVisible.map(isNearEnd) == true ? askForMore(.underfilled) : []
        }
        // A footer still on screen after an update will not be displayed again: the room left asks in its place.
        switch footer {
        case .awaitingDisplay: return send(.more(.underfilled))
        case .absent, .button, .loading, .failed, .endMark: return []
        }
    }

    /// Asks for more because the footer was displayed, if it may.
    private mutating func askByDisplay() -> [TableEffect<Pointer>] {
        guard isArmed else { return [] }
        switch footer {
        // During an update a row comes on screen because there was room for it, not because the user scrolled.
        case .awaitingDisplay: return send(.more(isLayingOut ? .underfilled : .display))
        case .failed(_, .tapOrRedisplay): return send(.more(.display))
        case .button:
            switch policy.asking {
            case .tap: return []
            case .display, .prefetch: return send(.more(.display))
            }
        case .absent, .loading, .endMark,
            .failed(_, .button), .failed(_, .refresh), .failed(_, .wait):
            return []
        }
    }

    private mutating func askForMore(_ trigger: Trigger) -> [TableEffect<Pointer>] {
        switch footer {
        case .awaitingDisplay: send(.more(trigger))
        case .absent, .button, .loading, .failed, .endMark: []
        }
    }

    private func isNearEnd(_ path: RowPath) -> Bool {
        switch policy.asking {
        case .prefetch(let distance):
            path.section == 0 && path.row >= list.items.count - distance && list.hasMore
        case .tap, .display: false
        }
    }

    /// Only a failed append shows in the footer; a failed refresh is shown at the top.
    private var hidesFooterAfterFailure: Bool {
        switch list.phase {
        case .appendFailed: policy.afterFailure == .hideFooter
        case .unstarted, .refreshing, .idle, .appending, .refreshFailed, .disposed: false
        }
    }

    /// Sends an event to the list and translates its effects into updates of the table.
    private mutating func send(
        _ event: PagedList<Item, Pointer>.Event
    ) -> [TableEffect<Pointer>] {
        let plan = FooterPlan(policy: policy)
        let oldCount = list.items.count
        let oldFooter = footer
        var change: ItemsChange?
        var effects: [TableEffect<Pointer>] = []
        let wanted = list.handle(event)
        footer = Self.footer(of: list, policy)
        for effect in wanted {
            switch effect {
            case .items(let itemsChange): change = itemsChange
            case .report(let failure):
                effects.append(.report(failure))
                isArmed = false
                hidesFooterNext = hidesFooterAfterFailure
            case .wake(let time): effects.append(.wake(after: time))
            case .cancel(let ticket):
                effects.append(.cancel(ticket))
                isArmed = false
            case .load(let ticket):
                effects.append(.load(ticket))
                isArmed = true
                hidesFooterNext = false
            }
        }
        let update = plan.update(
            change, from: oldCount, oldFooter, to: list.items.count, footer)
        guard let update else { return effects }
        isLayingOut = true
        return [.update(update, leaving: shape)] + effects
    }
}

extension PagedTable {
    /// The table's state without its items, its position and its load numbers.
    package struct StateShape: Hashable, Sendable {
        let list: PagedList<Item, Pointer>.StateShape
        let flags: [Bool]
    }

    /// The table's state without its items, its position and its load numbers.
    package var stateShape: StateShape {
        StateShape(list: list.stateShape, flags: [isArmed, isLayingOut, hidesFooterNext])
    }
}

extension PagedTable where Item: Hashable, Pointer: Hashable {
    /// Everything that decides what a table will do, except its load numbers.
    package struct DecidingState: Hashable {
        let list: PagedList<Item, Pointer>.DecidingState
        let shape: StateShape
    }

    /// The table's state without its load numbers.
    package var decidingState: DecidingState {
        DecidingState(list: list.decidingState, shape: stateShape)
    }
}
