package import TapeBench
import TapeList

/// C26: an error is shown, with a way to try again.
package struct ErrorOffersRetry: Law {
    package let text = LawText(
        .errorOffersRetry, "C26",
        "A failure is shown, and the screen offers to try again.",
        .ofList(
            why: "An error without a way on is a dead end.",
            breach: "a message and no button",
            breakers: "toasts that disappear"))

    package func judge(_ trace: ListTrace) -> Judgement {
        let failed = Set(trace.failedLoads.map(\.answered.index))
        var count = 0
        var findings: [Finding] = []
        for look in trace.looks {
            guard look.isQuiescent, let index = look.lastAnswered, failed.contains(index),
                !isRefreshOverItems(trace.loads[index], look)
            else { continue }
            count += 1
            if let finding = silence(look, trace.loads[index], in: trace) {
                findings.append(finding)
            }
        }
        return .weighing(
            findings, over: count, evidence: "looked at \(count) times after a failure",
            unless: "no failure was looked at")
    }

    private func silence(
        _ look: ListTrace.Look, _ load: ListTrace.Load, in trace: ListTrace
    ) -> Finding? {
        switch (look.footer, look.placeholder) {
        case (.failed, _), (_, .failed): return nil
        case (.button, _) where isReported(load, in: trace): return nil
        case (.absent, _), (.button, _), (.awaitingDisplay, _), (.loading, _), (.endMark, _):
            return load.finding(
                expected: "an error message and a way to try again",
                saw: "neither a failed footer nor a failed screen",
                advice: "give the failed state a row or a placeholder of its own")
        }
    }

    /// Whether the list reported the error outside its rows, such as in an alert.
    private func isReported(_ load: ListTrace.Load, in trace: ListTrace) -> Bool {
        guard let step = load.answeredAt else { return false }
        return trace.steps[step].effects.contains {
            switch $0 {
            case .report: true
            case .update, .hideFooter, .cancel, .load, .wake: false
            }
        }
    }

    /// A refresh pulled from the top fails at the top; the way to try again is to pull.
    private func isRefreshOverItems(_ load: ListTrace.Load, _ look: ListTrace.Look) -> Bool {
        load.ticket.pointer == nil && look.itemCount > 0
    }
}

extension LawIdentifier {
    package static let errorOffersRetry: Self = "error-offers-retry"
}
