import TapeList

/// Decides what a person would do who wants to read a list to its end.
struct Person {
    /// What the person sees.
    struct View {
        var footer: Footer?
        var placeholder: Placeholder
        var isAtBottom: Bool
        /// Whether scrolling away takes the footer off screen.
        var canHideFooter: Bool
        /// Whether more was promised; the person has read the papers.
        var promisedMore: Bool?
        var itemCount: Int
    }

    enum Decision: Equatable {
        case act(ListTrace.UserAction)
        case end(ListTrace.Ending)
    }

    private(set) var failuresInARow = 0
    private var hasStarted = false
    private var failures = 0
    /// Actions since the last load; what helped nothing is not tried for ever.
    private var fruitless = 0
    private var hasTried: Set<ListTrace.UserAction> = []

    mutating func note(_ answer: LoadAnswer) {
        switch answer.result {
        case .success: failuresInARow = 0
        case .failure:
            failuresInARow += 1
            failures += 1
        }
    }

    mutating func noteLoad() {
        fruitless = 0
        hasTried = []
    }

    mutating func decide(_ view: View) -> Decision {
        guard hasStarted else {
            hasStarted = true
            return .act(.start)
        }
        if !view.isAtBottom, fruitless < 12 { return act(.scrollToBottom) }
        if let action = wish(view), !hasTried.contains(action) { return act(action) }
        // Nothing on screen offers anything: what a person tries then must at least do no harm.
        for action in idleHabits(view) where !hasTried.contains(action) {
            return act(action)
        }
        return .end(view.promisedMore == false ? .finished : .stuck)
    }

    private mutating func act(_ action: ListTrace.UserAction) -> Decision {
        fruitless += 1
        if action != .scrollToBottom { hasTried.insert(action) }
        return .act(action)
    }

    private func idleHabits(_ view: View) -> [ListTrace.UserAction] {
        [.scrollAwayAndBack] + (view.footer == nil ? [] : [.tapFooter])
            + (view.itemCount == 0 ? [] : [.selectLastItem])
    }

    /// What the screen offers; after every other failure by a new display, where both are offered.
    private func wish(_ view: View) -> ListTrace.UserAction? {
        switch view.placeholder {
        case .failed: return .tapRetry
        case .absent, .loading, .empty: break
        }
        switch view.footer {
        case .button, .failed(_, .button), .failed(_, .refresh): return .tapFooter
        case .failed(_, .tapOrRedisplay):
            let canRedisplay = view.canHideFooter && !hasTried.contains(.scrollAwayAndBack)
            return canRedisplay && !failures.isMultiple(of: 2) ? .scrollAwayAndBack : .tapFooter
        case nil, .absent, .awaitingDisplay, .loading, .endMark: return nil
        }
    }
}
