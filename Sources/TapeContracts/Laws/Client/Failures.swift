package import TapeBench
import TapeList

/// C5: a failure takes nothing and adds nothing.
package struct FailureChangesNothing: Law {
    package let identifier = LawIdentifier.failureChangesNothing
    package let code = "C5"
    package let sentence = "A failed request changes no item, and no row but the footer's."
    package let explanation = LawExplanation(
        why: "A failed load must not cost what was there.",
        breach: "rows vanish when page 3 fails",
        breakers: "lists that reload to show an error",
        keys: ["list.footer"])

    package func judge(_ trace: ListTrace) -> Judgement {
        let failures = trace.failedLoads
        guard !failures.isEmpty else { return .notEnoughEvidence("no request failed") }
        let findings = failures.compactMap { answered, _ -> Finding? in
            let cause = ListTrace.Cause.answer(load: answered.index)
            let aftermath = trace.steps[answered.step...].prefix { $0.cause == cause }
            guard let change = aftermath.map(\.change).first(where: { !$0.isEmpty }) else {
                return nil
            }
            let gone = change.droppedAtTop + change.removed
            return answered.load.finding(
                item: gone.first ?? change.inserted.first,
                expected: "the items as they were before the request",
                saw: "\(gone.count) went, \(change.inserted.count) came",
                advice: "change items only when a page is accepted")
        }
        let loaded = failures.count { trace.steps[$0.answered.step].itemsBefore > 0 }
        return .weighing(
            findings,
            evidence: "\(counted(failures.count, "failure")), \(loaded) with items on screen")
    }
}

/// C12: a failed refresh leaves what was there.
package struct RefreshFailureKeepsItems: Law {
    package let identifier = LawIdentifier.refreshFailureKeepsItems
    package let code = "C12"
    package let sentence = "A refresh that fails leaves the items that were there."
    package let explanation = LawExplanation(
        why: "A failed refresh is no reason to show nothing.",
        breach: "the list is emptied before the refresh answers",
        breakers: "clients that clear first and load then",
        keys: ["list.footer"])

    package func judge(_ trace: ListTrace) -> Judgement {
        let failed = trace.failedLoads.compactMap { answered, _ -> (AnsweredLoad, Int)? in
            guard answered.load.ticket.pointer == nil else { return nil }
            let begun = beginning(of: answered.load, trace)
            let step = trace.steps[begun]
            return step.itemsBefore > 0 && step.input != .filterChanged ? (answered, begun) : nil
        }
        guard !failed.isEmpty else {
            return .notEnoughEvidence("no refresh failed while items showed")
        }
        let findings = failed.compactMap { answered, begun -> Finding? in
            let loss = trace.steps[begun...answered.step].first { step in
                !isDeletion(step.input)
                    && !(step.change.removed.isEmpty && step.change.droppedAtTop.isEmpty)
            }
            guard let gone = loss.map({ $0.change.removed + $0.change.droppedAtTop }) else {
                return nil
            }
            return answered.load.finding(
                item: gone.first, expected: "the old items until the new ones arrive",
                saw: "\(counted(gone.count, "item")) gone, and nothing in their place",
                advice: "replace the items when the first page arrives, not when it is asked for")
        }
        return .weighing(
            findings, evidence: counted(failed.count, "failed refresh", plural: "failed refreshes"))
    }

    /// The step of the refresh that a load is for: a list may be emptied first, and ask when its loading row is displayed.
    private func beginning(of load: ListTrace.Load, _ trace: ListTrace) -> Int {
        let refresh = trace.steps[...load.askedAt].lastIndex { $0.input == .refresh }
        guard let refresh else { return load.askedAt }
        let isAnother = trace.loads.contains {
            $0.ticket.pointer == nil && (refresh..<load.askedAt).contains($0.askedAt)
        }
        return isAnother ? load.askedAt : refresh
    }

    private func isDeletion(_ input: ListInput) -> Bool {
        switch input {
        case .delete: true
        case .start, .refresh, .tapFooter, .tapRetry, .select, .willDisplay, .didEndDisplaying,
            .laidOut, .cancel, .filterChanged, .dispose, .timePassed, .answer:
            false
        }
    }
}

