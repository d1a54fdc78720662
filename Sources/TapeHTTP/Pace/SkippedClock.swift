/// A clock on which every wait ends immediately.
package struct SkippedClock: Clock {
    package struct Instant: InstantProtocol {
        fileprivate let offset: Duration

        package func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }
        package func duration(to other: Self) -> Duration { other.offset - offset }
        package static func < (left: Self, right: Self) -> Bool { left.offset < right.offset }
    }

    /// Called with the length of each skipped wait.
    private let noting: @Sendable (Duration) -> Void

    package init(noting: @escaping @Sendable (Duration) -> Void = { _ in }) {
        self.noting = noting
    }

    package var now: Instant { Instant(offset: .zero) }
    package var minimumResolution: Duration { .zero }

    package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        noting(deadline.offset)
    }
}
