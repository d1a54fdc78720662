package import TapeBench
import TapeList

/// C20: triggers that come together cause one request.
package struct TriggersCoalesce: Law {
    package let text = LawText(
        .triggersCoalesce, "C20",
        "Triggers that come together, or while a page is on its way, ask for it once.",
        .ofList(
            why: "However often a person asks for more, one request is enough.",
            breach: "a tap and a scroll in the same moment load two pages",
            breakers: "prefetching lists that queue every display"))

    package func judge(_ trace: ListTrace) -> Judgement {
        guard !trace.loadsByItself else {
            return .notApplicable("it says that it loads by itself")
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

    /// Whether a load was requested in the same step that brought a page with new items, so that no new trigger caused it.
    private func isLeftOver(_ index: Int, _ trace: ListTrace) -> Bool {
        let load = trace.loads[index]
        let step = trace.steps[load.askedAt]
        guard case .answer(_, let answer) = step.input, case .success = answer.result else {
            return false
        }
        return !step.change.inserted.isEmpty && load.ticket.pointer != nil
    }
}

extension LawIdentifier {
    package static let triggersCoalesce: Self = "triggers-coalesce"
}
