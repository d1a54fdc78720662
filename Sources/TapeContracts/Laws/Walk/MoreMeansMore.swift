import TapePaging

/// A page that says there is more is followed by items.
package struct MoreMeansMore: Law {
    package let identifier: LawIdentifier = "more-means-more"
    package let code = "W7"
    package let sentence = "Where a page says there is more, items follow."

    package init() {}

    package func judge(_ evidence: WalkEvidence) -> Judgement {
        let pages = evidence.walk.pages
        guard pages.contains(where: \.signals.areGiven) else {
            return .notApplicable("the API does not say whether there is more")
        }
        let claiming = pages.filter(\.hasMore)
        guard !claiming.isEmpty else { return evidence.tooShort }
        let lastWithItems = pages.last { !$0.items.isEmpty }?.number ?? 0
        let empty = claiming.filter { $0.number >= lastWithItems }
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
                    """)
        }
        return .weighing(findings, evidence: "\(claiming.count) pages say there is more")
    }

    /// Whether the walk went as far as the API let it.
    private func isSettled(_ walk: Walk) -> Bool {
        switch walk.ending {
        case .end, .looped, .repeated: true
        case .failed(_, let error): error.code == .badSignal
        case .capped, .strayed: false
        }
    }
}

extension Signals {
    /// Whether the page gives any sign at all.
    var areGiven: Bool { !given.isEmpty }

    /// Whether two signs contradict each other.
    func disagree(countingTotal: Bool) -> Bool {
        var counted = self
        if !countingTotal { counted.count = nil }
        let signs = counted.given.map(\.saysMore)
        return signs.contains(true) && signs.contains(false)
    }
}
