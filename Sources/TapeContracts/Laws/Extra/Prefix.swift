import TapePaging

/// A smaller first page begins a larger one.
package struct Prefix: ExtraLaw {
    package let text = LawText(
        .prefix, "R4",
        "A smaller first page is the beginning of a larger one.",
        LawExplanation(
            why: "The order must not depend on how much is asked for.",
            breach: "`limit=2` brings other items than the first 2 of `limit=10`",
            breakers: "searches that merge shards page by page",
            keys: ["paging.size", "paging.size.pages"]))
    package let also = ["sizes"]

    package func isRecorded(in evidence: ExtraEvidence) -> Bool { !evidence.sizedWalks.isEmpty }

    package func judge(_ evidence: ExtraEvidence) -> Judgement {
        guard let size = evidence.convention.size, size.slot != nil else { return .sizeIsFixed }
        if evidence.hasSeveralLists { return .severalLists }
        if evidence.beginsElsewhereBySize { return .beginsElsewhere }
        guard isRecorded(in: evidence) else {
            return SizeInvariant().judge(evidence).asUntested ?? unrecorded
        }
        let same = evidence.sizedWalks.filter { !evidence.mayDiffer(from: $0.walk) }
        guard !same.isEmpty else { return .mayHaveChanged }
        var firsts = same.map { (size: $0.size, items: Self.first($0.walk)) }
        firsts.append((size.granted, Self.first(evidence.walk)))
        firsts.sort { $0.size < $1.size }
        let walks = evidence.allSizes
        let findings = zip(firsts, firsts.dropFirst()).filter { small, large in
            // Only exact pages must hold more items where more are asked for.
            size.exactness == .exact
                ? !large.items.starts(with: small.items)
                : zip(large.items, small.items).contains { $0 != $1 }
        }.map { small, large in
            let finding = Finding(
                page: 1, position: "first",
                expected: "a first page of \(large.size) that begins as that of \(small.size)",
                saw: Self.difference(small, large, in: walks),
                advice: """
                    The order depends on the size: ties are broken at random, or the server merges \
                    sources page by page. Give the order a unique last key.
                    """)
            let walk = walks.first { $0.size == large.size }
            return walk.map { WalkBeside(.sized, size: large.size, $0.evidence).placing(finding) }
                ?? finding
        }
        return evidence.weighing(findings, evidence: "\(firsts.count) first pages begin alike")
    }

    /// The first item in which two first pages differ.
    private static func difference(
        _ small: (size: Int, items: ArraySlice<UInt64>),
        _ large: (size: Int, items: ArraySlice<UInt64>), in walks: [ExtraEvidence.SizedWalk]
    ) -> String {
        let place = zip(small.items, large.items).prefix { $0 == $1 }.count
        guard place < large.items.count else {
            return "only \(counted(large.items.count, "item"))"
        }
        func name(at size: Int, beside other: Int) -> String {
            let there = walks.first { $0.size == other }?.evidence.identity(ofItem: place)
            let evidence = walks.first { $0.size == size }?.evidence
            return evidence?.identity(ofItem: place, beside: there) ?? "another item"
        }
        let instead =
            place < small.items.count ? ", not \(name(at: small.size, beside: large.size))" : ""
        return "\(name(at: large.size, beside: small.size)) as item \(place + 1)\(instead)"
    }

    private static func first(_ walk: Walk) -> ArraySlice<UInt64> {
        walk.pages.first.map { walk.digests[$0.items] } ?? []
    }
}

extension Judgement {
    /// The judgement if it only says why there was nothing to judge.
    var asUntested: Judgement? {
        switch verdict {
        case .notApplicable, .notEnoughEvidence: self
        case .holds, .violated, .waived: nil
        }
    }
}

extension LawIdentifier {
    package static let prefix: Self = "prefix"
}
