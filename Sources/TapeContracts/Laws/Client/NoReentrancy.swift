package import TapeBench
import TapeList

/// C11: every request goes back to a trigger, not to just any callback.
package struct NoReentrancy: Law {
    package let text = LawText(
        .noReentrancy, "C11",
        "Each request goes back to something that asks for more, not to just any callback.",
        .ofList(
            why: "A callback that asks for more while it runs sees a half-finished state.",
            breach: "the list asks for page 3 from within the insertion of page 2",
            breakers: "the bottom-refresh design, which clears its flag inside the update"))

    /// How many rows ahead a list may plausibly ask; a trace does not show the list's threshold.
    static let farthestThreshold = 60

    /// Whether the verdict depends on how many rows from the end a request was made, so that it might differ for a longer
    /// or a shorter list.
    static func countsRows(in trace: ListTrace) -> Bool {
        trace.loads.contains { load in
            let step = trace.steps[load.askedAt]
            guard case .laidOut(let lastVisible) = step.input else { return false }
            return load.cause.isAnswer && lastVisible != step.shapeBefore.lastRow
        }
    }

    package func judge(_ trace: ListTrace) -> Judgement {
        guard !trace.loadsByItself else {
            return .notApplicable("it says that it loads by itself")
        }
        guard trace.loads.count > 1 else {
            return .notEnoughEvidence("at most one request went out")
        }
        let prefetches = trace.isPrefetching
        let findings = trace.loads.compactMap { load -> Finding? in
            let step = trace.steps[load.askedAt]
            guard let saw = offence(step, load, prefetches) else { return nil }
            return load.finding(
                expected: "a request follows a tap, a display or room on the screen", saw: saw,
                advice:
                    "ask only where a trigger is consumed; a list that is meant to read on by itself says so in its adapter: `loadsByItself`"
            )
        }
        return .weighing(findings, evidence: counted(trace.loads.count, "request"))
    }

    private func offence(
        _ step: ListTrace.Step, _ load: ListTrace.Load, _ prefetches: Bool
    ) -> String? {
        switch step.input {
        case .select(let path):
            return path == step.shapeBefore.lastRow
                ? nil : "\(load.words) because an item was selected"
        case .didEndDisplaying: return "\(load.words) because a row left the screen"
        case .answer(_, let answer):
            guard case .success = answer.result, !step.change.inserted.isEmpty,
                load.ticket.pointer != nil
            else { return nil }
            return "\(load.words) as soon as a page arrived, before anybody saw it"
        case .laidOut(let lastVisible):
            let rowsBelow = step.itemsBefore - 1 - (lastVisible?.row ?? 0)
            guard load.cause.isAnswer, !prefetches, lastVisible != step.shapeBefore.lastRow,
                rowsBelow > Self.farthestThreshold
            else { return nil }
            return "\(load.words) by itself, \(rowsBelow) rows above the last one"
        case .start, .refresh, .tapFooter, .tapRetry, .willDisplay, .cancel, .delete,
            .filterChanged, .dispose, .timePassed:
            return nil
        }
    }
}

extension LawIdentifier {
    package static let noReentrancy: Self = "no-reentrancy"
}
