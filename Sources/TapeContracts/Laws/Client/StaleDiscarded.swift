package import TapeBench
import TapeList

/// C7: an answer that is no longer awaited changes nothing.
package struct StaleDiscarded: Law {
    package let text = LawText(
        .staleDiscarded, "C7",
        "An answer that comes after a refresh, a cancellation or the end of the screen is discarded.",
        .ofList(
            why: "An answer to yesterday's question must not be shown.",
            breach: "page 2 of the old filter is appended to the new list",
            breakers: "clients without generations"))

    package func judge(_ trace: ListTrace) -> Judgement {
        let stale = trace.staleAnswers
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
            if let request = trace.loads.first(where: { $0.cause == cause }) {
                return answered.load.finding(
                    expected: "the late answer starts no request", saw: request.words,
                    advice: advice)
            }
            guard let change = changedFooter(by: answered, in: trace) else { return nil }
            return answered.load.finding(
                expected: "the late answer changes nothing on screen", saw: change, advice: advice)
        }
        return .weighing(
            findings, over: stale.count, evidence: counted(stale.count, "late answer"),
            unless: "no answer came too late")
    }

    /// How a late answer changed the footer or the placeholder; nil where both stayed, or the screen was not looked at.
    private func changedFooter(by answered: AnsweredLoad, in trace: ListTrace) -> String? {
        guard let before = trace.looks.last(where: { $0.afterStep == answered.step }),
            let after = trace.looks.first(where: { $0.afterStep > answered.step })
        else { return nil }
        let (old, new) = (before.footer.words, after.footer.words)
        if old != new { return "\(old) became \(new)" }
        return before.placeholder.words == after.placeholder.words
            ? nil : "\(before.placeholder.words) became \(after.placeholder.words)"
    }
}

extension LawIdentifier {
    package static let staleDiscarded: Self = "stale-discarded"
}
