import TapePaging

/// A page that says there is more is followed by items.
package struct MoreMeansMore: Law {
    package let text = LawText(
        .moreMeansMore, "W7",
        "Where a page says there is more, items follow.",
        LawExplanation(
            why: "\"Load more\" that loads nothing looks broken.",
            breach: "the last full page says `has_more: true`, and the page after it is empty",
            breakers: """
                servers that compare `count == limit`. A position alone promises nothing: Slack, X, DynamoDB and \
                GitLab's keyset say in their documentation that one may lead to an empty page, which is right. A flag or a \
                total that says more promises items: on the next page, or after empty pages that say more, too
                """,
            keys: ["paging.more", "paging.last", "paging.end"]))

    package func judge(_ evidence: WalkEvidence) -> Judgement {
        let pages = evidence.walk.pages
        guard !evidence.promises.isEmpty else {
            return .notApplicable("a next position alone does not promise that items follow")
        }
        let claiming = pages.filter(evidence.claimsMore)
        guard !claiming.isEmpty else { return evidence.tooShort }
        let lastWithItems = pages.last { !$0.items.isEmpty }?.number ?? 0
        let empty = claiming.filter {
            $0.number >= lastWithItems && !evidence.reachesWindow($0)
        }
        if !empty.isEmpty, evidence.mayDrift { return .mayHaveChanged }
        guard isSettled(evidence.walk) || empty.isEmpty else {
            return .notEnoughEvidence(
                evidence.recordingStopped ?? "the walk broke off before the page that would show it"
            )
        }
        let findings = empty.map { page in
            Finding(
                at: page, expected: "at least one item after this page",
                saw: "\(page.signals), and no item after it",
                advice: """
                    A "load more" control would show here and load nothing. Let the server look one \
                    item ahead (fetch n + 1) before it says more.
                    """
            ).about(claims: page.signals.given)
        }
        return .weighing(findings, evidence: "more promised by \(counted(claiming.count, "page"))")
    }

    /// Whether the walk went as far as the API let it.
    private func isSettled(_ walk: Walk) -> Bool {
        switch walk.ending {
        case .end, .looped, .repeated: true
        case .failed(_, let error): error.code == .badSignal || error.code == .deadEnd
        case .unfinished, .capped, .strayed: false
        }
    }
}

extension LawIdentifier {
    package static let moreMeansMore: Self = "more-means-more"
}
