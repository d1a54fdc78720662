import TapeCurl
import TapeHTTP
import TapePaging

// The layers that ways to origins are listed of.
extension HTTPTransport {
    func signed(by signer: AWSSigner?, for origins: Set<String>) -> any HTTPTransport {
        guard let signer else { return self }
        return SigningTransport(self, signer: signer, for: origins)
    }

    /// As fast as origins answer where the rate is 0.
    func paced(perSecond rate: Double) -> any HTTPTransport {
        PacedTransport(self, perSecond: rate, clock: ContinuousClock())
    }

    func metered(by budget: RequestBudget) -> BudgetedTransport {
        BudgetedTransport(self, budget: budget)
    }

    /// Asks no other origin, where one is named.
    func limited(to origin: HTTPURL?) -> any HTTPTransport {
        guard let origin else { return self }
        return OneOriginTransport(self, origin: origin)
    }

    /// Follows redirects; what is secret stays at the first origin.
    func redirected(
        withholding isSecret: @escaping Wire.IsSecret = { _ in false }
    ) -> any HTTPTransport {
        RedirectingTransport(self, withholding: isSecret)
    }

    /// Asks other origins for nothing that is secret.
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
    /// Tries once more, for what looks around and is not to wait for long.
    static var once: RetryPolicy {
        var policy = RetryPolicy()
        policy.attempts = 2
        policy.budget = .seconds(60)
        return policy
    }
}
