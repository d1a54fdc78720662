/// What a table of a paged list is to do next.
public enum TableEffect<Pointer> {
    /// Tell the table; its data source already answers with the shape given.
    case update(ListUpdate, leaving: TableShape)
    /// Scroll just enough that the footer is off screen.
    case hideFooter
    /// Tell the person who looks at the list.
    case report(LoadFailure)
    /// Tell the table `timePassed` once that much time went by.
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
    /// What happened.
    public enum Event: Sendable {
        /// The screen is there.
        case start
        /// A pull, a button, a notification: the first page again.
        case refresh
        /// The footer was tapped.
        case footerTapped
        /// The retry of the placeholder was tapped.
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
        /// So much time went by since the last failure or the last of these events.
        case timePassed(Duration)
        /// The load in flight is not wanted any more.
        case cancel
        /// These items were deleted here.
        case removed(Set<Item.ID>)
        /// Other items are asked for from now on.
        case filterChanged
        /// The screen is gone.
        case dispose
    }

    /// The list behind the table.
    public private(set) var list: PagedList<Item, Pointer>
    /// The design of the footer.
    public let policy: FooterPolicy
    /// What stands under the last item; told from the list once after each event, since tables ask for it at every row.
    public private(set) var footer: Footer

    /// Whether a display of the footer asks for more; a failure takes that away until the footer has been off screen.
    private var isArmed = true
    private var isFooterOnScreen = false
    /// Whether an update was given out and the table has not said that it laid it out.
    private var isLayingOut = false
    /// Whether the footer shall be hidden once the error message has had a step of its own.
    private var hidesFooterNext = false

    /// Makes a table that has not begun.
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

    /// Turns what happened into what is to be done; updates come before loads.
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

    /// Asks again for what failed, also where nothing on screen offers it.
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
        isFooterOnScreen = true
        switch policy.flightEnd {
        case .afterUpdate where isLayingOut: return []
        case .afterUpdate, .withinUpdate: return askByDisplay()
        }
    }

    private mutating func didEndDisplaying(_ path: RowPath) -> [TableEffect<Pointer>] {
        guard path == footerPath else { return [] }
        isFooterOnScreen = false
        // A cell replaced in the same place leaves and comes back within one layout: that asks for nothing.
        if !isLayingOut { isArmed = true }
        return []
    }

    private mutating func laidOut(lastVisible: RowPath?) -> [TableEffect<Pointer>] {
        isLayingOut = false
        isFooterOnScreen = footerPath != nil && lastVisible == footerPath
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
        // What is still on screen after an update will not be displayed again: the room left asks in its place.
        switch footer {
        case .awaitingDisplay: return send(.more(.underfilled))
        case .absent, .button, .loading, .failed, .endMark: return []
        }
    }

    /// Lets the display of the footer ask, if it may.
    private mutating func askByDisplay() -> [TableEffect<Pointer>] {
        guard isArmed else { return [] }
        switch footer {
        // Within an update no row comes on screen because somebody wanted it: the update left room for it.
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

    /// Only a failed append speaks through the footer; a failed refresh is told at the top.
    private var hidesFooterAfterFailure: Bool {
        switch list.phase {
        case .appendFailed: policy.afterFailure == .hideFooter
        case .unstarted, .refreshing, .idle, .appending, .refreshFailed, .disposed: false
        }
    }

    /// Hands an event to the list and tells the table what became of its rows.
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
    /// How the table stands, apart from which items it holds, where it goes on and how its loads are numbered.
    package struct StateShape: Hashable, Sendable {
        let list: PagedList<Item, Pointer>.StateShape
        let flags: [Bool]
    }

    /// How the table stands.
    package var stateShape: StateShape {
        StateShape(
            list: list.stateShape, flags: [isArmed, isFooterOnScreen, isLayingOut, hidesFooterNext])
    }
}

extension PagedTable where Item: Hashable, Pointer: Hashable {
    /// Everything that decides what a table will do, apart from how its loads are numbered.
    package struct DecidingState: Hashable {
        let list: PagedList<Item, Pointer>.DecidingState
        let shape: StateShape
    }

    /// What the table is, apart from how its loads are numbered.
    package var decidingState: DecidingState {
        DecidingState(list: list.decidingState, shape: stateShape)
    }
}
