package import TapeBench
import TapeList

/// C1: whatever a person does, one request at a time.
package struct SingleFlight: Law {
    package let identifier = LawIdentifier.singleFlight
    package let code = "C1"
    package let sentence =
        "A list has at most one request in flight, whatever a person does meanwhile."
    package let explanation = LawExplanation(
        why: "Two loads of one page insert it twice.",
        breach: "fast scrolling asks for page 2 three times",
        breakers: "Ghost's Casper theme, waypoints; a flag shared by all lists of a process",
        keys: ["list.footer"])

    package func judge(_ trace: ListTrace) -> Judgement {
        let provoked = trace.looks.count { !$0.inFlight.isEmpty && $0.action != nil }
        let findings = trace.loads.compactMap { load -> Finding? in
            guard let other = load.inFlightBefore.first else { return nil }
            return load.finding(
                expected: "no request while one is in flight",
                saw: "\(load.words) while \(trace.loads[other].words) was unanswered",
                advice:
                    "keep the request in flight in the list's state, and ask only where it is absent"
            )
        }
        return .weighing(
            findings, over: provoked, evidence: "provoked during \(counted(provoked, "request"))",
            unless: "nothing was tried while a request was in flight")
    }
}

/// C20: triggers that come together ask once.
package struct TriggersCoalesce: Law {
    package let identifier = LawIdentifier.triggersCoalesce
    package let code = "C20"
    package let sentence =
        "Triggers that come together, or while a page is on its way, ask for it once."
    package let explanation = LawExplanation(
        why: "However often a person asks for more, one request is enough.",
        breach: "a tap and a scroll in the same moment load two pages",
        breakers: "prefetching lists that queue every display",
        keys: ["list.footer"])

    package func judge(_ trace: ListTrace) -> Judgement {
        guard !trace.loadsByItself else {
            return .notApplicable("it says that it goes on by itself")
        }
        let asking = Set(trace.loads.map(\.askedAt))
        var bursts = 0
        for number in trace.steps.indices where !asking.contains(number) {
            switch trace.steps[number].input {
            case .willDisplay, .tapFooter, .laidOut: bursts += 1
            case .start, .refresh, .tapRetry, .select, .didEndDisplaying, .cancel, .delete,
                .filterChanged, .dispose, .timePassed, .answer:
                break
            }
        }
        let findings = trace.loads.enumerated().compactMap { index, load -> Finding? in
            let twin = load.inFlightBefore.contains {
                trace.loads[$0].ticket.pointer == load.ticket.pointer
            }
            guard twin || isLeftOver(index, trace) else { return nil }
            return load.finding(
                expected: "one request for a page, however many triggers fire",
                saw: twin
                    ? "\(load.words) twice before the first was answered"
                    : "\(load.words) for a trigger that page had already served",
                advice: "drop triggers while a request is in flight instead of queueing them")
        }
        guard trace.loads.count > 0, bursts > 0 else {
            return .notEnoughEvidence("no two triggers came together")
        }
        return .weighing(findings, evidence: "\(counted(bursts, "trigger")) asked for nothing new")
    }

    /// Whether a load was asked for in the very step that brought a page with new items: no trigger came after it.
    private func isLeftOver(_ index: Int, _ trace: ListTrace) -> Bool {
        let load = trace.loads[index]
        let step = trace.steps[load.askedAt]
        guard case .answer(_, let answer) = step.input, case .success = answer.result else {
            return false
        }
        return !step.change.inserted.isEmpty && load.ticket.pointer != nil
    }
}

/// C17: after whatever went wrong, the list can ask again.
package struct FlagReleased: Law {
    package let identifier = LawIdentifier.flagReleased
    package let code = "C17"
    package let sentence =
        "After a failure, a cancellation or the death of its owner, a list can ask again."
    package let explanation = LawExplanation(
        why: "A flag that stays up is a list that never loads again.",
        breach: "the owner dies during a load, and the next list finds the flag up",
        breakers: "the bottom-refresh design's static flag",
        keys: ["list.footer"])

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

    /// A finding if the person took what the screen offered and the list did not stir.
    private func unheard(_ look: ListTrace.Look, in trace: ListTrace) -> Finding? {
        guard look.isQuiescent, let action = look.action, offers(look, action) else { return nil }
        let load = look.lastAnswered.map { trace.loads[$0] }
        // While the API wants to be left alone, what a person asks for counts as heard if it is done when that time is over.
        let patience = load?.answer?.patience
        let isHeard = trace.loads.contains {
            $0.askedAt >= look.afterStep
                && ($0.cause == .user(action) || $0.cause == patience.map { .user(.wait($0)) })
        }
        guard !isHeard else { return nil }
        return Finding(
            page: load?.page, position: load?.ticket.pointer,
            expected: "what the screen offers asks for something",
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
    /// How long the API asked to be left alone, if it did.
    fileprivate var patience: Duration? {
        switch result {
        case .success: nil
        case .failure(let failure): failure.patience
        }
    }
}

extension LawIdentifier {
    package static let singleFlight: Self = "single-flight"
    package static let triggersCoalesce: Self = "triggers-coalesce"
    package static let flagReleased: Self = "flag-released"
}
