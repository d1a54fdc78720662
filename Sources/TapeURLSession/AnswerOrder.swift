/// When answers that come side by side may be told.
struct AnswerOrder {
    /// The requests that were answered and are not settled, by the numbers of their first acts: one that was stopped and goes on is settled twice.
    private var inFlight: Set<Int> = []
    private var next = ContinuousClock.now

    mutating func begin(_ number: Int) { inFlight.insert(number) }

    mutating func end(_ number: Int) { inFlight.remove(number) }

    /// How long an answer waits for its turn; nil where it is the only one.
    mutating func wait(now: ContinuousClock.Instant) -> Duration? {
        guard inFlight.count > 1 else {
            next = now + Self.moment
            return nil
        }
        let turn = max(now, next)
        next = turn + Self.moment
        return turn > now ? turn - now : nil
    }

    /// Long enough for a client to act upon one answer before the next.
    private static let moment = Duration.milliseconds(4)
}
