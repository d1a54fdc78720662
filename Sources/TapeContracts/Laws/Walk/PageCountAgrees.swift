import TapePaging

/// As many pages come as are declared.
package struct PageCountAgrees: Law {
    package let text = LawText(
        .pageCountAgrees, "W10",
        "Every page gives the same number of pages, and that many pages came.",
        LawExplanation(
            why: "Page numbers at the bottom lead to pages that do not exist.",
            breach: "`pages: 4` for 30 items in pages of 10",
            breakers: "servers that divide and add one; Algolia's `nbPages`, which its window cuts",
            keys: ["paging.pages", "paging.size.pages"]))

    package func judge(_ evidence: WalkEvidence) -> Judgement {
        guard evidence.convention.pages != nil else {
            return .notApplicable("the spec reads no number of `pages`")
        }
        guard evidence.isTotalExact, evidence.convention.total.map(\.isExact) ?? true else {
            return .notApplicable("the total is not exact, so the number of pages is not either")
        }
        let telling = evidence.walk.pages.filter { $0.isPage && $0.pageCount != nil }
        guard let first = telling.first, let pages = first.pageCount else {
            return evidence.missing(evidence.convention.pages, "number of pages")
        }
        var findings = telling.filter { $0.pageCount != pages }.map { page in
            Finding(
                at: page, expected: "\(counted(pages, "page")), as page \(first.number) says",
                saw: page.pageCount.map(String.init) ?? "none", advice: advice
            ).about(.change)
        }
        // Some APIs give the number on the first page only.
        if telling.map(\.number) != [1] {
            findings += evidence.walk.pages.filter {
                $0.isPage && !$0.items.isEmpty && $0.pageCount == nil
            }.map { page in
                Finding(
                    at: page, expected: "\(counted(pages, "page")), as page \(first.number) says",
                    saw: "no number", advice: advice
                ).about(.change)
            }
        }
        switch evidence.walk.ending {
        case .capped(.window): break
        case .end:
            if let finding = walked(evidence, pages) { findings.append(finding) }
        case .unfinished, .looped, .repeated, .strayed, .capped, .failed:
            if findings.isEmpty { return .notEnoughEvidence("the walk did not reach its end") }
        }
        if let finding = divided(evidence, first, pages) { findings.append(finding) }
        if !findings.isEmpty, evidence.mayDrift { return .mayHaveChanged }
        return .weighing(
            findings, evidence: "\(counted(pages, "page")) declared, \(evidence.summary)")
    }

    /// A finding if more or fewer pages came than were declared.
    private func walked(_ evidence: WalkEvidence, _ pages: Int) -> Finding? {
        let last = evidence.lastPageWithItems
        if let page = evidence.walk.pages.last, evidence.reachesWindow(page) { return nil }
        if last == 0, (0...1).contains(pages) { return nil }
        let came = last.addingSaturated(evidence.pagesBefore)
        // An empty page after the last is judged by another law.
        guard came != pages,
            evidence.walk.pages.count.addingSaturated(evidence.pagesBefore) != pages
        else {
            return nil
        }
        return Finding(
            at: evidence.walk.pages.last, expected: "\(counted(pages, "page")), as declared",
            saw: "\(came)", advice: advice)
    }

    /// A finding if the number of pages is not the total divided by the size.
    private func divided(
        _ evidence: WalkEvidence, _ page: Walk.Page, _ pages: Int
    ) -> Finding? {
        guard let size = evidence.convention.size, size.exactness == .exact,
            evidence.convention.total?.meaning.isExact == true, evidence.convention.window == nil,
            let total = page.total, let limit = evidence.sizeLimit(of: page), limit > 0
        else { return nil }
        let needed = total / limit + (total % limit == 0 ? 0 : 1)
        guard pages != needed, !(total == 0 && pages <= 1) else { return nil }
        return Finding(
            at: page, expected: "\(counted(needed, "page")) of \(limit) for \(total) items",
            saw: "\(pages)",
            advice: advice)
    }

    private let advice = """
        Clients that show "page 3 of 7" or stop at the last number go wrong. Count pages by the same \
        filter and size as the items.
        """
}

extension Convention.Total {
    /// Whether the total is exact, so that items can be compared with it.
    var isExact: Bool {
        switch meaning {
        case .exact, .remaining, .atStart: true
        case .estimate, .atLeast: false
        }
    }
}

extension WalkEvidence {
    /// How many items of the list may lie before the first one that an endpoint asks for.
    static func itemsBefore(at endpoint: PagedEndpoint, _ convention: Convention) -> Set<Int> {
        let before = endpoint.itemsBefore
        guard before > 0 else { return [0] }
        guard convention.counter == nil else { return [before] }
        // Only the names of a link's parameters show what they count.
        let step = endpoint.pagesBefore > 0 ? convention.size?.granted ?? 0 : -1
        return [0, before, before.addingSaturated(step)]
    }

    /// Whether the first request asks for a place in the middle of the list.
    var beginsLater: Bool { itemsBefore != [0] }

    /// The judgement where a number is never given: servers leave out a header where counting costs too much.
    func missing(_ place: ResponsePlace?, _ what: String) -> Judgement {
        switch place {
        case .header?: .notApplicable("the pages give no \(what), as APIs do for large lists")
        case .body?, nil: .notEnoughEvidence("no page gave a \(what)")
        }
    }
}

extension LawIdentifier {
    package static let pageCountAgrees: Self = "page-count-agrees"
}
