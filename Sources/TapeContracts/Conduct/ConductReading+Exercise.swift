import TapeFaults
import TapeHTTP

/// What was there to be broken.
extension ConductReading {
    mutating func noteExercise() {
        guard !conduct.requests.isEmpty else { return }
        let count = counted(conduct.requests.count, "request")
        if conduct.ending != .open {
            exercised["complete"] = conduct.result == nil ? "pages" : "pages and result"
        }
        exercised["single-flight"] = count
        if ledger.hasEverything { exercised["stops-at-end"] = "the last page was reached" }
        if asking.secondPages > 0 {
            let words = counted(asking.secondPages, "request") + " for more"
            for law: LawIdentifier in [
                "resumes-at-pointer", "position-verbatim", "keeps-parameters",
            ] { exercised[law] = words }
        }
        if asking.retries > 0 {
            exercised["retry-is-identical"] = counted(
                asking.retries, "retry", plural: "retries")
        }
        if ledger.failures > 0 {
            exercised["no-storm"] = counted(ledger.failures, "failure")
            exercised["no-silent-loss"] = counted(ledger.failures, "failure")
            exercised["gives-up"] = counted(ledger.failures, "failure")
        }
        if situation.rule == nil { exercised["no-needless-requests"] = count }
        noteFaults()
    }

    private mutating func noteFaults() {
        guard isPlaced, let fault = situation.fault else { return }
        switch fault {
        case .rateLimit: exercised["respects-retry-after"] = "it was told to wait"
        case .expiredCursor: exercised["bad-cursor-offers-refresh"] = "a position was refused"
        case .strayLink, .plainLink:
            if conduct.requests.contains(where: { $0.asked.headers["Authorization"] != nil }) {
                exercised["credentials-stay-home"] =
                    conduct.strays.isEmpty ? "it followed no bent link" : "it followed a bent link"
            }
        case _: if situation.isEndless { exercised["is-bounded"] = "a walk without an end" }
        }
    }
}
