import TapeJSON
import TapePaging

/// No item comes twice, neither on one page nor across pages.
package struct NoDuplicates: Law {
    package let text = LawText(
        .noDuplicates, "W3",
        "Every item comes once, within a page and across pages.",
        LawExplanation(
            why: "A row that stands in a list twice breaks diffing, and trust.",
            breach: "page 3 opens with the last item of page 2",
            breakers:
                "every offset API while items are added at the head: OData's `$skip`, events feeds",
            keys: ["paging.id"]))

    package func judge(_ evidence: WalkEvidence) -> Judgement {
        guard let identity = evidence.convention.identity.text else {
            return .notApplicable("the spec names no `id`")
        }
        let digests = evidence.walk.digests
        guard !digests.isEmpty else { return evidence.tooShort }
        let nameless = evidence.walk.unidentified.map { item in
            let (page, name) = evidence.whereabouts(ofItem: item)
            return Finding(
                at: page, item: name, expected: "an identity at \(identity)", saw: "none",
                advice: "Give every item an identity, or name in `id` where they have one."
            ).about(.missingIdentity)
        }
        var repeats = repeated(in: digests, except: Set(evidence.walk.unidentified))
        if evidence.mayDrift {
            // An item that shifts during the walk comes again on a later page, never on the same one.
            repeats.removeAll { first, again in
                evidence.walk.page(ofItem: first)?.number
                    != evidence.walk.page(ofItem: again)?.number
            }
        }
        let findings = repeats.map { finding(evidence, first: $0.first, again: $0.again) }
        return .weighing(nameless + findings, evidence: evidence.summary)
    }

    /// Every item whose digest occurred before, with its first occurrence.
    private func repeated(
        in digests: [UInt64], except nameless: Set<Int>
    ) -> [(first: Int, again: Int)] {
        var firsts: [UInt64: Int] = [:]
        firsts.reserveCapacity(digests.count)
        var repeats: [(first: Int, again: Int)] = []
        for (item, digest) in digests.enumerated() where !nameless.contains(item) {
            if let first = firsts[digest] {
                repeats.append((first, item))
            } else {
                firsts[digest] = item
            }
        }
        return repeats
    }

    private func finding(_ evidence: WalkEvidence, first: Int, again: Int) -> Finding {
        let (page, name) = evidence.whereabouts(ofItem: again)
        let earlier = evidence.whereabouts(ofItem: first).page?.number ?? 0
        let isOnThisPage = earlier == page?.number
        let place = isOnThisPage ? "twice on this page" : "already on page \(earlier)"
        let finding = Finding(
            at: page, item: name, expected: "each item once", saw: place,
            advice: """
                The list may have shifted between pages, or pages overlap: page by a cursor, or order \
                by a unique key. If the API repeats items by design, waive this law and say why.
                """)
        return isOnThisPage ? finding : finding.about(.itemOnEarlierPage)
    }
}

extension LawIdentifier {
    package static let noDuplicates: Self = "no-duplicates"
}
