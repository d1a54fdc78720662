package import TapeHTTP

/// An exchange made safe to keep: what was asked, what became of it, and when.
///
/// It holds no secret: a recorder gets one from ``Redactor/interaction(from:)`` only.
package struct Interaction: Hashable, Sendable {
    /// The request as it was asked; its mark says which law wanted it.
    package var request: HTTPRequest
    package var outcome: Outcome
    /// Kept to the millisecond, which is what a cassette shows.
    package var time: ExchangeTiming? {
        didSet { time = time?.inMilliseconds }
    }

    /// Makes an interaction of parts that are safe already.
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
    /// Milliseconds, rounded down; nothing below zero and nothing beyond three hundred years.
    var wholeMilliseconds: Int64 {
        let (seconds, attoseconds) = components
        guard seconds >= 0, attoseconds >= 0 else { return 0 }
        return min(seconds, 10_000_000_000) * 1000 + attoseconds / 1_000_000_000_000_000
    }
}
