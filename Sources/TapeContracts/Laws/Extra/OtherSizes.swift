import TapePaging

/// The list is the same whatever the size of its pages.
package struct SizeInvariant: ExtraLaw {
    package let identifier = LawIdentifier.sizeInvariant
    package let code = "R3"
    package let sentence = "The list is the same, item by item, whatever the size of its pages."
    package let explanation = LawExplanation(
        why:
            "The strongest single check: boundaries that lose items lose others at another size.",
        breach: "item 21 is missing in pages of 20, and there in pages of 7",
        breakers: "cursors on values with ties, offsets computed from the page's size",
        keys: ["paging.size", "paging.stability"])
    package let also = ["sizes"]

    package func isRecorded(in evidence: ExtraEvidence) -> Bool {
        evidence.besides.contains { $0.kind == .sized }
    }

    package func judge(_ evidence: ExtraEvidence) -> Judgement {
        guard evidence.convention.size?.slot != nil else { return .sizeIsFixed }
        guard isRecorded(in: evidence) else { return unrecorded }
        if evidence.beginsElsewhereBySize { return .beginsElsewhere }
        let refused = evidence.besides.compactMap { refusal($0, evidence) }
        let broken = refused.compactMap { $0.finding }
        let words = refused.map(\.words)
        let walks = evidence.sizedWalks
        guard !walks.isEmpty else {
            return broken.isEmpty ? none(evidence, words) : .violated(broken, evidence: words[0])
        }
        guard evidence.walk.ending.isWhole else {
            return .notEnoughEvidence("the walk did not reach its end")
        }
        let same = walks.filter { !evidence.mayDiffer(from: $0.walk) }
        let findings = broken + same.compactMap { difference($0, evidence) }
        if findings.isEmpty, same.isEmpty { return .mayHaveChanged }
        let sizes = walks.map { String($0.size) }.joined(separator: ", ")
        let what = findings.isEmpty ? "the same items at sizes" : "walked at sizes"
        let told = (["\(what) \(sizes)"] + words).joined(separator: "; ")
        return evidence.weighing(findings, evidence: told)
    }

    private func none(_ evidence: ExtraEvidence, _ words: [String]) -> Judgement {
        let isRefused = evidence.besides.contains {
            if case .refused = $0.standing(beside: evidence.main) { true } else { false }
        }
        let reason = words.joined(separator: "; ")
        return isRefused
            ? .notApplicable("the server takes no other size: \(reason)")
            : .notEnoughEvidence("no walk of another size can be compared: \(reason)")
    }

    /// Why a walk of another size failed; a breach where the spec declares the very size.
    private func refusal(
        _ beside: WalkBeside, _ evidence: ExtraEvidence
    ) -> (words: String, finding: Finding?)? {
        guard beside.kind == .sized, let size = beside.size else { return nil }
        switch beside.standing(beside: evidence.main) {
        case .walked: return nil
        case .postponed(let reason): return ("\(size): \(reason)", nil)
        case .cut(let granted):
            return ("\(size) was cut to \(granted); declare `maximum`", nil)
        case .refused(let reason):
            guard size == evidence.convention.size?.maximum else {
                return ("\(size) was refused (\(reason))", nil)
            }
            let finding = Finding(
                page: 1, expected: "pages of \(size), the declared `maximum`",
                saw: "a refusal (\(reason))",
                advice: "Correct `maximum` in the spec's `size`, or let the server honour it."
            ).about(.refusal)
            return ("\(size) was refused (\(reason))", beside.placing(finding))
        }
    }

    private func difference(
        _ sized: ExtraEvidence.SizedWalk, _ evidence: ExtraEvidence
    ) -> Finding? {
        var (all, other) = (evidence.walk.digests[...], sized.walk.digests[...])
        if case .capped(.window) = evidence.walk.ending {
            // What lies at the edge of a window hangs on the size.
            let shared = min(all.count, other.count)
            (all, other) = (all.prefix(shared), other.prefix(shared))
        }
        if evidence.hasSeveralLists { (all, other) = (all.sorted()[...], other.sorted()[...]) }
        // A walk that broke off is compared as far as it went; that it broke off is told of it.
        if sized.walk.ending != .end, all.starts(with: other) { return nil }
        guard all != other else { return nil }
        let place = zip(all, other).prefix { $0 == $1 }.count
        let expected =
            place < all.count
            ? "\(evidence.nameOfItem(place) ?? "the same") as item \(place + 1)"
            : "an end after \(counted(all.count, "item"))"
        let found = sized.evidence.whereabouts(ofItem: place).name
        let saw =
            place < other.count
            ? found.hasPrefix("#") || evidence.hasSeveralLists ? "another item there" : found
            : "an end after \(counted(other.count, "item"))"
        let page = sized.walk.page(ofItem: place) ?? sized.walk.pages.last
        let finding = Finding(
            at: page, expected: expected, saw: "\(saw), at size \(sized.size)",
            advice: """
                Items are lost or repeated at the boundaries of pages. Order by a unique key, and let \
                the cursor point between two items, whatever the size.
                """)
        return WalkBeside(.sized, size: sized.size, sized.evidence).placing(finding)
    }
}

/// A smaller first page begins a larger one.
package struct Prefix: ExtraLaw {
    package let identifier = LawIdentifier.prefix
    package let code = "R4"
    package let sentence = "A smaller first page is the beginning of a larger one."
    package let explanation = LawExplanation(
        why: "The order must not depend on how much is asked for.",
        breach: "the first 2 of 10 are not the first 10's first 2",
        breakers: "searches that merge shards page by page",
        keys: ["paging.size", "paging.size.pages"])
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
            // Only exact pages must hold more where more is asked for.
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
        func name(at size: Int) -> String {
            let evidence = walks.first { $0.size == size }?.evidence
            let name = evidence?.whereabouts(ofItem: place).name ?? "#"
            return name.hasPrefix("#") ? "another item" : name
        }
        let instead = place < small.items.count ? ", not \(name(at: small.size))" : ""
        return "\(name(at: large.size)) as item \(place + 1)\(instead)"
    }

    private static func first(_ walk: Walk) -> ArraySlice<UInt64> {
        walk.pages.first.map { walk.digests[$0.items] } ?? []
    }
}

extension Judgement {
    /// The judgement if it says only why there was nothing to judge.
    var asUntested: Judgement? {
        switch verdict {
        case .notApplicable, .notEnoughEvidence: self
        case .holds, .violated, .waived: nil
        }
    }
}

extension LawIdentifier {
    package static let sizeInvariant: Self = "size-invariant"
    package static let prefix: Self = "prefix"
}
