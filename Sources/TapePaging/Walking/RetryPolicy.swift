package import TapeHTTP

/// When to try a failed exchange again, and how long to wait before that.
package struct RetryPolicy: Sendable {
    /// The most tries of one request, the first included.
    package var attempts = 4
    /// The upper bound of the first wait; it doubles with each further one.
    package var firstWait = Duration.milliseconds(500)
    package var longestWait = Duration.seconds(30)
    /// The longest time to wait in total, whatever servers ask for.
    package var budget = Duration.seconds(300)
    /// Whether a request with a non-idempotent method may be repeated because it only reads.
    package var repeatsReadingPosts = false
    /// Whether a non-idempotent request or a deletion may be repeated when it is unknown whether it was carried out.
    package var repeatsUnanswered = true
    /// The statuses that mean that nothing was done; after any other, a write may have been carried out.
    package var turnedAway: Set<Int> = [425, 429]
    /// The statuses of temporary failures.
    package var statuses: Set<Int> = [408, 425, 429, 500, 502, 503, 504]
    /// Returns a random number from 0 up to, but not including, 1.
    package var random: @Sendable () -> Double = { Double.random(in: 0..<1) }

    package init() {}

    /// The policy for requests for a list's pages, which only read, whatever their method.
    ///
    /// The statuses that the API is declared to use for too many requests are treated like 429.
    package init(readingBy convention: Convention) {
        repeatsReadingPosts = true
        statuses.formUnion(convention.errors.rateLimit)
    }

    /// The policy for writes.
    ///
    /// A write that was turned away for a while is sent again. One that may have been carried out is repeated only where that
    /// does no harm; repeating a deletion may.
    package static func writing(to convention: Convention) -> Self {
        var policy = Self(readingBy: convention)
        policy.repeatsUnanswered = false
        policy.turnedAway.formUnion(convention.errors.rateLimit)
        return policy
    }

    /// How long to wait before the next try; nil if there should be none.
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

    /// Whether a request may be repeated although it may have been carried out.
    ///
    /// A deletion may not, because something else may have taken the deleted name by then.
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
