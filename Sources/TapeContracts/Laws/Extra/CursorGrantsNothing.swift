package import TapeHTTP
import TapePaging

/// A cursor gives no access to pages that its sender may not see.
package struct CursorGrantsNothing: AnswerLaw {
    package let text = LawText(
        .cursorGrantsNothing, "P11",
        "A cursor opens no page to anyone who may not see the first.",
        LawExplanation(
            why: "A cursor is not a key.",
            breach: "without credentials page 1 is refused and page 2 is not",
            breakers: "signed page URLs that outlive their session",
            keys: ["request.headers"]))
    package let also = ["credentials"]
    package let role = PageMark.Role.noCredentials

    package func judge(_ evidence: ExtraEvidence) -> Judgement {
        let answers = evidence.answers(role).filter(\.isAnswered)
        guard let later = answers.first(where: { $0.number == 1 }) else {
            return unanswered(in: evidence)
        }
        guard later.isSuccess, let items = later.digests, !items.isEmpty else {
            return evidence.isRepeatable
                ? .holds("without credentials: \(later.words)") : .cursorServesOnce
        }
        guard let first = answers.first(where: { $0.number == 2 }) else {
            let isAsked = evidence.answers(role).contains { $0.number == 2 }
            let what = isAsked ? "got no answer" : "was not requested"
            return .notApplicable(
                "the list may be public; its first page \(what) without credentials")
        }
        if first.isSuccess, let open = first.digests, !opens(items, beside: open, evidence) {
            return .notApplicable("the list is open to everyone")
        }
        let finding = later.finding(
            expected: "a refusal, as for the first page (\(first.words))",
            advice: """
                Anyone who finds a cursor in a log can read the list with it. Check the credentials of every \
                request, whatever cursor it brings.
                """)
        return .violated([finding], evidence: later.words)
    }

    /// Whether the later page is the one that needs credentials, while the first page was of another list.
    private func opens(
        _ items: [UInt64], beside open: [UInt64], _ evidence: ExtraEvidence
    ) -> Bool {
        guard !evidence.mayDrift, let first = evidence.digests(ofPage: 1),
            let second = evidence.digests(ofPage: 2), !open.elementsEqual(first)
        else { return false }
        return items.elementsEqual(second) && Set(open).isDisjoint(with: first)
    }
}

extension LawIdentifier {
    package static let cursorGrantsNothing: Self = "cursor-grants-nothing"
}
