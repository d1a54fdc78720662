import TapePaging

/// No items come after a page that says it is the last.
package struct EndMeansEnd: Law {
    package let text = LawText(
        .endMeansEnd, "W7c",
        "Where a page says that it is the last, no items come after it.",
        LawExplanation(
            why: "A page that says too early that it is the last hides the rest.",
            breach: "page 2 of 4 says `has_more: false`, and its cursor leads on to items",
            breakers:
                "the fetch-n+1 trick where the server clamps n + 1; CouchDB's documented formula for a next page",
            keys: ["paging.more", "paging.last", "paging.total", "paging.pages"]))

    package func judge(_ evidence: WalkEvidence) -> Judgement {
        guard !evidence.signalsOfEnd.isEmpty else {
            return .notApplicable("the API does not say which page is the last")
        }
        let pages = evidence.walk.pages
        guard pages.count > 1 else { return evidence.tooShort }
        let last = evidence.lastPageWithItems
        let findings = pages.filter { $0.number < last }.compactMap { page -> Finding? in
            let claims = evidence.claims(of: page).filter { !$0.saysMore }
            guard !claims.isEmpty else { return nil }
            return Finding(
                at: page, expected: "no items after this page",
                saw:
                    "\(claims.map(\.name).joined(separator: " and ")) says the end, and page \(last) has items",
                advice: """
                    A client that believes this page loses the rest of the list. Let the sign be false \
                    only on the page after which nothing comes.
                    """
            ).about(claims: claims)
        }
        if findings.isEmpty, !evidence.walk.ending.isWhole {
            return .notEnoughEvidence("the walk did not reach its end")
        }
        return .weighing(findings, evidence: "only the last of \(pages.count) pages says the end")
    }
}

extension WalkEvidence {
    /// The signs by which the API states explicitly that a page is the last.
    var signalsOfEnd: Set<Convention.Authority> {
        var signals = convention.signals.intersection([.next, .more, .total, .pages, .extraRow])
        let isCounted = convention.total.map(\.isExact) ?? true
        if !isTotalExact || !isCounted { signals.remove(.total) }
        // Where only an empty page ends the list, a pointer promises nothing.
        if convention.authority == .emptyPage { signals.remove(.next) }
        return signals
    }

    /// What a page says explicitly about what follows it.
    func claims(of page: Walk.Page) -> [Signals.Claim] {
        var signals = page.signals
        signals.full = nil
        if !isTotalExact || mayDrift || isCountUnsure { signals.count = nil }
        if mayDrift || isCountUnsure { signals.pages = nil }
        if convention.authority == .emptyPage { signals.pointer = nil }
        return signals.given
    }

    /// The signs by which a page promises items; a position alone is no promise, for it may lead to an empty page.
    var promises: Set<Convention.Authority> { signalsOfEnd.subtracting([.next]) }

    /// Whether a page that leads on also promises that items follow.
    func claimsMore(_ page: Walk.Page) -> Bool {
        if page.hasMore, promises.contains(convention.authority) { return true }
        var signals = page.signals
        signals.pointer = nil
        signals.full = nil
        if !isTotalExact || isCountUnsure { signals.count = nil }
        if isCountUnsure { signals.pages = nil }
        return signals.given.contains { $0.saysMore }
    }

    /// Whether only a parameter's name shows how much of the list lies before the walk, so that counts cannot show its end.
    private var isCountUnsure: Bool { beginsLater && convention.counter == nil }

    /// Whether two signs of a page contradict each other.
    func contradicts(_ page: Walk.Page) -> Bool {
        var signals = page.signals
        if !isTotalExact || mayDrift || reachesWindow(page) || isCountUnsure { signals.count = nil }
        if mayDrift || reachesWindow(page) || isCountUnsure { signals.pages = nil }
        // The last page may well be full.
        if signals.full == true { signals.full = nil }
        // Where a flag decides, the last item has a cursor like any other.
        if convention.authority == .more, signals.pointer == true { signals.pointer = nil }
        let signs = signals.given.map(\.saysMore)
        return signs.contains(true) && signs.contains(false)
    }
}

extension LawIdentifier {
    package static let endMeansEnd: Self = "end-means-end"
}
