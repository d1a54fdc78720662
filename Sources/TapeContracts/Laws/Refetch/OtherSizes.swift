import TapePaging

/// The list is the same whatever the size of its pages.
package struct SizeInvariant: ExtraLaw {
    package let identifier: LawIdentifier = "size-invariant"
    package let code = "R3"
    package let sentence = "The list is the same, item by item, whatever the size of its pages."
    package let also = ["sizes"]

    package init() {}

    package func isRecorded(in evidence: ExtraEvidence) -> Bool { !evidence.sizedWalks.isEmpty }

    package func judge(_ evidence: ExtraEvidence) -> Judgement {
        guard evidence.convention.size?.slot != nil else { return .sizeIsFixed }
        guard isRecorded(in: evidence) else { return unrecorded }
        let walks = evidence.sizedWalks.filter { $0.walk.ending == .end }
        guard !walks.isEmpty, evidence.walk.ending == .end else {
            return .notEnoughEvidence("no walk of another size reached its end")
        }
        let findings = walks.compactMap { difference($0, evidence) }
        let sizes = walks.map { String($0.size) }.joined(separator: ", ")
        return evidence.weighing(findings, evidence: "the same items at sizes \(sizes)")
    }

    private func difference(
        _ sized: ExtraEvidence.SizedWalk, _ evidence: ExtraEvidence
    ) -> Finding? {
        let (all, other) = (evidence.walk.digests, sized.walk.digests)
        guard all != other else { return nil }
        let place = zip(all, other).prefix { $0 == $1 }.count
        let expected =
            place < all.count
            ? "\(evidence.main.whereabouts(ofItem: place).name) as item \(place + 1)"
            : "an end after \(all.count) items"
        let saw =
            place < other.count ? "another item there" : "an end after \(other.count) items"
        let page = sized.walk.page(ofItem: place)
        let finding = Finding(
            at: page, expected: expected,
            saw: "\(saw), at size \(sized.size)",
            advice: """
                Items are lost or repeated at the boundaries of pages. Order by a unique key, and let \
                the cursor point between two items, whatever the size.
                """)
        return evidence.reproducible(finding, at: page, size: sized.size)
    }
}

/// A smaller first page begins a larger one.
package struct Prefix: ExtraLaw {
    package let identifier: LawIdentifier = "prefix"
    package let code = "R4"
    package let sentence = "A smaller first page is the beginning of a larger one."
    package let also = ["sizes"]

    package init() {}

    package func isRecorded(in evidence: ExtraEvidence) -> Bool {
        !evidence.sizedWalks.isEmpty
    }

    package func judge(_ evidence: ExtraEvidence) -> Judgement {
        guard let size = evidence.convention.size, size.slot != nil else { return .sizeIsFixed }
        guard isRecorded(in: evidence) else { return unrecorded }
        var firsts = evidence.sizedWalks.map { (size: $0.size, items: Self.first($0.walk)) }
        firsts.append((size.granted, Self.first(evidence.walk)))
        firsts.sort { $0.size < $1.size }
        let findings = zip(firsts, firsts.dropFirst()).filter { small, large in
            !large.items.starts(with: small.items)
        }.map { small, large in
            Finding(
                page: 1,
                expected: "a first page of \(large.size) that begins as that of \(small.size)",
                saw: "other items",
                advice: """
                    The order depends on the size: ties are broken at random, or the server merges \
                    sources page by page. Give the order a unique last key.
                    """)
        }
        return evidence.weighing(findings, evidence: "\(firsts.count) first pages begin alike")
    }

    private static func first(_ walk: Walk) -> ArraySlice<UInt64> {
        walk.pages.first.map { walk.digests[$0.items] } ?? []
    }
}
