package import TapeBench
import TapeList

/// C12: a failed refresh keeps the items that were there.
package struct RefreshFailureKeepsItems: Law {
    package let text = LawText(
        .refreshFailureKeepsItems, "C12",
        "A refresh that fails leaves the items that were there.",
        .ofList(
            why: "A failed refresh is no reason to show nothing.",
            breach: "the list is emptied before the refresh answers",
            breakers: "clients that clear first and load then"))

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

    /// The step of the refresh that a load belongs to: a list may empty itself first, and ask when its loading row is shown.
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

extension LawIdentifier {
    package static let refreshFailureKeepsItems: Self = "refresh-failure-keeps-items"
}
