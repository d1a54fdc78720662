package import TapeHTTP

/// When a failed exchange is tried again, and how long to wait before.
package struct RetryPolicy: Sendable {
    /// Tries of one request in all.
    package var attempts = 4
    /// The upper bound of the first wait; it doubles with each further one.
    package var firstWait = Duration.milliseconds(500)
    package var longestWait = Duration.seconds(30)
    /// The longest time to wait in all, whatever servers ask for.
    package var budget = Duration.seconds(300)
    /// Whether a request that is not idempotent by its method may be repeated, because it only reads.
    package var repeatsReadingPosts = false
    /// Whether a request that is not idempotent, or deletes, may be repeated when it is unknown whether it was carried out.
    package var repeatsUnanswered = true
    /// The statuses that promise that nothing was done; another status may follow a write that was carried out.
    package var turnedAway: Set<Int> = [425, 429]
    /// The statuses of temporary failures.
    package var statuses: Set<Int> = [408, 425, 429, 500, 502, 503, 504]
    /// Draws from 0 up to, not including, 1.
    package var random: @Sendable () -> Double = { Double.random(in: 0..<1) }

    package init() {}

    /// The policy for requests for a list's pages, which only read it, whatever their method: what the API is declared to
    /// answer to those who ask too often is waited for as 429 is.
    package init(readingBy convention: Convention) {
        repeatsReadingPosts = true
        statuses.formUnion(convention.errors.rateLimit)
    }

    /// The policy for writes: what was turned away for a while is sent again, and what may have been done only where doing it
    /// twice does no harm, which a deletion may.
    package static func writing(to convention: Convention) -> Self {
        var policy = Self(readingBy: convention)
        policy.repeatsUnanswered = false
        policy.turnedAway.formUnion(convention.errors.rateLimit)
        return policy
    }

    /// How long to wait before the next try; nil if there is to be none.
    package func wait(
        after outcome: Outcome, of request: HTTPRequest, attempt: Int, now: WallTime
    ) -> Duration? {
        guard attempt < attempts, request.method.isIdempotent || repeatsReadingPosts else {
            return nil
        }
        switch outcome {
        case .whole(let response):
            guard statuses.contains(response.status),
                mayRepeatUnanswered(request) || turnedAway.contains(response.status)
            else { return nil }
            let asked = response.headers["Retry-After"].flatMap { RetryAfter.parse($0, now: now) }
            return asked ?? backoff(attempt)
        case .cut(_, let error), .failed(let error):
            let isUndone = error.code == .refused || error.code == .unresolved
            guard mayRepeatUnanswered(request) || isUndone else { return nil }
            return Self.isPassing(error.code) ? backoff(attempt) : nil
        }
    }

    /// Whether a request may be sent again that may have been carried out; what was deleted may have left its name to another by
    /// then.
    private func mayRepeatUnanswered(_ request: HTTPRequest) -> Bool {
        repeatsUnanswered || (request.method.isIdempotent && request.method != .delete)
    }

    /// A wait with full jitter, so that clients that failed together do not come back together.
    private func backoff(_ attempt: Int) -> Duration {
        var most = firstWait
        for _ in 1..<max(attempt, 1) where most < longestWait { most = most * 2 }
        return min(most, longestWait) * min(max(random(), 0), 1)
    }

    private static func isPassing(_ code: TransportError.Code) -> Bool {
        switch code {
        case .timedOut, .refused, .unresolved, .truncated, .reset: true
        case .tls, .tooLarge, .redirects, .cancelled, .outOfMemory, .unsupported, .invalidRequest,
            .unmatched, .other:
            false
        }
    }
}
