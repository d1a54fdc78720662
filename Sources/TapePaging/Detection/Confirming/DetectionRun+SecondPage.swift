extension DetectionRun {
    /// Judges a hypothesis by the page that it asked for; items that share a value add a doubt.
    func judge(
        _ comparison: PageComparison, _ page: SeenPage, _ hypothesis: Hypothesis,
        _ convention: Convention
    ) -> TrialResult {
        switch comparison.kind {
        case .isNew:
            let text = "page 2 has \(comparison.count) items, none of them on page 1"
            var finding = finding(hypothesis, convention, comparison, [page], [text])
            if let place = hypothesis.itemPlace, let twin = twin(at: place, in: finding) {
                finding.doubts.append(
                    "several items have \(twin) at \(place.jsonPath), and where the last of a page is one of "
                        + "them, the others may be passed over")
            }
            guard hypothesis.slots == [.url], let place = hypothesis.tokenPlace else {
                return .confirmed(finding)
            }
            return .confirmed(
                FirstRequestReference(at: place, from: shape, count: count)?.applied(to: finding)
                    ?? finding)
        case .overlaps(let overlap, _)
        where overlap * 3 < comparison.count && !isByItem(hypothesis):
            var finding = finding(hypothesis, convention, comparison, [page], [])
            finding.evidence.append(
                "page 2 has \(comparison.count) items, \(overlap) of them on page 1, too")
            finding.doubts.append("\(overlap) items came on page 1 and again on page 2")
            return .confirmed(finding)
        case .overlaps(let overlap, _):
            return .refuted("that brought \(overlap) of page 1's items again")
        case .isSame: return .refuted("that brought the first page again", changedNothing: true)
        case .isEmpty: return .ended("that brought an empty page")
        case .isElsewhere: return .refuted("that brought no list at this place")
        }
    }

    /// A value that several of the seen items share.
    private func twin(at place: BodyPlace, in finding: ConfirmedHypothesis) -> String? {
        let items = finding.pages.flatMap { finding.items($0.page) }
        return SignReview.twin(in: items.compactMap { IdentitySearch.identity(at: place, of: $0) })
    }

    /// Whether the position is a value of an item, rather than one that the server chose, where a small overlap is its own
    /// doing.
    func isByItem(_ hypothesis: Hypothesis) -> Bool {
        if case .item? = hypothesis.convention.sources.first { true } else { false }
    }
}
