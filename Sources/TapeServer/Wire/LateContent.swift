import Synchronization

/// The content of an answer that becomes known later, and is set once.
package final class LateContent: Sendable {
    private enum State {
        case awaited([@Sendable () -> Void])
        case known(WireAnswer.Content)
    }

    private let state = Mutex(State.awaited([]))

    package init() {}

    /// Sets the content; further calls have no effect.
    package func deliver(_ content: WireAnswer.Content) {
        let waiting = state.withLock { state -> [@Sendable () -> Void] in
            guard case .awaited(let waiting) = state else { return [] }
            state = .known(content)
            return waiting
        }
        for wake in waiting { wake() }
    }

    /// The content; nil until it is known.
    var content: WireAnswer.Content? {
        state.withLock { if case .known(let content) = $0 { content } else { nil } }
    }

    /// Calls `wake` once the content is known, immediately if it already is.
    func whenKnown(_ wake: @escaping @Sendable () -> Void) {
        let isKnown = state.withLock { state in
            guard case .awaited(let waiting) = state else { return true }
            state = .awaited(waiting + [wake])
            return false
        }
        if isKnown { wake() }
    }
}
