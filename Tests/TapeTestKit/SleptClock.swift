import Synchronization

/// A clock on which nothing passes but what is slept, and every sleep is over at once.
package final class SleptClock: Clock {
    package struct Instant: InstantProtocol {
        package let offset: Duration

        package func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }
        package func duration(to other: Self) -> Duration { other.offset - offset }
        package static func < (left: Self, right: Self) -> Bool { left.offset < right.offset }
    }

    private let waits = Mutex<[Duration]>([])

    package init() {}

    /// How long each sleep would have taken.
    package var sleeps: [Duration] { waits.withLock { $0 } }
    package var now: Instant { Instant(offset: sleeps.reduce(.zero, +)) }
    package var minimumResolution: Duration { .zero }

    package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        waits.withLock { waits in
            waits.append(max(.zero, deadline.offset - waits.reduce(.zero, +)))
        }
    }
}