/// C19: after an error nothing is asked for until the user asks.
package struct NoStorm: Law {
    package let identifier = LawIdentifier.noStorm
    package let code = "C19"
    package let sentence =
        "After a failure the list asks for nothing until a person does something."
    package let explanation = LawExplanation(
        why: "A failure that repeats itself at once takes the server down.",
        breach: "the footer stays visible after an error and triggers without end",
        breakers: "react-infinite-scroll-hook, before it looked at errors",
        keys: ["list.footer"])

    package func judge(_ trace: ListTrace) -> Judgement {
        let failed = Set(trace.failedLoads.map(\.answered.index))
        var findings = trace.loads.compactMap { load -> Finding? in
            guard case .answer(let cause) = load.cause, failed.contains(cause) else { return nil }
            return load.finding(
                expected: "silence after the failure until a tap or a new display",
                saw: "\(load.words), by itself",
                advice:
                    "do not let a footer that is still on screen, or was only redrawn, ask again")
        }
        if trace.ending == .storm, findings.isEmpty, let load = trace.loads.last {
            findings.append(
                load.finding(
                    expected: "requests come to an end",
                    saw: "\(trace.loads.count) requests without one",
                    advice: "bound what the list asks for by itself"))
        }
        return .weighing(
            findings, over: failed.count, evidence: counted(failed.count, "failure"),
            unless: "no request failed")
    }
}

/// C26: an error is told, and comes with a way out.
package struct ErrorOffersRetry: Law {
    package let identifier = LawIdentifier.errorOffersRetry
    package let code = "C26"
    package let sentence = "A failure is shown, and the screen offers to try again."
    package let explanation = LawExplanation(
        why: "An error without a way on is a dead end.",
        breach: "a message and no button",
        breakers: "toasts that disappear",
        keys: ["list.footer"])

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

    /// Whether the list told the error apart from its rows, as with an alert.
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

/// C21: patience that was asked for is given.
package struct RespectsRetryAfter: Law {
    package let identifier = LawIdentifier.respectsRetryAfter
    package let code = "C21"
    package let sentence =
        "When the API asks to be left alone for a time, no request goes out before it is over."
    package let explanation = LawExplanation(
        why: "Who is told to wait waits.",
        breach: "the retry button works before the time is up",
        breakers: "clients that treat 429 as any other error",
        keys: ["list.footer"])

    package func judge(_ trace: ListTrace) -> Judgement {
        guard trace.inputs.contains(.time) else {
            return .notApplicable("it does not hear that time goes by")
        }
        var count = 0
        var findings: [Finding] = []
        for (answered, failure) in trace.failedLoads {
            guard let patience = failure.patience else { continue }
            count += 1
            guard let next = trace.firstLoad(from: answered.step) else { continue }
            let waited = trace.steps[answered.step...next.askedAt].reduce(Duration.zero) {
                guard case .timePassed(let time) = $1.input else { return $0 }
                return $0 + time
            }
            guard waited < patience else { continue }
            findings.append(
                next.finding(
                    expected: "no request for \(patience) after the API asked for patience",
                    saw: "\(next.words) after \(waited)",
                    advice: "hold retries and refreshes back until Retry-After is over"))
        }
        return .weighing(
            findings, over: count, evidence: counted(count, "refusal") + " with Retry-After",
            unless: "the API never asked for patience")
    }
}

extension LawIdentifier {
    package static let failureChangesNothing: Self = "failure-changes-nothing"
    package static let refreshFailureKeepsItems: Self = "refresh-failure-keeps-items"
    package static let noStorm: Self = "no-storm"
    package static let errorOffersRetry: Self = "error-offers-retry"
    package static let respectsRetryAfter: Self = "respects-retry-after"
}
