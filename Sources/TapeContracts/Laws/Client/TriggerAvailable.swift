package import TapeBench
import TapeList

/// C14: while more is promised, something on screen can ask for it.
package struct TriggerAvailable: Law {
    package let text = LawText(
        .triggerAvailable, "C14",
        "While more is promised and nothing is on its way, something a person can do asks for it.",
        .ofList(
            why: "Where there is more, something must be able to ask for it.",
            breach: "after a failure the footer stays visible, so that it is never displayed again",
            breakers: "display triggers without a retry"))

    package func judge(_ trace: ListTrace) -> Judgement {
        let chances = trace.looks.count { $0.isQuiescent && $0.promisedMore != false }
        guard chances > 0 else { return .notEnoughEvidence("never idle with more promised") }
        guard trace.ending == .stuck else {
            return .holds("a way on in each of \(chances) situations")
        }
        let load = trace.looks.last?.lastAnswered.map { trace.loads[$0] }
        guard !trace.loads.isEmpty else {
            return .violated(
                [
                    Finding(
                        page: 1, expected: "a list that starts asks for its first page",
                        saw: "it asked for nothing, and nothing on screen does",
                        advice: "load when the screen appears; an adapter does so on `start`"
                    ).about(.nothingLoads)
                ], evidence: "a person tried everything the screen offers")
        }
        return .violated(
            [
                Finding(
                    page: load?.page, position: load?.ticket.pointer,
                    expected: "a scroll, a tap or a new display asks for more",
                    saw: "nothing on screen does: \(trace.looks.last?.footer.words ?? "no footer")",
                    advice: "keep a trigger armed in every state in which more is promised")
            ], evidence: "a person tried everything the screen offers")
    }
}

extension LawIdentifier {
    package static let triggerAvailable: Self = "trigger-available"
}
