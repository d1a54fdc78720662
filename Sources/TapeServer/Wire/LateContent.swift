import Synchronization

/// What will be sent, once it is known; it is told once.
package final class LateContent: Sendable {
    private enum State {
        case awaited([@Sendable () -> Void])
        case known(WireAnswer.Content)
    }

    private let state = Mutex(State.awaited([]))

    package init() {}

    /// Tells what is to be sent; what is told later changes nothing.
    package func deliver(_ content: WireAnswer.Content) {
        let waiting = state.withLock { state -> [@Sendable () -> Void] in
            guard case .awaited(let waiting) = state else { return [] }
            state = .known(content)
            return waiting
        }
        for wake in waiting { wake() }
    }

    /// What is to be sent; nil while nobody knows.
    var content: WireAnswer.Content? {
        state.withLock { if case .known(let content) = $0 { content } else { nil } }
    }

    /// Calls `wake` once the content is known, at once if it is.
    func whenKnown(_ wake: @escaping @Sendable () -> Void) {
        let isKnown = state.withLock { state in
            guard case .awaited(let waiting) = state else { return true }
            state = .awaited(waiting + [wake])
            return false
        }
        if isKnown { wake() }
    }
}
