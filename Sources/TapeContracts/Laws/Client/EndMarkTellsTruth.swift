package import TapeBench
import TapeList

/// C25: an end mark shows only at the end.
package struct EndMarkTellsTruth: Law {
    package let text = LawText(
        .endMarkTellsTruth, "C25",
        "An end mark shows only under items after which nothing follows.",
        .ofList(
            why: "\"No more\" must be true.",
            breach: "the end mark shows under an empty list, or before the end",
            breakers: "short pages taken for the end"))

    package func judge(_ trace: ListTrace) -> Judgement {
        let marks = trace.looks.filter { $0.footer == .endMark || $0.displayedFooter == .endMark }
        guard !marks.isEmpty else { return .notApplicable("it shows no end mark") }
        let findings = marks.compactMap { look -> Finding? in
            guard look.promisedMore != false || look.itemCount == 0 else { return nil }
            let load = look.lastAnswered.map { trace.loads[$0] }
            return Finding(
                page: load?.page, position: load?.ticket.pointer,
                expected: look.itemCount == 0
                    ? "no end mark under an empty list" : "no end mark while more is promised",
                saw: "an end mark",
                advice: "show the mark only when has-more is false and items show")
        }
        return .weighing(findings, evidence: "\(counted(marks.count, "look")) at an end mark")
    }
}

extension LawIdentifier {
    package static let endMarkTellsTruth: Self = "end-mark-tells-truth"
}
