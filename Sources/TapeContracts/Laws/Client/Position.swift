package import TapeBench
import TapeList

/// C3: the next page is asked for where the last accepted one said it is.
package struct ResumesAtPointer: Law {
    package let identifier = LawIdentifier.resumesAtPointer
    package let code = "C3"
    package let sentence =
        "Each request for more uses the position that the last accepted page gave."
    package let explanation = LawExplanation(
        why: "The next page follows the last one that was accepted.",
        breach: "a retry after page 3 failed asks for page 4",
        breakers: "clients that count requests instead of pages",
        keys: ["list.footer"])

    package func judge(_ trace: ListTrace) -> Judgement {
        let rightful = trace.rightfulFirstLoads
        var count = 0
        var findings: [Finding] = []
        for (index, load) in trace.loads.enumerated() {
            guard load.promisedMore == true, let wanted = load.promisedNext,
                !rightful.contains(index)
            else { continue }
            count += 1
            guard load.ticket.pointer != wanted else { continue }
            findings.append(
                load.finding(
                    expected: "position \(wanted), which the last accepted page gave",
                    saw: load.words,
                    advice:
                        "move the pointer only when a page is accepted, and take it from that page")
            )
        }
        return .weighing(
            findings, over: count, evidence: counted(count, "request") + " for more",
            unless: "no second page was asked for")
    }
}

/// C6: a retry is the same request.
package struct RetryIsIdentical: Law {
    package let identifier = LawIdentifier.retryIsIdentical
    package let code = "C6"
    package let sentence = "A retry sends the request that failed, byte for byte."
    package let explanation = LawExplanation(
        why: "A retry that asks for something else loses a page.",
        breach: "the retry comes with a new offset",
        breakers: "offsets computed from rows that were optimistically inserted",
        keys: ["list.footer"])

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

    /// Whether a refresh failed over the items and the next request simply goes on below them.
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

/// C21: a position the API refuses is given up, not repeated.
package struct BadCursorOffersRefresh: Law {
    package let identifier = LawIdentifier.badCursorOffersRefresh
    package let code = "C21"
    package let sentence =
        "When the API refuses a position, the list offers to begin anew instead of repeating it."
    package let explanation = LawExplanation(
        why: "A refused position will be refused again.",
        breach: "a retry button under a 410",
        breakers: "clients with one error screen for everything",
        keys: ["list.footer"])

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
                    expected: "a way to begin anew", saw: "nothing on screen asks for anything",
                    advice: advice)
            }
            guard next.ticket.pointer == answered.load.ticket.pointer else { return nil }
            return answered.load.finding(
                expected: "the next request begins anew", saw: "\(next.words) once more",
                advice: advice)
        }
        return .weighing(findings, evidence: counted(refused.count, "refused position"))
    }
}

extension ListTrace {
    /// Whether somebody asked to start over after one step and up to another.
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
    package static let resumesAtPointer: Self = "resumes-at-pointer"
    package static let retryIsIdentical: Self = "retry-is-identical"
    package static let badCursorOffersRefresh: Self = "bad-cursor-offers-refresh"
}
