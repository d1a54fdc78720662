package import TapeHTTP

/// What detection found out about an API.
package struct DetectionReport: Sendable {
    /// Why there is nothing to say about paging.
    package enum Failure: Hashable, Sendable {
        case unreachable(String)
        case status(Int)
        case notAList(String)
    }

    /// How an API pages, and what else a spec says of it.
    package struct Discovery: Sendable {
        package var convention: Convention
        /// Whether there is more than the one page, and how to get there was not found.
        package var isUnknown = false
        package var volatileHeaders: [HeaderName]
        package var volatilePaths: [BodyPath]
        /// What a reader of the spec should know, by the key of `paging` that it belongs to.
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
    /// From 0 to 1; 0.85 and above claims to be right.
    package var confidence: Double
    /// The likeliest first.
    package var hypotheses: [Hypothesis]
    /// What is not known, each in a sentence.
    package var doubts: [String]
    /// What one page says and others refute, each in a sentence.
    package var contradictions: [String] = []
    /// What a user should know besides.
    package var notes: [String]
    package var requestCount: Int

    /// From this confidence on, a report claims to be right.
    package static let certainty = 0.85

    package var isCertain: Bool { confidence >= Self.certainty }
}
