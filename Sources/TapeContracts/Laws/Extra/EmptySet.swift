package import TapeHTTP
import TapePaging

/// An empty list is a page without items that promises nothing.
package struct EmptySet: AnswerLaw {
    package let text = LawText(
        .emptySet, "P7",
        "An empty list is a page without items that promises nothing.",
        LawExplanation(
            why: "A search that finds nothing is the first edge that people meet.",
            breach: "no items, `has_more: true`, or a next position next to `total: 0`",
            breakers: """
                servers that set the flag before they look; APIs that answer 404. A position alone promises nothing: \
                servers that filter what they have read give one with an empty page, which is right
                """,
            keys: ["paging.absent-items", "paging.total", "paging.more"]))
    package let also = ["empty:NAME=VALUE"]
    package let role = PageMark.Role.emptySet

    package func judge(_ evidence: ExtraEvidence) -> Judgement {
        guard let answer = evidence.answers(role).first else { return unanswered(in: evidence) }
        guard answer.isAnswered else { return .notEnoughEvidence("no answer came") }
        guard case .success(let reading) = answer.reading else {
            let isRefused = answer.status.map { (400..<500).contains($0) } ?? true
            if isRefused, evidence.main.beginsLater {
                return .notApplicable(
                    "the walk begins in the middle of the list, and an empty list has no middle")
            }
            return isRefused
                ? .notEnoughEvidence("the filter was refused: \(answer.words)")
                : .violated(
                    [answer.finding(expected: "an empty list", advice: advice)],
                    evidence: answer.words)
        }
        guard reading.items.isEmpty else {
            return .notEnoughEvidence("the filter lets items through: name one that no item passes")
        }
        // A position alone promises nothing: a server that filters after reading continues from there.
        let isOpen = reading.next != nil && !evidence.saysEnd(reading)
        let findings = evidence.promises(of: reading, total: 0, readsPosition: !isOpen)
            .map { promise in
                answer.finding(promise, expected: "no promise of more", advice: advice)
            }
        let words = isOpen ? ", with a next position, which alone promises nothing" : ""
        return .weighing(findings, evidence: answer.words + words)
    }

    private let advice = """
        Answer 200 with an empty list in the same shape as any page, a total of 0 and no next \
        position: search screens meet this page first.
        """
}

extension LawIdentifier {
    package static let emptySet: Self = "empty-set"
}
