import TapePaging

/// All signs on a page about what follows agree.
package struct SignalsAgree: Law {
    package let text = LawText(
        .signalsAgree, "W8",
        "Pointer, flag, total and links never contradict each other about the end.",
        LawExplanation(
            why: "Clients trust different signs; where these differ, so do the lists they show.",
            breach: """
                `has_more: true` without a `next_page`; `X-Next-Page: 3` on the last page; `has_more` is null or missing \
                on page 3 of 5, and true on the others
                """,
            breakers:
                "Stripe search, for which its own library throws; Jira, which dropped `total` or `isLast` from some answers",
            keys: ["paging.more", "paging.total", "paging.pages"]))

    package func judge(_ evidence: WalkEvidence) -> Judgement {
        let convention = evidence.convention
        var declared = convention.signals.subtracting([.emptyPage, .pastEnd, .single])
        if !evidence.isTotalExact { declared.remove(.total) }
        let pages = evidence.walk.pages
        let twins = NextTwins(evidence)
        var numbers = NeighbourNumbers(evidence)
        let hasTwins = pages.contains {
            !twins.links(of: $0).isEmpty || !numbers.entries(of: $0, .next).isEmpty
        }
        guard declared.count > 1 || hasTwins else {
            return .notApplicable("the spec reads only one signal")
        }
        guard !pages.isEmpty else { return .notEnoughEvidence("no page was read") }
        let findings = pages.filter(evidence.contradicts)
            .map { page in
                Finding(
                    at: page, expected: "one answer to whether there is more",
                    saw: page.signals.description, advice: advice
                ).about(claims: page.signals.given)
            }
        let strays = pages.compactMap { page in
            let trouble =
                twins.trouble(of: page)
                ?? numbers.troubleWithNext(of: page, isEnd: twins.isEnd(page))
            return trouble.map { place, saw in
                Finding(
                    at: page, expected: "links to the next page that agree", saw: saw,
                    advice: advice
                ).about(.nextLinks).inHead(place.isInHead)
            }
        }
        let breaches = findings + strays + silences(evidence)
        if breaches.isEmpty, let flag = nowhere(evidence) {
            return .notEnoughEvidence("no page has the flag at \(flag.place)")
        }
        return .weighing(breaches, evidence: evidence.summary)
    }

    /// Findings for pages without the flag that most pages have, before the last one.
    ///
    /// APIs may write a flag only while it is true, or on the last page alone.
    private func silences(_ evidence: WalkEvidence) -> [Finding] {
        guard let (flag, pages) = flagged(evidence) else { return [] }
        let silent = pages.filter { $0.signals.flag == nil }
        guard silent.count * 2 < pages.count else { return [] }
        return silent.filter { $0.number < evidence.lastPageWithItems }.map { page in
            Finding(
                at: page, expected: "true or false at \(flag.place), as on other pages",
                saw: "none",
                advice: """
                    A client that reads the flag of each page has none here, and may stop. Give it on every \
                    page. If a missing one has a meaning, say which in the spec: `absent: more` or `absent: end`.
                    """
            ).about(.missingFlag)
        }
    }

    /// The flag that the spec reads, if no page of several has it.
    private func nowhere(_ evidence: WalkEvidence) -> Convention.Flag? {
        guard let (flag, pages) = flagged(evidence), pages.count > 1,
            evidence.walk.pages.allSatisfy({ $0.signals.flag == nil })
        else { return nil }
        return flag
    }

    /// The flag that the spec reads, and the pages with items; nil where a missing flag has a meaning.
    private func flagged(
        _ evidence: WalkEvidence
    ) -> (flag: Convention.Flag, pages: [Walk.Page])? {
        guard let flag = evidence.convention.flag, flag.whenAbsent == nil else { return nil }
        return (flag, evidence.walk.pages.filter { $0.isPage && !$0.items.isEmpty })
    }

    private let advice = """
        Clients that trust different signals will see lists of different length. Let all of them say \
        the same. Declare what is not a sign by design: `total: {means: estimate}` for a guess, \
        `absent: []` where every page has a next position.
        """
}

/// Links to the next page that the spec does not read but other clients follow.
private struct NextTwins {
    private let evidence: WalkEvidence
    private let positions: PositionReading?
    private let readsHeader: Bool
    private let readsBody: Bool

    init(_ evidence: WalkEvidence) {
        self.evidence = evidence
        positions = evidence.positions
        let sources = evidence.convention.sources
        readsHeader = sources.contains { if case .link = $0 { true } else { false } }
        readsBody = sources.contains { if case .body = $0 { true } else { false } }
    }

    func links(of page: Walk.Page) -> [PageLinks.Entry] {
        page.links.all(.next).filter { link in
            if case .link = link.place { !readsHeader } else { !readsBody }
        }
    }

    /// How a page's other links contradict its pointer; nil where they agree.
    func trouble(of page: Walk.Page) -> (place: SignalPlace, saw: String)? {
        let links = links(of: page)
        guard !links.isEmpty else { return nil }
        if isEnd(page), let link = links.first {
            return (link.place, "the end, and \(link.place) leads on to \(link.target)")
        }
        guard let positions, let next = page.next, let number = positions.number(of: next) else {
            return nil
        }
        for link in links {
            guard let other = positions.number(in: link.target), other != number else { continue }
            return (link.place, "number \(number), and \(other) by \(link.place)")
        }
        return nil
    }

    /// Whether the page states that nothing follows, rather than just being empty.
    func isEnd(_ page: Walk.Page) -> Bool {
        guard evidence.walk.ending == .end, page.number == evidence.walk.pages.count, page.isPage,
            !evidence.reachesWindow(page)
        else { return false }
        switch evidence.convention.authority {
        case .emptyPage, .pastEnd: return false
        case .next, .more, .total, .pages, .shortPage, .extraRow, .single:
            return evidence.convention.total?.isExact ?? true
                || evidence.convention.authority != .total
        }
    }
}

extension LawIdentifier {
    package static let signalsAgree: Self = "signals-agree"
}
