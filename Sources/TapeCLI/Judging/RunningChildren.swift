import Synchronization

/// The programs that are running now, so that all can be ended when the run is stopped.
final class RunningChildren: Sendable {
    private struct State {
        var children: [Int: ChildProcess] = [:]
        var isStopped = false
    }

    private let state = Mutex(State())

    func add(_ child: ChildProcess, _ number: Int) {
        let isStopped = state.withLock { state in
            state.children[number] = child
            return state.isStopped
        }
        if isStopped { child.end() }
    }

    func remove(_ number: Int) { state.withLock { $0.children[number] = nil } }

    /// Ends all running programs, and any started later at once.
    func stop() {
        let all = state.withLock { state in
            state.isStopped = true
            return Array(state.children.values)
        }
        for child in all { child.end() }
    }

    var isStopped: Bool { state.withLock(\.isStopped) }
}
