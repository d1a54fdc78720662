package import TapeBench
import TapeList

/// C6: a retry is the same request.
package struct RetryIsIdentical: Law {
    package let text = LawText(
        .retryIsIdentical, "C6",
        "A retry sends the request that failed, byte for byte.",
        .ofList(
            why: "A retry that asks for something else loses a page.",
            breach: "the retry comes with a new offset",
            breakers: "offsets computed from rows that were optimistically inserted"))

    package func judge(_ trace: ListTrace) -> Judgement {
        var retries = 0
        var findings: [Finding] = []
        for (answered, failure) in trace.failedLoads where failure.remedy == .retry {
            guard let retry = trace.firstLoad(from: answered.step),
                !trace.beginsAnew(between: answered.step, and: retry.askedAt),
                !readsOn(answered, retry, trace)
            else { continue }
            retries += 1
            if let finding = compare(answered.load, retry) { findings.append(finding) }
        }
        return .weighing(
            findings, over: retries, evidence: counted(retries, "retry", plural: "retries"),
            unless: "no failed request was tried again")
    }

    /// Whether a refresh failed while items were showing, and the next request simply continues below them.
    private func readsOn(
        _ failed: AnsweredLoad, _ next: ListTrace.Load, _ trace: ListTrace
    ) -> Bool {
        failed.load.ticket.pointer == nil && next.ticket.pointer != nil
            && trace.steps[failed.step].itemsBefore > 0
    }

    private func compare(_ failed: ListTrace.Load, _ retry: ListTrace.Load) -> Finding? {
        let advice = "keep the position until its page is accepted, and build the retry from it"
        guard retry.ticket.pointer == failed.ticket.pointer else {
            return failed.finding(
                expected: "the retry asks for the same position", saw: retry.words, advice: advice)
        }
        guard let first = failed.answer?.requestIdentity,
            let second = retry.answer?.requestIdentity, first != second
        else { return nil }
        return failed.finding(
            expected: "the same request: \(first)", saw: "another one: \(second)", advice: advice)
    }
}

extension ListTrace {
    /// Whether the user asked to start over after one step and up to another.
    fileprivate func beginsAnew(between start: Int, and end: Int) -> Bool {
        guard start < end else { return false }
        return steps[(start + 1)...end].contains {
            switch $0.input {
            case .refresh, .filterChanged: true
            case .start, .tapFooter, .tapRetry, .select, .willDisplay, .didEndDisplaying, .laidOut,
                .cancel, .delete, .dispose, .timePassed, .answer:
                false
            }
        }
    }
}

extension LawIdentifier {
    package static let retryIsIdentical: Self = "retry-is-identical"
}
