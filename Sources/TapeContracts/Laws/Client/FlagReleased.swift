package import TapeBench
import TapeList

/// C17: whatever went wrong, the list can ask again afterwards.
package struct FlagReleased: Law {
    package let text = LawText(
        .flagReleased, "C17",
        "After a failure, a cancellation or the death of its owner, a list can ask again.",
        .ofList(
            why: "A flag that stays up is a list that never loads again.",
            breach: "the owner dies during a load, and the next list finds the flag up",
            breakers: "the bottom-refresh design's static flag"))

    package func judge(_ trace: ListTrace) -> Judgement {
        let failures = trace.failedLoads.count
        let cancellations = trace.steps.count { if case .cancel = $0.input { true } else { false } }
        guard failures + cancellations > 0 || trace.scenario.earlier != nil else {
            return .notEnoughEvidence(
                "no request failed, was cancelled, or belonged to a list that died")
        }
        if trace.scenario.earlier != nil, trace.loads.isEmpty, trace.ending != .capped {
            return .violated(
                [
                    Finding(
                        expected: "a new list loads, whatever became of another one",
                        saw: "no request at all while another list's was never answered",
                        advice:
                            "keep the flag that a request is in flight in each list, not in a static variable"
                    )
                ], evidence: "another list had a request in flight")
        }
        let findings = trace.looks.indices.compactMap { unheard(trace.looks[$0], in: trace) }
        return .weighing(
            findings,
            evidence: "\(counted(failures, "failure")), \(counted(cancellations, "cancellation"))")
    }

    /// A finding if the person used what the screen offered and the list sent no request.
    private func unheard(_ look: ListTrace.Look, in trace: ListTrace) -> Finding? {
        guard look.isQuiescent, let action = look.action, offers(look, action) else { return nil }
        let load = look.lastAnswered.map { trace.loads[$0] }
        // While the API asks clients to wait, a person's request counts as heard if it goes out once the wait is over.
        let patience = load?.answer?.patience
        let isHeard = trace.loads.contains {
            $0.askedAt >= look.afterStep
                && ($0.cause == .user(action) || $0.cause == patience.map { .user(.wait($0)) })
        }
        guard !isHeard else { return nil }
        return Finding(
            page: load?.page, position: load?.ticket.pointer,
            expected: "what the screen offers sends a request",
            saw: "a tap on the offered retry brought no request",
            advice:
                "clear the flag that a request is in flight on every way out: failure, cancellation, deinit"
        )
    }

    private func offers(_ look: ListTrace.Look, _ action: ListTrace.UserAction) -> Bool {
        switch action {
        case .tapFooter: look.displayedFooter?.offersTap == true
        case .tapRetry:
            switch look.placeholder {
            case .failed(let failure): failure.patience == nil
            case .absent, .loading, .empty: false
            }
        case .start, .scrollToBottom, .scrollAwayAndBack, .selectLastItem, .refresh, .cancel,
            .changeFilter, .deleteFirstItem, .leave, .fidget, .wait:
            false
        }
    }
}

extension LoadAnswer {
    /// How long the API asked the client to wait, if it did.
    fileprivate var patience: Duration? {
        switch result {
        case .success: nil
        case .failure(let failure): failure.patience
        }
    }
}

extension LawIdentifier {
    package static let flagReleased: Self = "flag-released"
}
