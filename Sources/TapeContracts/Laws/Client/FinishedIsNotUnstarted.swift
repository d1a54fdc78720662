package import TapeBench
import TapeList

/// C2b: a finished list is not mistaken for one that has not started.
package struct FinishedIsNotUnstarted: Law {
    package let text = LawText(
        .finishedIsNotUnstarted, "C2b",
        "A list that has read everything does not begin again at the first page by itself.",
        .ofList(
            why: "One word for \"not begun\" and \"done\" starts over.",
            breach: "a load after the end fetches page 1 and appends it",
            breakers: "GRDBCollections, whose nil pointer means both"))

    package func judge(_ trace: ListTrace) -> Judgement {
        let findings = trace.unaskedLoads.compactMap { load -> Finding? in
            guard load.ticket.pointer == nil, load.promisedMore != nil else { return nil }
            return load.finding(
                expected: "the first page is asked for at the beginning and on a refresh",
                saw: load.promisedMore == false
                    ? "a request for the first page after the last one"
                    : "a request for the first page in the middle of the list",
                advice: "do not let the absence of a pointer mean both 'not started' and 'finished'"
            )
        }
        return trace.weighTemptations(findings)
    }
}

extension LawIdentifier {
    package static let finishedIsNotUnstarted: Self = "finished-is-not-unstarted"
}
