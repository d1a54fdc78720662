import Synchronization
package import TapeHTTP

/// A transport that acts out a fault plan on the exchanges of another, by the page each is marked with.
package final class FaultingTransport: HTTPTransport {
    private let inner: any HTTPTransport
    private let plan: FaultPlan
    private let struck: Mutex<[Int]>

    package init(_ inner: any HTTPTransport, plan: FaultPlan) {
        self.inner = inner
        self.plan = plan
        struck = Mutex(Array(repeating: 0, count: plan.rules.count))
    }

    package func exchange(_ request: HTTPRequest) async -> Exchange {
        guard let page = request.mark?.page, let fault = nextFault(at: page) else {
            return await inner.exchange(request)
        }
        guard fault.reachesOrigin else {
            let unanswered = TransportError(.other, detail: "a fault stood in for the answer")
            return fault.befall(Exchange(asked: request, outcome: .failed(unanswered)))
        }
        return fault.befall(await inner.exchange(request))
    }

    /// The first rule that still strikes at the page, counted as struck.
    private func nextFault(at page: Int) -> Fault? {
        struck.withLock { struck in
            for (index, rule) in plan.rules.enumerated()
            where rule.place.includes(page) && rule.times.allows(another: struck[index]) {
                struck[index] += 1
                return rule.fault
            }
            return nil
        }
    }
}
