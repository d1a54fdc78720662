import TapeList

/// Decides what a person does next who wants to read a list to its end.
struct Person: Hashable {
    /// What the person sees.
    struct View {
        var footer: Footer?
        var placeholder: Placeholder
        var isAtBottom: Bool
        /// Whether scrolling away takes the footer off screen.
        var canHideFooter: Bool
        /// Whether more was promised, which a person knows who has read the documentation.
        var promisedMore: Bool?
        var itemCount: Int
        /// The time after which the list asked to be woken.
        var alarm: Duration?
        /// The inputs that the list supports.
        var inputs: ListInputs
    }

    enum Decision: Equatable {
        case act(ListTrace.UserAction)
        case end(ListTrace.Ending)
    }

    private(set) var failuresInARow = 0
    private var hasStarted = false
    private var failures = 0
    /// How long the API asked clients to wait after the last failure.
    private var patience: Duration?
    /// How often the person scrolled down since the last load.
    private var scrolls = 0
    private var hasTried: Set<ListTrace.UserAction> = []

    mutating func note(_ answer: LoadAnswer) {
        switch answer.result {
        case .success: failuresInARow = 0
        case .failure(let failure):
            failuresInARow += 1
            failures += 1
            patience = failure.patience
        }
    }

    mutating func noteLoad() {
        scrolls = 0
        hasTried = []
        patience = nil
    }

    mutating func decide(_ view: View) -> Decision {
        guard hasStarted else {
            hasStarted = true
            return .act(.start)
        }
        if !view.isAtBottom, scrolls < 12 {
            scrolls += 1
            return .act(.scrollToBottom)
        }
        // After a failure the person opens an item first; that must not ask for more.
        if failuresInARow > 0, view.itemCount > 0, !hasTried.contains(.selectLastItem),
            view.inputs.contains(.selection)
        {
            return act(.selectLastItem)
        }
        if let action = wantedAction(view), !hasTried.contains(action) { return act(action) }
        // Nothing on screen offers a way on: what a person then tries must at least do no harm.
        for action in idleHabits(view) where !hasTried.contains(action) {
            return act(action)
        }
        if failuresInARow > 0, canOnlyRefresh(view) { return act(.refresh) }
        if let time = patience ?? view.alarm, view.inputs.contains(.time) {
            patience = nil
            hasTried = []
            return .act(.wait(time))
        }
        return .end(view.promisedMore == false ? .finished : .stuck)
    }

    private mutating func act(_ action: ListTrace.UserAction) -> Decision {
        hasTried.insert(action)
        return .act(action)
    }

    private func idleHabits(_ view: View) -> [ListTrace.UserAction] {
        let habits: [ListTrace.UserAction] =
            [.scrollAwayAndBack] + (view.footer == nil ? [] : [.tapFooter])
            + (view.itemCount == 0 ? [] : [.selectLastItem])
        return habits.filter { view.inputs.isSuperset(of: $0.needed) }
    }

    /// Whether a pull to refresh is the only way on from a failure, since a tap cannot try again.
    private func canOnlyRefresh(_ view: View) -> Bool {
        guard view.inputs.contains(.refresh), !hasTried.contains(.refresh) else { return false }
        return view.itemCount == 0
            ? !view.inputs.contains(.retryTap) : !view.inputs.contains(.footerTap)
    }

    /// What the screen offers; where a failure offers both a tap and a new display, the two alternate.
    private func wantedAction(_ view: View) -> ListTrace.UserAction? {
        switch view.placeholder {
        case .failed: if view.inputs.contains(.retryTap) { return .tapRetry }
        case .absent, .loading, .empty: break
        }
        guard view.inputs.contains(.footerTap) else { return nil }
        switch view.footer {
        case .button, .failed(_, .button), .failed(_, .refresh): return .tapFooter
        case .failed(_, .tapOrRedisplay):
            let canRedisplay = view.canHideFooter && !hasTried.contains(.scrollAwayAndBack)
            return canRedisplay && !failures.isMultiple(of: 2) ? .scrollAwayAndBack : .tapFooter
        case nil, .absent, .awaitingDisplay, .loading, .failed(_, .wait), .endMark: return nil
        }
    }
}
