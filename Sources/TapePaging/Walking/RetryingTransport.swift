import Synchronization
package import TapeHTTP

/// A transport that retries failed exchanges of another transport, and returns the last try.
package final class RetryingTransport<Time: Clock<Duration>>: HTTPTransport {
    private let inner: any HTTPTransport
    private let policy: RetryPolicy
    private let clock: Time
    private let now: @Sendable () -> WallTime
    /// The total time waited so far.
    private let spent = Mutex(Duration.zero)

    package init(
        _ inner: any HTTPTransport, policy: RetryPolicy, clock: Time,
        now: @escaping @Sendable () -> WallTime = { WallTime.now() }
    ) {
        self.inner = inner
        self.policy = policy
        self.clock = clock
        self.now = now
    }

    package func exchange(_ request: HTTPRequest) async -> Exchange {
        var attempt = 1
        while true {
            let exchange = await inner.exchange(request)
            let wait = policy.wait(
                after: exchange.outcome, of: request, attempt: attempt, now: now())
            guard let wait, take(wait) else { return exchange }
            do {
                try await clock.sleep(for: wait)
            } catch {
                // Only cancellation interrupts the sleep; the last exchange is then the answer.
                return exchange
            }
            attempt += 1
        }
    }

    /// Takes a wait from the budget; false if too little is left.
    private func take(_ wait: Duration) -> Bool {
        spent.withLock { spent in
            guard spent + wait <= policy.budget else { return false }
            spent += wait
            return true
        }
    }
}
