import Synchronization

/// Tracks one action on a model: it lives as long as any task that the action started.
///
/// It is a task-local value, so that each task that the model starts also holds it, and releases it when it ends.
final class ModelActivity: Sendable {
    @TaskLocal static var current: ModelActivity?

    let number: Int
    private let ledger: ModelActivityLedger

    init(_ number: Int, in ledger: ModelActivityLedger) {
        self.number = number
        self.ledger = ledger
    }

    deinit { ledger.end(number) }
}

/// Which activities are alive, and which of them wait for a page.
final class ModelActivityLedger: Sendable {
    private struct State {
        var count = 0
        /// How many loads each activity waits for.
        var alive: [Int: Int] = [:]
        /// Grows with everything that happens.
        var changes = 0
    }

    private let state = Mutex(State())

    func begin() -> ModelActivity {
        let number = state.withLock { state in
            state.count += 1
            state.changes += 1
            state.alive[state.count] = 0
            return state.count
        }
        return ModelActivity(number, in: self)
    }

    func end(_ number: Int) {
        state.withLock { state in
            state.changes += 1
            state.alive[number] = nil
        }
    }

    /// Notes that an activity waits for one load more or fewer.
    func wait(_ number: Int?, for loads: Int) {
        state.withLock { state in
            state.changes += 1
            if let number, let old = state.alive[number] { state.alive[number] = old + loads }
        }
    }

    var changes: Int { state.withLock(\.changes) }
    /// Whether each activity has ended or waits for a page.
    var isSettled: Bool { state.withLock { $0.alive.values.allSatisfy { $0 > 0 } } }
    /// Whether an activity waits for a page.
    var isAnyWaiting: Bool { state.withLock { $0.alive.values.contains { $0 > 0 } } }

    /// Returns once each activity has ended or waits for a page, or when none has made progress for a while.
    @MainActor func settle() async {
        let clock = ContinuousClock()
        var seen = changes
        var since = clock.now
        var turns = 0
        while true {
            await Task.yield()
            turns += 1
            if changes != seen { (seen, since, turns) = (changes, clock.now, 0) }
            // Let main-actor work that was queued behind the last change run first.
            if isSettled, turns >= Self.turnsWithoutChange { return }
            guard turns > Self.turnsWithoutSleep else { continue }
            // An activity that waits for another task's page may look busy for as long as that page takes.
            let patience: Duration = isAnyWaiting ? .milliseconds(30) : .seconds(5)
            if clock.now - since > patience { return }
            // `try?`: the next step reports that the test was cancelled.
            try? await Task.sleep(for: .milliseconds(1))
        }
    }

    private static let turnsWithoutChange = 4
    private static let turnsWithoutSleep = 200
}
