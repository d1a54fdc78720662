package import TapeHTTP
import TapePaging

/// The same request brings the same page.
package struct SamePageTwice: AnswerLaw {
    package let text = LawText(
        .samePageTwice, "R1",
        "The same request brings the same items again while nothing changes.",
        LawExplanation(
            why: "A refresh or a retry must not show another list.",
            breach: "the first page, requested again, has its items in another order",
            breakers:
                "Elasticsearch replicas, caches that disagree, lists ordered by a value with ties",
            keys: ["paging.stability", "paging.id"]))
    package let also = ["first", "last"]
    package let role = PageMark.Role.samePage

    package init() {}

    package func judge(_ evidence: ExtraEvidence) -> Judgement {
        guard isRecorded(in: evidence) else { return unanswered(in: evidence) }
        // The first page needs no cursor that could be used up.
        let answers = evidence.answers(role).filter { $0.number == 1 || evidence.isRepeatable }
        guard !answers.isEmpty else { return .cursorServesOnce }
        return evidence.compare(
            answers, what: "asked again",
            advice: """
                Retries and refreshes show another list. Order by a unique key, and let caches and \
                replicas agree before they answer.
                """)
    }
}

extension LawIdentifier {
    package static let samePageTwice: Self = "same-page-twice"
}
