package import TapeBench
import TapeList

/// C13: items dropped to save room are dropped from the top.
package struct ContiguousWindow: Law {
    package let text = LawText(
        .contiguousWindow, "C13",
        "A list that drops pages to save room keeps one stretch without a gap.",
        .ofList(
            why: "A list that drops pages keeps one stretch without a hole.",
            breach: "pages 1 and 3 are kept, 2 is dropped",
            breakers: "windows that drop by age instead of place"))

    package func judge(_ trace: ListTrace) -> Judgement {
        var dropped = 0
        var findings: [Finding] = []
        for (answered, page) in trace.acceptedPages where answered.load.ticket.pointer != nil {
            let change = trace.steps[answered.step].change
            dropped += change.droppedAtTop.count
            guard !change.removed.isEmpty else { continue }
            let staying = Set(change.inserted).union(page.items)
            let lost = change.removed.filter { !staying.contains($0) }
            dropped += lost.count
            guard let first = lost.first else { continue }
            findings.append(
                answered.load.finding(
                    item: first, expected: "only the oldest items go, from the top",
                    saw: "\(counted(lost.count, "item")) went from the middle or the end",
                    advice: "drop whole pages from the far end of the list"))
        }
        guard dropped > 0 else { return .notApplicable("it drops no pages") }
        return .weighing(findings, evidence: "\(counted(dropped, "item")) dropped")
    }
}

extension LawIdentifier {
    package static let contiguousWindow: Self = "contiguous-window"
}
