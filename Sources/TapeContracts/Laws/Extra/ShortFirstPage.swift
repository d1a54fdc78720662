import TapePaging

/// A list that fits on one page has one page.
package struct ShortFirstPage: ExtraLaw {
    package let text = LawText(
        .shortFirstPage, "P9",
        "A list that has room on its first page has only that page.",
        LawExplanation(
            why: "A list that fits on a page should cost one request.",
            breach: "5 items with `limit=20` come in two pages",
            breakers: "sharded stores that answer shard by shard",
            keys: ["paging.size.pages"]))
    package let also = ["sizes"]

    package func isRecorded(in evidence: ExtraEvidence) -> Bool { !short(evidence).isEmpty }

    package func judge(_ evidence: ExtraEvidence) -> Judgement {
        guard let size = evidence.convention.size else {
            return .notApplicable("the spec names no `size`")
        }
        let walks = short(evidence)
        guard !walks.isEmpty else {
            return size.slot == nil
                ? .notApplicable("the list is longer than its fixed size") : unrecorded
        }
        let split = walks.filter { ($0.walk.pages.last { !$0.items.isEmpty }?.number ?? 1) > 1 }
        guard size.exactness == .exact || split.isEmpty else {
            return .notApplicable("pages may hold fewer items than were asked for")
        }
        let findings = split.map { sized -> Finding in
            let finding = Finding(
                at: sized.walk.pages.first,
                expected: "all \(sized.walk.digests.count) items on one page of \(sized.size)",
                saw: counted(sized.walk.pages.count, "page"),
                advice: "Fill the first page before a second one is promised.")
            return WalkBeside(.sized, size: sized.size, sized.evidence).placing(finding)
        }
        return evidence.weighing(findings, evidence: "\(counted(walks.count, "walk")) of one page")
    }

    private func short(_ evidence: ExtraEvidence) -> [ExtraEvidence.SizedWalk] {
        evidence.allSizes.filter { sized in
            sized.walk.ending == .end && !sized.walk.digests.isEmpty
                && sized.walk.digests.count < sized.size
        }
    }
}

extension LawIdentifier {
    package static let shortFirstPage: Self = "short-first-page"
}
