package import TapeHTTP
import TapePaging

/// A walk can be resumed from a saved position.
package struct Resumable: AnswerLaw {
    package let text = LawText(
        .resumable, "R5",
        "A walk resumed from a saved position brings the rest of the list.",
        LawExplanation(
            why: "An app that was closed resumes where it was.",
            breach: "the saved cursor starts from the beginning again",
            breakers: "Elasticsearch scroll, whose ids serve once; cursors kept in a session",
            keys: ["paging.stability.cursor"]))
    package let also = ["resume"]
    package let role = PageMark.Role.resumed

    package init() {}

    package func judge(_ evidence: ExtraEvidence) -> Judgement {
        guard evidence.isRepeatable else { return .cursorServesOnce }
        guard isRecorded(in: evidence) else {
            return unanswered(behindFirstPageOf: evidence)
        }
        return evidence.compare(
            evidence.answers(role), what: "on the way from a saved position",
            advice: """
                An app that was closed and opened again loses its place. Keep what the cursor needs in \
                the cursor, or declare `stability: {cursor: single-use}`.
                """)
    }
}

extension LawIdentifier {
    package static let resumable: Self = "resumable"
}
