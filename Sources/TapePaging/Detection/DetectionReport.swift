package import TapeHTTP

/// What detection found out about an API.
package struct DetectionReport: Sendable {
    /// Why nothing can be said about paging.
    package enum Failure: Hashable, Sendable {
        /// No whole response came: why, in words and as a kind.
        case unreachable(String, TransportError.Code)
        case status(Int)
        case notAList(String)
    }

    /// How an API pages, and the other facts that go into a spec.
    package struct Discovery: Sendable {
        package var convention: Convention
        /// Whether there are more pages, but no way to reach them was found.
        package var isUnknown = false
        package var volatileHeaders: [HeaderName]
        package var volatilePaths: [BodyPath]
        /// Remarks for readers of the spec, each with the key of `paging` that it belongs to.
        package var remarks: [(key: String, text: String)]
        package var firstCount: Int
        package var total: Int?
    }

    package enum Outcome: Sendable {
        case found(Discovery)
        case failed(Failure)
    }

    package var outcome: Outcome
    /// The first request as the spec should make it.
    package var request: HTTPRequest
    /// From 0 to 1; at 0.85 and above, the report claims to be right.
    package var confidence: Double
    /// All hypotheses, the likeliest first.
    package var hypotheses: [Hypothesis]
    /// What remains uncertain, each in a sentence.
    package var doubts: [String]
    /// Statements of one page that others refute, each in a sentence.
    package var contradictions: [String] = []
    /// Other things that the user should know.
    package var notes: [String]
    package var requestCount: Int

    /// The confidence at which a report claims to be right.
    package static let certainty = 0.85

    package var isCertain: Bool { confidence >= Self.certainty }
}
