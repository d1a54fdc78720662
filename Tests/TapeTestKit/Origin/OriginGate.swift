import Foundation
import Synchronization

/// Something to wait for in a test instead of letting time pass: shut until it is opened, then open for good.
///
/// The origin's threads block on it; a test awaits it.
package final class OriginGate: Sendable {
    private struct State {
        var isOpen = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())
    private let condition = NSCondition()

    package init() {}

    package var isOpen: Bool { state.withLock(\.isOpen) }

    /// Lets through everyone who waits or will wait.
    package func open() {
        condition.lock()
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [] }
            return state.waiting
        }
        condition.broadcast()
        condition.unlock()
        for continuation in waiting { continuation.resume() }
    }

    /// Suspends the task until the gate is open.
    package func opened() async {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if !state.isOpen { state.waiting.append(continuation) }
                return state.isOpen
            }
            if isOpen { continuation.resume() }
        }
    }

    /// Blocks the calling thread until the gate is open; only for threads of one's own.
    package func block() {
        condition.lock()
        while !isOpen { condition.wait() }
        condition.unlock()
    }
}
