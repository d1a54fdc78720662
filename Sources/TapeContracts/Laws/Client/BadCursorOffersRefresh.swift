package import TapeBench
import TapeList

/// C21: a position the API refuses is given up, not repeated.
package struct BadCursorOffersRefresh: Law {
    package let text = LawText(
        .badCursorOffersRefresh, "C21",
        "When the API refuses a position, the list offers to start over instead of repeating it.",
        .ofList(
            why: "A refused position will be refused again.",
            breach: "a retry button under a 410",
            breakers: "clients with one error screen for everything"))

    package func judge(_ trace: ListTrace) -> Judgement {
        let refused = trace.failedLoads.filter {
            $0.failure.remedy == .refresh && $0.answered.load.ticket.pointer != nil
        }
        guard !refused.isEmpty else { return .notEnoughEvidence("no position was refused") }
        let findings = refused.compactMap { answered, _ -> Finding? in
            let advice =
                "offer a refresh for refused and expired positions; the same request can only fail again"
            guard let next = trace.firstLoad(from: answered.step) else {
                guard trace.ending == .stuck else { return nil }
                return answered.load.finding(
                    expected: "a way to start over", saw: "nothing on screen that sends a request",
                    advice: advice)
            }
            guard next.ticket.pointer == answered.load.ticket.pointer else { return nil }
            return answered.load.finding(
                expected: "the next request starts over", saw: "\(next.words) once more",
                advice: advice)
        }
        return .weighing(findings, evidence: counted(refused.count, "refused position"))
    }
}

extension LawIdentifier {
    package static let badCursorOffersRefresh: Self = "bad-cursor-offers-refresh"
}
