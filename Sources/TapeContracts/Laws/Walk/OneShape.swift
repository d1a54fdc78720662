import TapePaging

/// Pages are built alike.
package struct OneShape: Law {
    package let identifier: LawIdentifier = "one-shape"
    package let code = "W12"
    package let sentence = "Every page is built alike: the same kinds of values in the same places."

    package init() {}

    package func judge(_ evidence: WalkEvidence) -> Judgement {
        guard evidence.convention.syntax == .json else {
            return .notApplicable("the pages are XML, in which every value is text")
        }
        let walk = evidence.walk
        if case .failed(let number, let error) = walk.ending, error.code == .noItems, number > 1 {
            let finding = Finding(
                page: number, expected: "items as on page 1; an empty page has an empty list",
                saw: error.detail, advice: emptyAdvice)
            return .violated([finding], evidence: evidence.summary)
        }
        var findings = bodiless(evidence)
        findings += walk.shapes.breaches.map { breach in
            Finding(
                at: walk.pages[breach.page - 1],
                expected:
                    "\(breach.expected) in `\(breach.member)`\(breach.isOfItems ? " of items" : ""), as on page \(breach.earlier)",
                saw: breach.saw,
                advice: """
                    A typed client fails to decode this page although the others worked. Write the \
                    value the same way everywhere; where it may be of several kinds by design, waive \
                    this law and say so.
                    """)
        }
        guard walk.shapes.pageCount > 1 || !findings.isEmpty else { return evidence.tooShort }
        return .weighing(
            findings, evidence: "\(counted(walk.shapes.pageCount, "page")), built alike")
    }

    /// Pages without a body among others that have one, unless the spec says that absent means empty.
    private func bodiless(_ evidence: WalkEvidence) -> [Finding] {
        let pages = evidence.walk.pages.filter(\.isPage)
        var declared: Set<Int> = []
        if case .status(let statuses)? = evidence.convention.errors.pastEnd {
            declared = Set(statuses)
        }
        let bare = pages.filter {
            ($0.status == 204 || $0.status == 205) && !declared.contains($0.status)
        }
        guard !evidence.convention.items.absentIsEmpty, bare.count < pages.count else { return [] }
        return bare.map { page in
            Finding(
                at: page, expected: "an empty list in a body like the other pages'",
                saw: "status \(page.status) without a body", advice: emptyAdvice)
        }
    }

    private let emptyAdvice = """
        Answer an empty page with an empty list. If leaving it out is the API's way, write \
        `absent-items: empty` into the spec.
        """
}
