package import TapeHTTP
import TapePaging

/// A position past the end is answered as the spec declares.
package struct PastEndDeclared: AnswerLaw {
    package let text = LawText(
        .pastEndDeclared, "P2",
        "A position past the end brings what the spec declares, and no items.",
        LawExplanation(
            why: "Clients that count must learn that they are past the end.",
            breach: "page 99 of 3 shows page 3 again",
            breakers:
                "Django REST framework answers 404 or an empty page by its paginator; WordPress 400",
            keys: ["paging.errors.past-end", "paging.total.means"]))
    package let also = ["past-end"]
    package let role = PageMark.Role.pastEnd

    package func judge(_ evidence: ExtraEvidence) -> Judgement {
        weighCountedAnswers(in: evidence, because: "only a counted position can lie past the end") {
            trouble($0, evidence)
        }
    }

    private func trouble(
        _ answer: ExtraEvidence.Answer, _ evidence: ExtraEvidence
    ) -> Finding? {
        let isEmpty = answer.isSuccess && answer.digests?.isEmpty == true
        if !isEmpty, hasGrown(answer, evidence) { return nil }
        if answer.isRefusal, mayLieBehindWindow(answer, evidence) { return nil }
        switch evidence.convention.errors.pastEnd {
        case .empty?:
            guard isEmpty else {
                return finding(answer, "an empty page", evidence)
            }
        case .status(let statuses)?:
            if let status = answer.status, statuses.contains(status) { return nil }
            let expected = statuses.map(String.init).joined(separator: " or ")
            return finding(answer, "status \(expected), as declared", evidence)
        case .otherPage?:
            guard answer.isSuccess, let items = answer.digests else {
                return finding(answer, "a page, as declared", evidence)
            }
            if items.isEmpty, !bringsItems(evidence) {
                return finding(answer, "another page of the list, as declared", evidence)
            }
            return items.isEmpty || isDeclared(items, answer, evidence)
                ? nil : finding(answer, "the first or the last page again, as declared", evidence)
        case nil:
            if answer.isRefusal { return nil }
            guard isEmpty else {
                return finding(
                    answer, "an empty page, or a refusal such as status 404", evidence)
            }
        }
        return brokenPromise(answer, evidence)
    }

    /// A finding for a false promise on a page past the end.
    private func brokenPromise(
        _ answer: ExtraEvidence.Answer, _ evidence: ExtraEvidence
    ) -> Finding? {
        guard case .success(let reading) = answer.reading else { return nil }
        // Another snapshot may have another total.
        let total =
            evidence.mayDiffer(from: answer)
            ? nil : evidence.walk.pages.lazy.compactMap(\.total).first
        return evidence.promises(of: reading, total: total).first.map { promise in
            answer.finding(
                promise, expected: "an empty page that promises nothing",
                advice:
                    "Nothing follows past the end: give no next position there, and the same total."
            )
        }
    }

    /// Whether an answer is the list's first or last page again; any of its pages where the list may have changed since.
    private func isDeclared(
        _ items: [UInt64], _ answer: ExtraEvidence.Answer, _ evidence: ExtraEvidence
    ) -> Bool {
        if evidence.mayDiffer(from: answer) {
            return evidence.walk.pages.contains { page in
                items.elementsEqual(evidence.walk.digests[page.items])
            }
        }
        let first = evidence.main.beginsLater ? nil : evidence.digests(ofPage: 1)
        return [first, evidence.lastItems].contains { $0?.elementsEqual(items) == true }
    }

    /// Whether some position past the end brings items, as `other-page` declares.
    private func bringsItems(_ evidence: ExtraEvidence) -> Bool {
        evidence.answers(role).contains { $0.digests?.isEmpty == false }
    }

    /// Whether the server may refuse a position because it lies outside its window.
    ///
    /// Far past the end this needs no declaration: `deep-window` accepts such a refusal.
    private func mayLieBehindWindow(
        _ answer: ExtraEvidence.Answer, _ evidence: ExtraEvidence
    ) -> Bool {
        if answer.number > 1 { return true }
        guard let window = evidence.convention.window else { return false }
        return evidence.walk.digests.count + (evidence.convention.size?.granted ?? 1) > window
    }

    /// Whether the list may have grown, so that the next position no longer lies past its end.
    private func hasGrown(
        _ answer: ExtraEvidence.Answer, _ evidence: ExtraEvidence
    ) -> Bool {
        guard evidence.mayDiffer(from: answer), answer.number == 1, let items = answer.digests,
            let first = evidence.digests(ofPage: 1)
        else { return false }
        return !items.elementsEqual(first)
    }

    /// A finding that says which items of the list the answer has, with advice to match.
    private func finding(
        _ answer: ExtraEvidence.Answer, _ expected: String, _ evidence: ExtraEvidence
    ) -> Finding {
        let declared = evidence.convention.errors.pastEnd != nil
        let advice: String
        if let items = answer.digests, !items.isEmpty {
            let isNew = !Set(items).isSubset(of: evidence.walk.digests)
            advice =
                isNew
                ? "The walk ended too early, or its end is not the list's: let the last page be the last."
                : """
                Clients that count their way to the end never see it. Answer an empty page or 404, and \
                write which it is as `past-end` into the spec's `errors`.
                """
        } else if answer.isServerError {
            advice =
                "The server fails on a position past the end: answer an empty page or 404."
        } else if declared {
            advice =
                "Correct `past-end` in the spec's `errors`, or let the server answer as declared."
        } else {
            advice = "Answer an empty page with an empty list, or with 404."
        }
        return evidence.findingOfItems(in: answer, expected: expected, advice: advice)
    }
}

extension LawIdentifier {
    package static let pastEndDeclared: Self = "past-end-declared"
}
