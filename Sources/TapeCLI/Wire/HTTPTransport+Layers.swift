import TapeCassette
import TapeCurl
import TapeHTTP
import TapePaging

// The layers of which the transports in `Wire` consist.
extension HTTPTransport {
    func signed(by signer: AWSSigner?, for origins: Set<String>) -> any HTTPTransport {
        guard let signer else { return self }
        return SigningTransport(self, signer: signer, for: origins)
    }

    /// Lets a redactor learn the credentials that were sent, so that messages show no echo of one.
    func noted(by redactor: Redactor) -> any HTTPTransport {
        SentNotingTransport(base: self, redactor: redactor)
    }

    /// Limits the rate of requests; a rate of 0 means no limit.
    func paced(perSecond rate: Double) -> any HTTPTransport {
        PacedTransport(self, perSecond: rate, clock: ContinuousClock())
    }

    func metered(by budget: RequestBudget) -> BudgetedTransport {
        BudgetedTransport(self, budget: budget)
    }

    /// Refuses requests to other origins, if an origin is given.
    func limited(to origin: HTTPURL?) -> any HTTPTransport {
        guard let origin else { return self }
        return OneOriginTransport(self, origin: origin)
    }

    /// Follows redirects; secrets are sent only to the first origin.
    func redirected(
        withholding isSecret: @escaping Wire.IsSecret = { _ in false }
    ) -> any HTTPTransport {
        RedirectingTransport(self, withholding: isSecret)
    }

    /// Keeps secrets out of requests to other origins.
    func keptHome(
        at home: HTTPURL, withholding isSecret: @escaping Wire.IsSecret
    ) -> any HTTPTransport {
        HomeOriginTransport(self, home: home, withholding: isSecret)
    }

    func notingMisses(in misses: Misses) -> any HTTPTransport {
        MissNotingTransport(base: self, misses: misses)
    }

    func retried(by policy: RetryPolicy, on clock: any Clock<Duration>) -> any HTTPTransport {
        retried(by: policy, onClock: clock)
    }

    private func retried<C: Clock<Duration>>(
        by policy: RetryPolicy, onClock clock: C
    ) -> any HTTPTransport {
        RetryingTransport(self, policy: policy, clock: clock)
    }
}

extension RetryPolicy {
    /// Retries once, for exploratory requests that should not wait long.
    static var once: RetryPolicy {
        var policy = RetryPolicy()
        policy.attempts = 2
        policy.budget = .seconds(60)
        return policy
    }
}
