import Synchronization
import TapeCassette
import TapeHTTP

/// One request on its way through a door: what the deck gave for it, and how long it would have waited.
final class Visit: Sendable {
    private struct Notes {
        var deliveries: [DeckDelivery] = []
        var outcome: Outcome?
        var misses: [RequestDifference] = []
        var waitBeforeAnswer = Duration.zero
        var waitAfterAnswer = Duration.zero
        var isOver = false
    }

    /// The visit that the current task makes.
    @TaskLocal static var current: Visit?

    private let notes = Mutex(Notes())

    var deliveries: [DeckDelivery] { notes.withLock(\.deliveries) }
    var misses: [RequestDifference] { notes.withLock(\.misses) }
    /// How long nothing would have come before the first byte.
    var waitBeforeAnswer: Duration { notes.withLock(\.waitBeforeAnswer) }
    /// How long the answer would have been held, or have taken to come in, once the origin had given it.
    var waitAfterAnswer: Duration { notes.withLock(\.waitAfterAnswer) }

    /// What the last recording holds, its dates moved where they move.
    var recordedOutcome: Outcome? { notes.withLock(\.outcome) }

    /// Notes what a recording holds, and how long the origin was silent before it.
    func note(_ delivery: DeckDelivery, as outcome: Outcome, after silence: Duration) {
        notes.withLock { notes in
            notes.deliveries.append(delivery)
            notes.outcome = outcome
            notes.waitBeforeAnswer += silence
        }
    }

    func note(_ miss: RequestDifference) { notes.withLock { $0.misses.append(miss) } }

    func note(waiting time: Duration) {
        notes.withLock { notes in
            if notes.deliveries.isEmpty {
                notes.waitBeforeAnswer += time
            } else {
                notes.waitAfterAnswer += time
            }
        }
    }

    /// Ends the visit; true for the first who does.
    func end() -> Bool {
        notes.withLock { notes in
            defer { notes.isOver = true }
            return !notes.isOver
        }
    }
}
