package import TapeBench
import TapeList

/// C21: a list waits as long as `Retry-After` says.
package struct RespectsRetryAfter: Law {
    package let text = LawText(
        .respectsRetryAfter, "C21",
        "When the API asks clients to wait, no request goes out before the time is over.",
        .ofList(
            why: "A client that is told to wait has to wait.",
            breach: "the retry button works before the time is up",
            breakers: "clients that treat 429 as any other error"))

    package func judge(_ trace: ListTrace) -> Judgement {
        guard trace.inputs.contains(.time) else {
            return .notApplicable("it is not told when time passes")
        }
        var count = 0
        var findings: [Finding] = []
        for (answered, failure) in trace.failedLoads {
            guard let patience = failure.patience else { continue }
            count += 1
            guard let next = trace.firstLoad(from: answered.step) else { continue }
            let waited = trace.steps[answered.step...next.askedAt].reduce(Duration.zero) {
                guard case .timePassed(let time) = $1.input else { return $0 }
                return $0 + time
            }
            guard waited < patience else { continue }
            findings.append(
                next.finding(
                    expected: "no request for \(patience) after the API asked to wait",
                    saw: "\(next.words) after \(waited)",
                    advice: "hold retries and refreshes back until Retry-After is over"))
        }
        return .weighing(
            findings, over: count, evidence: counted(count, "refusal") + " with Retry-After",
            unless: "the API never asked to wait")
    }
}

extension LawIdentifier {
    package static let respectsRetryAfter: Self = "respects-retry-after"
}
