import TapeHTTP
import TapePaging

/// An answer that asks to wait says for how long.
package struct RetryAfterPresent: Law {
    package let text = LawText(
        .retryAfterPresent, "W20",
        "An answer that limits the rate says how long to wait, and that time is not past.",
        LawExplanation(
            why: "Without it, all clients come back at once, and too soon.",
            breach: "429 with neither `Retry-After` nor a time of reset",
            breakers: "gateways that answer before the API does",
            keys: ["paging.errors.rate-limit"]))

    package func judge(_ evidence: WalkEvidence) -> Judgement {
        let answers = evidence.rateLimited
        guard !answers.isEmpty else {
            return .notApplicable("the API limited no request of the recording")
        }
        let findings = answers.compactMap { answer -> Finding? in
            guard let saw = answer.trouble else { return nil }
            return Finding(
                page: answer.page,
                expected: "`Retry-After`, or the time at which the limit is reset",
                saw: saw,
                advice: """
                    Clients can only guess, and guess too short all at once. Send `Retry-After` with \
                    every answer that asks to wait: seconds, or a date that is still to come.
                    """)
        }
        return .weighing(
            findings, evidence: "\(counted(answers.count, "answer")) limiting the rate")
    }
}

extension LawIdentifier {
    package static let retryAfterPresent: Self = "retry-after-present"
}
