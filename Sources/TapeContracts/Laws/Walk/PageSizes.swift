import TapeHTTP
import TapePaging

/// No page holds more items than were asked for, or than the maximum.
package struct SizeWithinLimit: Law {
    package let identifier = LawIdentifier.sizeWithinLimit
    package let code = "W5"
    package let sentence = "No page holds more items than were asked for, or than the maximum."
    package let explanation = LawExplanation(
        why: "Buffers, layouts and budgets are made for the size that was asked.",
        breach: "25 items where 20 were asked for",
        breakers: "APIs that add pinned items on top; OCI registries whose links drop `n`",
        keys: ["paging.size", "paging.size.maximum"])

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

    /// Whether a link that leaves the size out brought more than the first request asked for.
    private func isSilent(
        _ page: Walk.Page, _ containers: Int, _ evidence: WalkEvidence
    ) -> Bool {
        guard let size = evidence.convention.size, evidence.askedSize(of: page) == nil else {
            return false
        }
        return page.items.count > size.value * containers
    }

    /// Whether first pages of this walk and of others show that the size counts, so that it is the link that lost it.
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
        // A link that leaves the size out may have it in its cursor; it is the walk's all the same.
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

/// Where pages are declared to be exact, only the last is short.
package struct OnlyLastPageShort: Law {
    package let identifier = LawIdentifier.onlyLastPageShort
    package let code = "W6"
    package let sentence = "Where the size is exact, every page before the last is full."
    package let explanation = LawExplanation(
        why: "Clients that take a short page for the last stop too early.",
        breach: "page 2 of 5 holds 17 of 20 because 3 were filtered out afterwards",
        breakers:
            "WordPress, Google's AIP-158 (by design), Contentful's 8 MB cap; JSON:API's cursor profile forbids it",
        keys: ["paging.size.pages"])

    package func judge(_ evidence: WalkEvidence) -> Judgement {
        guard let size = evidence.convention.size, size.exactness == .exact else {
            return .notApplicable(
                "the spec does not say that pages are full (`size: {pages: exact}`)")
        }
        let last = evidence.lastPageWithItems
        let earlier = evidence.walk.pages.filter { $0.number < last }
        guard !earlier.isEmpty else { return evidence.tooShort }
        let sized = earlier.compactMap { page in evidence.sizeLimit(of: page).map { (page, $0) } }
        guard !sized.isEmpty else {
            return .notApplicable("the links do not say what size they ask for")
        }
        let findings = sized.filter { $0.0.items.count < $0.1 }.map { page, limit in
            Finding(
                at: page, expected: "\(counted(limit, "item")), as on every page before the last",
                saw: "\(page.items.count)",
                advice: """
                    A client that takes a short page for the last will stop here. Fill pages up after \
                    filtering, or write `pages: at-most` into the spec's `size`.
                    """
            ).about(itemCount: page.items.count)
        }
        return .weighing(
            findings, evidence: "\(counted(sized.count, "page")) before the last, all full")
    }
}

extension WalkEvidence {
    /// The number of the last page that has items; 0 if none has.
    var lastPageWithItems: Int { walk.pages.last { !$0.items.isEmpty }?.number ?? 0 }

    /// How many lists of a page hold its items; nil where that differs from page to page.
    var containerCount: Int? {
        let paths = convention.items.paths
        let isBounded = paths.allSatisfy { path in
            let text = path.text
            return !text.contains("..") && text.count { $0 == "*" } < 2
        }
        return isBounded ? max(1, paths.count) : nil
    }

    /// How many items a page may hold in each list; nil where its link does not tell.
    func sizeLimit(of page: Walk.Page) -> Int? {
        guard let size = convention.size else { return nil }
        let asked = askedSize(of: page)
        return [asked, size.maximum].compactMap(\.self).min()
    }

    /// The size that the request for a page asks for; nil where a link keeps it to itself.
    func askedSize(of page: Walk.Page) -> Int? {
        guard let size = convention.size else { return nil }
        guard case .url(let url) = page.position.pointing, let slot = size.slot else {
            return size.value
        }
        // A server may leave the size out of its links, or fold it into a cursor.
        if case .query(let name) = slot {
            return url.queryItems.first { $0.name == name }.flatMap { Int($0.value) }
        }
        return endpoint.flatMap {
            $0.size(askedBy: $0.request(for: page.position, mark: PageMark(page: page.number)))
        }
    }
}

extension LawIdentifier {
    package static let sizeWithinLimit: Self = "size-within-limit"
    package static let onlyLastPageShort: Self = "only-last-page-short"
}
