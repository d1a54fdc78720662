import TapePaging

/// Where pages are declared to be exact, only the last may be short.
package struct OnlyLastPageShort: Law {
    package let text = LawText(
        .onlyLastPageShort, "W6",
        "Where the size is exact, every page before the last is full.",
        LawExplanation(
            why: "Clients that take a short page for the last stop too early.",
            breach: "page 2 of 5 holds 17 of 20 because 3 were filtered out afterwards",
            breakers:
                "WordPress, Google's AIP-158 (by design), Contentful's 8 MB cap; JSON:API's cursor profile forbids it",
            keys: ["paging.size.pages"]))

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
            return .notApplicable("the links do not show what size they ask for")
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

extension LawIdentifier {
    package static let onlyLastPageShort: Self = "only-last-page-short"
}
