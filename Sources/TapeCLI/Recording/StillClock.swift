/// A clock on which every sleep is over at once.
struct StillClock: Clock {
    struct Instant: InstantProtocol {
        fileprivate let offset: Duration

        func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }

        func duration(to other: Self) -> Duration { other.offset - offset }

        static func < (left: Self, right: Self) -> Bool { left.offset < right.offset }
    }

    var now: Instant { Instant(offset: .zero) }

    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
    }
}
