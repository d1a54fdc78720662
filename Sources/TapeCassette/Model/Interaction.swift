package import TapeHTTP

/// An exchange made safe to keep: the request, its outcome, and the time.
///
/// It holds no secret: a recorder gets interactions only from ``Redactor/interaction(from:)``.
package struct Interaction: Hashable, Sendable {
    /// The request as it was sent; its mark says which walk or law it was sent for.
    package var request: HTTPRequest
    package var outcome: Outcome
    /// Kept to the millisecond, the precision of a cassette.
    package var time: ExchangeTiming? {
        didSet { time = time?.inMilliseconds }
    }

    /// Creates an interaction from parts that are already safe.
    package init(safe request: HTTPRequest, outcome: Outcome, time: ExchangeTiming? = nil) {
        self.request = request
        self.outcome = outcome
        self.time = time?.inMilliseconds
    }
}

extension ExchangeTiming {
    fileprivate var inMilliseconds: ExchangeTiming {
        ExchangeTiming(
            startedAt: startedAt.rounded(toNanoseconds: 1_000_000),
            firstByte: firstByte.map { .milliseconds($0.wholeMilliseconds) },
            total: .milliseconds(total.wholeMilliseconds)
        )
    }
}

extension Duration {
    /// Milliseconds, rounded down and limited to the range from zero to three hundred years.
    var wholeMilliseconds: Int64 {
        let (seconds, attoseconds) = components
        guard seconds >= 0, attoseconds >= 0 else { return 0 }
        return min(seconds, 10_000_000_000) * 1000 + attoseconds / 1_000_000_000_000_000
    }
}
