import Synchronization
import TapePaging

/// Shows the progress of all recordings of a run: on a terminal in one line that is rewritten, else in a new line now and then.
final class RecordingProgress: Sendable {
    private struct State {
        /// One tally for each walk.
        var tallies: [String: RecordingTally] = [:]
        var toldAt: ContinuousClock.Instant
    }

    private let console: Console
    private let began = ContinuousClock.now
    private let pause: Duration
    private let state: Mutex<State>

    init(_ console: Console) {
        self.console = console
        pause = console.isLive ? .milliseconds(100) : .seconds(10)
        state = Mutex(State(toldAt: .now))
    }

    /// Counts one more page of a walk; `total` is the number of items that the list announces.
    func enter(_ walk: String, items: Int, bytes: Int, total: Int?) {
        guard !console.isQuiet else { return }
        let line: String? = state.withLock { state in
            var tally = state.tallies[walk] ?? RecordingTally()
            tally.pages += 1
            tally.items += items
            tally.bytes += bytes
            tally.expectedItems = total
            state.tallies[walk] = tally
            let now = ContinuousClock.now
            guard now - state.toldAt >= pause else { return nil }
            state.toldAt = now
            return Self.sum(state.tallies.values).line(after: now - began)
        }
        guard let line else { return }
        if console.isLive { console.status(line) } else { console.progress(line) }
    }

    private static func sum(_ tallies: some Sequence<RecordingTally>) -> RecordingTally {
        var sum = RecordingTally(expectedItems: 0)
        for tally in tallies {
            sum.pages += tally.pages
            sum.items += tally.items
            sum.bytes += tally.bytes
            sum.expectedItems = sum.expectedItems.flatMap { known in
                tally.expectedItems.map(known.addingSaturated)
            }
        }
        return sum
    }
}
