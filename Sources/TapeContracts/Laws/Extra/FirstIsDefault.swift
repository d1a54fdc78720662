package import TapeHTTP
import TapePaging

/// Requesting the first page by its position brings the same page as requesting it without one.
package struct FirstIsDefault: AnswerLaw {
    package let text = LawText(
        .firstIsDefault, "R2",
        "The first position spelled out brings the page that comes without one.",
        LawExplanation(
            why: "A client that counts from the wrong number skips or repeats a page.",
            breach: "`?page=0` and `?page=1` are the same page, and the spec counts from 0",
            breakers: "Spring Data (from 0) behind gateways that count from 1",
            keys: ["paging.start"]))
    package let also = ["first"]
    package let role = PageMark.Role.firstPosition

    package func judge(_ evidence: ExtraEvidence) -> Judgement {
        guard evidence.isCounted else {
            return .notApplicable("positions are not counted, so the first has no name")
        }
        guard isRecorded(in: evidence) else { return unanswered(in: evidence) }
        return evidence.compare(
            evidence.answers(role), what: "with its position spelled out",
            advice: """
                The list is counted from another number than the spec says: try `start: 0` or \
                `start: 1`.
                """)
    }
}

extension LawIdentifier {
    package static let firstIsDefault: Self = "first-is-default"
}
