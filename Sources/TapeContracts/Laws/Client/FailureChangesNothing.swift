package import TapeBench
import TapeList

/// C5: a failure neither removes nor adds items.
package struct FailureChangesNothing: Law {
    package let text = LawText(
        .failureChangesNothing, "C5",
        "A failed request changes no item, and no row but the footer's.",
        .ofList(
            why: "A failed load must not cost what was there.",
            breach: "rows vanish when page 3 fails",
            breakers: "lists that reload to show an error"))

    package func judge(_ trace: ListTrace) -> Judgement {
        let failures = trace.failedLoads
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
            findings, over: failures.count,
            evidence: "\(counted(failures.count, "failure")), \(loaded) with items on screen",
            unless: "no request failed")
    }
}

extension LawIdentifier {
    package static let failureChangesNothing: Self = "failure-changes-nothing"
}
