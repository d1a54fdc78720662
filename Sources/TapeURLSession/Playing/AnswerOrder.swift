/// When answers that come side by side may be told.
struct AnswerOrder {
    /// How many requests were answered and are not settled.
    var inFlight = 0
    private var next = ContinuousClock.now

    /// How long an answer waits for its turn; nil where it is the only one.
    mutating func wait(now: ContinuousClock.Instant) -> Duration? {
        guard inFlight > 1 else {
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
