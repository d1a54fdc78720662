import TapePaging

/// The declared total stays the same on every page and equals the items that came.
package struct TotalAgrees: Law {
    package let text = LawText(
        .totalAgrees, "W9",
        "The total is the same on every page and equals the items that came; so does what remains.",
        LawExplanation(
            why: "\"57 results\" above 55 rows makes people look for the other two.",
            breach: "`total` counts items that the caller may not see, or is null on page 3 of 5",
            breakers:
                "WordPress with filtered permissions, AIP-158's `total_size`, Algolia's `nbHits`",
            keys: ["paging.total", "paging.total.means"]))

    package func judge(_ evidence: WalkEvidence) -> Judgement {
        let declared = evidence.convention.total
        switch declared?.meaning {
        case .estimate?: return .notApplicable("the total is declared as estimate")
        case .atLeast?: return atLeast(evidence)
        case .remaining?, .exact?, .atStart?, nil: break
        }
        let pages = evidence.walk.pages
        let claims = pages.compactMap { page in
            total(of: page, evidence).map { (page: page, total: $0) }
        }
        guard let total = claims.first?.total else {
            guard let declared else { return .notApplicable("the spec reads no total") }
            // APIs often give the remaining count only while items remain.
            return evidence.missing(declared.place, "total")
        }
        var findings = claims.compactMap { page, other -> Finding? in
            guard other != total else { return nil }
            return Finding(
                at: page, expected: "a total of \(total), as before",
                saw: words(other, page, evidence),
                advice: advice
            ).about(.change)
        }
        findings += silences(evidence, telling: claims.map(\.page.number), total)
        let items = evidence.walk.digests.count
        switch evidence.walk.ending {
        case .end where !isEveryItem(items, total, evidence) && !isCut(evidence):
            findings.append(
                Finding(
                    at: pages.last, expected: "\(counted(total, "item")), as the total says",
                    saw: "\(counted(items, "item")) in the whole walk", advice: advice))
        case .end, .capped(.window):
            break
        case .unfinished, .looped, .repeated, .strayed, .capped, .failed:
            guard findings.isEmpty else { break }
            return .notEnoughEvidence("the walk did not reach its end")
        }
        if !findings.isEmpty, evidence.mayDrift { return .mayHaveChanged }
        return .weighing(findings, evidence: "total \(total), \(evidence.summary)")
    }

    /// Findings for pages that leave out the total although not only the first page gives it.
    ///
    /// Some APIs count once, for the first page; a remaining count may be left out where nothing remains.
    private func silences(
        _ evidence: WalkEvidence, telling: [Int], _ total: Int
    ) -> [Finding] {
        guard let place = evidence.convention.total?.place, let last = telling.last,
            telling != [1]
        else { return [] }
        let known = Set(telling)
        let isOfRest = evidence.convention.total?.meaning == .remaining
        return evidence.walk.pages.filter { page in
            page.isPage && !page.items.isEmpty && !known.contains(page.number)
                && !(isOfRest && page.number > last)
        }.map { page in
            Finding(
                at: page, expected: "a total of \(total) at \(place), as on other pages",
                saw: "none",
                advice: """
                    A client that reads the total of each page has none here. Give it on every page, or on \
                    the first alone.
                    """)
        }
    }

    /// Whether the total equals this many items, counting those before a walk that begins in the middle.
    private func isEveryItem(_ items: Int, _ total: Int, _ evidence: WalkEvidence) -> Bool {
        // What remains is counted from the first item of the walk, wherever that is in the list.
        if evidence.convention.total?.meaning == .remaining { return items == total }
        // A walk may begin past the end at sizes that make few pages.
        return evidence.itemsBefore.contains {
            items.addingSaturated($0) == total || (items == 0 && $0 > total)
        }
    }

    /// How many items the list has according to a page; nil where it does not say.
    private func total(of page: Walk.Page, _ evidence: WalkEvidence) -> Int? {
        switch evidence.convention.total?.meaning {
        case .remaining?: page.total.map { $0.addingSaturated(page.items.upperBound) }
        case .exact?, .estimate?, .atLeast?, .atStart?: page.total ?? page.range?.total
        // `Content-Range` is a standard header and needs no declaration.
        case nil: page.range.flatMap { $0.countsItems ? $0.total : nil }
        }
    }

    /// What a page said, in the API's own numbers.
    private func words(_ total: Int, _ page: Walk.Page, _ evidence: WalkEvidence) -> String {
        guard evidence.convention.total?.meaning == .remaining, let rest = page.total else {
            return String(total)
        }
        return "\(rest) that remain after \(counted(page.items.upperBound, "item"))"
    }

    /// Whether a window keeps the rest of the list out of reach.
    private func isCut(_ evidence: WalkEvidence) -> Bool {
        evidence.walk.pages.last(where: { !$0.items.isEmpty }).map(evidence.reachesWindow) ?? false
    }

    /// The judgement of a total declared as a minimum, which can only be too high.
    private func atLeast(_ evidence: WalkEvidence) -> Judgement {
        let most = evidence.walk.pages.filter { $0.total != nil }
            .max { ($0.total ?? 0) < ($1.total ?? 0) }
        let items = evidence.walk.digests.count
        guard let most, let total = most.total,
            evidence.itemsBefore.allSatisfy({ total > items.addingSaturated($0) }),
            evidence.walk.ending == .end, !isCut(evidence), !evidence.mayDrift
        else { return .notApplicable("the total is declared as at-least") }
        let finding = Finding(
            at: most, expected: "at least \(counted(total, "item")), as the total says",
            saw: "\(counted(items, "item")) in the whole walk", advice: advice)
        return .violated([finding], evidence: evidence.summary)
    }

    private let advice = """
        Items were added or removed during the walk, or the total is an estimate: record again, declare \
        `total: {means: estimate}`, or waive this law and say why.
        """
}

extension LawIdentifier {
    package static let totalAgrees: Self = "total-agrees"
}
