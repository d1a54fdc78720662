import TapeFaults
import TapeHTTP

/// Notes which laws the case put to the test.
extension ConductReading {
    mutating func noteExercise() {
        guard !conduct.requests.isEmpty else { return }
        let count = counted(conduct.requests.count, "request")
        if conduct.ending != .open {
            exercised[.complete] = conduct.result == nil ? "pages" : "pages and result"
        }
        exercised[.singleFlight] = count
        if ledger.hasEverything { exercised[.stopsAtEnd] = "the last page was reached" }
        if asking.secondPages > 0 {
            let words = counted(asking.secondPages, "request") + " for more"
            for law: LawIdentifier in [
                .resumesAtPointer, .positionVerbatim, .keepsParameters,
            ] { exercised[law] = words }
        }
        if asking.retries > 0 {
            exercised[.retryIsIdentical] = counted(
                asking.retries, "retry", plural: "retries")
        }
        if ledger.failures > 0 {
            exercised[.noStorm] = counted(ledger.failures, "failure")
            exercised[.noSilentLoss] = counted(ledger.failures, "failure")
            exercised[.givesUp] = counted(ledger.failures, "failure")
        }
        if situation.rule == nil { exercised[.noNeedlessRequests] = count }
        noteFaults()
    }

    private mutating func noteFaults() {
        guard isPlaced, let fault = situation.fault else { return }
        switch fault {
        case .rateLimit, .rateLimitDate: exercised[.respectsRetryAfter] = "it was told to wait"
        case .expiredCursor: exercised[.badCursorOffersRefresh] = "a position was refused"
        case .strayLink, .plainLink:
            if conduct.requests.contains(where: { credential(in: $0.asked) != nil }) {
                exercised[.credentialsStayHome] =
                    conduct.strays.isEmpty ? "it followed no bent link" : "it followed a bent link"
            }
        case _: if situation.isEndless { exercised[.isBounded] = "a walk without an end" }
        }
    }
}
