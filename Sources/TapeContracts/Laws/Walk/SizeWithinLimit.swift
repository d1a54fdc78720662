import TapeHTTP
import TapePaging

/// No page holds more items than were asked for, or than the maximum.
package struct SizeWithinLimit: Law {
    package let text = LawText(
        .sizeWithinLimit, "W5",
        "No page holds more items than were asked for, or than the maximum.",
        LawExplanation(
            why: "Buffers, layouts and budgets are made for the size that was asked.",
            breach: "25 items where 20 were asked for",
            breakers: "APIs that add pinned items on top; OCI registries whose links drop `n`",
            keys: ["paging.size", "paging.size.maximum"]))

    package func judge(_ evidence: WalkEvidence) -> Judgement {
        guard let size = evidence.convention.size else {
            return .notApplicable("the spec names no `size`")
        }
        guard size.exactness != .advisory else {
            return .notApplicable("the spec says that pages may hold more than their size")
        }
        guard let containers = evidence.containerCount else {
            return .notApplicable("items come from several lists of each page, which share no size")
        }
        let pages = evidence.walk.pages
        guard !pages.isEmpty else { return evidence.tooShort }
        let findings = pages.compactMap { finding($0, containers, evidence) }
        let isObeyed = obeysSize(containers, evidence)
        if let page = pages.first(where: { isSilent($0, containers, evidence) }), !isObeyed,
            findings.allSatisfy({
                $0.page.map { isSilent(pages[$0 - 1], containers, evidence) } ?? false
            })
        {
            return .notEnoughEvidence(
                """
                page \(page.number) holds \(page.items.count) items, and its link does not say what size it asks \
                for; if the size is only a hint, write `pages: advisory` into the spec's `size`
                """)
        }
        return .weighing(findings, evidence: "\(counted(pages.count, "page")) within the size")
    }

    /// Whether a link without a size brought more than the first request asked for.
    private func isSilent(
        _ page: Walk.Page, _ containers: Int, _ evidence: WalkEvidence
    ) -> Bool {
        guard let size = evidence.convention.size, evidence.askedSize(of: page) == nil else {
            return false
        }
        return page.items.count > size.value * containers
    }

    /// Whether the first pages of this walk and others show that the server obeys the size, so that the link must have lost it.
    private func obeysSize(_ containers: Int, _ evidence: WalkEvidence) -> Bool {
        guard let size = evidence.convention.size, let first = evidence.walk.pages.first,
            first.items.count == size.value * containers
        else { return false }
        return evidence.siblings.contains { sibling in
            sibling.pages.first.map { $0.items.count != first.items.count } ?? false
        }
    }

    private func finding(
        _ page: Walk.Page, _ containers: Int, _ evidence: WalkEvidence
    ) -> Finding? {
        guard let size = evidence.convention.size else { return nil }
        // A link without a size may have it in its cursor; the walk's own size applies either way.
        let most = min(evidence.sizeLimit(of: page) ?? size.value, size.value) * containers
        guard page.items.count > most else { return nil }
        let isSilent = evidence.askedSize(of: page) == nil
        return Finding(
            at: page, expected: "at most \(most) items", saw: "\(page.items.count)",
            advice: isSilent
                ? """
                The link to this page does not say what size it asks for, and the server has forgotten it. Keep \
                the size in the links or in the cursor; if it is only a hint, write `pages: advisory` into the \
                spec's `size`.
                """
                : """
                A client that lays out or buffers one page has no room for more. Hold the limit; if \
                the size is only a hint, write `pages: advisory` into the spec's `size`.
                """)
    }
}

extension LawIdentifier {
    package static let sizeWithinLimit: Self = "size-within-limit"
}
