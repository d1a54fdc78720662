import TapeList
package import TapeScreen

/// C7: an answer nobody waits for changes nothing.
package struct StaleDiscarded: Law {
    package let identifier: LawIdentifier = "stale-discarded"
    package let code = "C7"
    package let sentence =
        "An answer that comes after a refresh, a cancellation or the end of the screen is discarded."

    package init() {}

    package func judge(_ trace: ListTrace) -> Judgement {
        let stale = trace.staleAnswers
        guard !stale.isEmpty else { return .notEnoughEvidence("no answer came too late") }
        let findings = stale.compactMap { answered -> Finding? in
            let step = trace.steps[answered.step]
            let advice = "compare the ticket of an answer with the one awaited, and drop any other"
            if !step.change.isEmpty {
                return answered.load.finding(
                    item: step.change.inserted.first,
                    expected: "the late answer changes nothing",
                    saw:
                        "\(step.change.inserted.count) items came, \(step.change.removed.count) went",
                    advice: advice)
            }
            let cause = ListTrace.Cause.answer(load: answered.index)
            guard let request = trace.loads.first(where: { $0.cause == cause }) else { return nil }
            return answered.load.finding(
                expected: "the late answer sets nothing going", saw: request.words, advice: advice)
        }
        return .weighing(findings, evidence: counted(stale.count, "late answer"))
    }
}

/// C18: a refresh happens.
package struct RefreshNotLost: Law {
    package let identifier: LawIdentifier = "refresh-not-lost"
    package let code = "C18"
    package let sentence =
        "A refresh leads to a request for the first page, also while more is being loaded."

    package init() {}

    package func judge(_ trace: ListTrace) -> Judgement {
        var wishes = 0
        var findings: [Finding] = []
        for (number, step) in trace.steps.enumerated() where isWish(step.input) {
            wishes += 1
            let follows = trace.loads.contains { load in
                load.ticket.pointer == nil
                    && (load.askedAt >= number || (load.answeredAt ?? .max) > number)
            }
            guard !follows else { continue }
            findings.append(
                Finding(
                    page: 1, expected: "a request for the first page", saw: "none",
                    advice:
                        "let a refresh take the place of what is in flight instead of waiting behind it"
                ))
        }
        guard wishes > 0 else { return .notEnoughEvidence("the list was not refreshed") }
        return .weighing(findings, evidence: counted(wishes, "refresh", plural: "refreshes"))
    }

    private func isWish(_ input: ListInput) -> Bool {
        switch input {
        case .refresh, .filterChanged: true
        case .start, .tapFooter, .tapRetry, .select, .willDisplay, .didEndDisplaying, .laidOut,
            .cancel, .delete, .dispose, .timePassed, .answer:
            false
        }
    }
}
