import TapeHTTP
import TapePaging

/// A page can be requested again after its answer was lost.
package struct SurvivesFault: ExtraLaw {
    package let text = LawText(
        .survivesFault, "R7",
        "A later page asked for again, as after a lost answer, is the same page.",
        LawExplanation(
            why: "After a lost answer, the page must still be there.",
            breach: "the server moves on when it answers, so the retry brings the page after",
            breakers: "scroll and stateful tokens (declare `cursor: single-use` or `stateful`)",
            keys: ["paging.stability.cursor"]))
    package let also = ["last", "resume"]

    package func isRecorded(in evidence: ExtraEvidence) -> Bool {
        !repeated(evidence).isEmpty
    }

    package func judge(_ evidence: ExtraEvidence) -> Judgement {
        guard evidence.isRepeatable else { return .cursorServesOnce }
        guard isRecorded(in: evidence) else {
            return unrecorded(behindFirstPageOf: evidence)
        }
        return evidence.compare(
            repeated(evidence), what: "asked again",
            advice: """
                A client whose connection broke asks again and must not lose a page. Let a cursor stay \
                valid until the next one is used, or declare `stability: {cursor: single-use}`.
                """)
    }

    private func repeated(_ evidence: ExtraEvidence) -> [ExtraEvidence.Answer] {
        evidence.answers(.samePage).filter { $0.number > 1 }
            + evidence.answers(.resumed).filter { $0.number > 1 }
    }
}

extension LawIdentifier {
    package static let survivesFault: Self = "survives-fault"
}
