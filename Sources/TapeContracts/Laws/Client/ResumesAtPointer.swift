package import TapeBench
import TapeList

/// C3: the next page is requested at the position that the last accepted page gave.
package struct ResumesAtPointer: Law {
    package let text = LawText(
        .resumesAtPointer, "C3",
        "Each request for more uses the position that the last accepted page gave.",
        .ofList(
            why: "The next page follows the last one that was accepted.",
            breach: "a retry after page 3 failed asks for page 4",
            breakers: "clients that count requests instead of pages"))

    package func judge(_ trace: ListTrace) -> Judgement {
        var count = 0
        var findings: [Finding] = []
        for load in trace.unaskedLoads {
            guard load.promisedMore == true, let wanted = load.promisedNext else { continue }
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

extension LawIdentifier {
    package static let resumesAtPointer: Self = "resumes-at-pointer"
}
