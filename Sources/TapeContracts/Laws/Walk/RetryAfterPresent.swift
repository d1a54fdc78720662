package import TapeHTTP
package import TapePaging

/// Who is told to wait is told for how long.
package struct RetryAfterPresent: Law {
    package let identifier: LawIdentifier = "retry-after-present"
    package let code = "W20"
    package let sentence = "An answer that limits the rate says how long to wait."

    package init() {}

    package func judge(_ evidence: WalkEvidence) -> Judgement {
        let answers = evidence.rateLimited
        guard !answers.isEmpty else {
            return .notApplicable("the API limited no request of the recording")
        }
        let findings = answers.filter { !$0.saysWhen }.map { answer in
            Finding(
                page: answer.page,
                expected: "`Retry-After`, or the time at which the limit is reset",
                saw: "status \(answer.status) without either",
                advice: """
                    Clients can only guess, and guess too short all at once. Send `Retry-After` with \
                    every answer that asks to wait.
                    """)
        }
        return .weighing(
            findings, evidence: "\(counted(answers.count, "answer")) limiting the rate")
    }
}

/// An answer by which the API asked to wait.
package struct RateLimitedAnswer: Hashable, Sendable {
    package let page: Int?
    package let status: Int
    /// Whether a header says how long to wait, or when to come back.
    package let saysWhen: Bool

    /// The answer as a law sees it; nil where it is none of that kind.
    package init?(_ exchange: Exchange, under convention: Convention) {
        guard case .whole(let response) = exchange.outcome,
            convention.errors.rateLimit.contains(response.status)
        else { return nil }
        page = exchange.asked.mark?.page
        status = response.status
        saysWhen = Self.times.contains { response.headers[$0]?.isEmpty == false }
    }

    /// Where APIs say it.
    private static let times: [HeaderName] = [
        "Retry-After", "RateLimit", "RateLimit-Reset", "X-RateLimit-Reset", "X-Rate-Limit-Reset",
        "X-RateLimit-Reset-After", "X-RateLimit-Retry-After", "Retry-After-Ms", "X-Retry-After",
    ]
}
