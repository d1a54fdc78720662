package import TapeHTTP
import TapePaging

/// Pages far down the list are refused explicitly, or are correct.
package struct DeepWindow: AnswerLaw {
    package let text = LawText(
        .deepWindow, "P10",
        "A position far down the list is refused with an error, or answered correctly.",
        LawExplanation(
            why: "A deep page must be right or refused, not made up.",
            breach: "offset 1,000,000 answers the first page, or status 500",
            breakers:
                "Elasticsearch refuses beyond 10,000 (right); databases that time out (wrong)",
            keys: ["paging.window", "paging.errors.past-end"]))
    package let also = ["deep"]
    package let role = PageMark.Role.deepWindow

    package func judge(_ evidence: ExtraEvidence) -> Judgement {
        weighCountedAnswers(
            in: evidence, because: "only a counted position can lie far into the list"
        ) {
            trouble($0, evidence)
        }
    }

    private func trouble(
        _ answer: ExtraEvidence.Answer, _ evidence: ExtraEvidence
    ) -> Finding? {
        if answer.isServerError {
            return answer.finding(
                expected: "a page, or a refusal such as status 400",
                advice: "The server fails on a position far down: check it before it is used.")
        }
        guard evidence.convention.errors.pastEnd != .otherPage, let items = answer.digests,
            !items.isEmpty
        else { return nil }
        if let first = evidence.digests(ofPage: 1), items.elementsEqual(first) {
            return answer.finding(
                expected: "no items of the first page", saw: "the first page", advice: fallback)
        }
        if isBehind(answer, evidence) {
            return evidence.findingOfItems(
                in: answer, expected: "no items past the end of \(evidence.walk.digests.count)",
                advice: fallback)
        }
        guard let known = firstKnown(of: items, in: answer, evidence) else { return nil }
        let page = evidence.walk.page(ofItem: known)?.number ?? 1
        let name = evidence.nameOfItem(known).map { "\($0), which" } ?? "an item that"
        return answer.finding(
            expected: "no items of page \(page)", saw: "\(name) the walk has on page \(page)",
            advice: fallback)
    }

    /// Whether the walk shows that the list ends long before the position.
    private func isBehind(_ answer: ExtraEvidence.Answer, _ evidence: ExtraEvidence) -> Bool {
        guard evidence.walk.ending == .end else { return false }
        return isFar(answer, evidence)
    }

    /// The first item of the walk that the answer has as well, although its position lies beyond the whole walk.
    ///
    /// Even if a window kept the walk from reaching the end, no item can be in two places.
    private func firstKnown(
        of items: [UInt64], in answer: ExtraEvidence.Answer, _ evidence: ExtraEvidence
    ) -> Int? {
        guard evidence.convention.identity != .none, evidence.walk.unidentified.isEmpty,
            evidence.walk.ending.isWhole, isFar(answer, evidence)
        else { return nil }
        let found = Set(items)
        return evidence.walk.digests.firstIndex { found.contains($0) }
    }

    /// Whether the position lies beyond everything that was walked.
    private func isFar(_ answer: ExtraEvidence.Answer, _ evidence: ExtraEvidence) -> Bool {
        let nearest = answer.number == 1 ? 10_000 : 1_000_000
        return max(evidence.walk.digests.count, evidence.walk.pages.count) < nearest
    }

    private let fallback = """
        A client that jumps far down the list is shown another place of it. Answer an empty page or \
        404; where only so many items are served, answer 400 and declare it as `window` in the spec.
        """
}

extension LawIdentifier {
    package static let deepWindow: Self = "deep-window"
}
