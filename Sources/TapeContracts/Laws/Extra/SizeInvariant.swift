import TapePaging

/// The list is the same at every page size.
package struct SizeInvariant: ExtraLaw {
    package let text = LawText(
        .sizeInvariant, "R3",
        "The list is the same, item by item, whatever the size of its pages.",
        LawExplanation(
            why:
                "The strongest single check: boundaries that lose items lose others at another size.",
            breach: "item 21 is missing in pages of 20, and there in pages of 7",
            breakers: "cursors on values with ties, offsets computed from the page's size",
            keys: ["paging.size", "paging.stability"]))
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

    /// Why a walk at another size failed; a breach where the spec declares that very size.
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
            guard size == evidence.convention.size?.maximum, !isUnread(evidence.walk) else {
                return ("\(size) was refused (\(reason))", nil)
            }
            let finding = Finding(
                page: 1, expected: "pages of \(size), the declared `maximum`",
                saw: "a refusal (\(reason))",
                advice: "Correct `maximum` in the spec's `size`, or let the server honour it."
            ).about(.refusal).inHead()
            return ("\(size) was refused (\(reason))", beside.placing(finding))
        }
    }

    /// Whether not even the first page could be read, which says nothing about sizes.
    private func isUnread(_ walk: Walk) -> Bool {
        if case .failed(page: 1, _) = walk.ending { true } else { false }
    }

    private func difference(
        _ sized: ExtraEvidence.SizedWalk, _ evidence: ExtraEvidence
    ) -> Finding? {
        var (all, other) = (evidence.walk.digests[...], sized.walk.digests[...])
        if case .capped(.window) = evidence.walk.ending {
            // How far a walk gets within a window depends on the size.
            let shared = min(all.count, other.count)
            (all, other) = (all.prefix(shared), other.prefix(shared))
        }
        if evidence.hasSeveralLists { (all, other) = (all.sorted()[...], other.sorted()[...]) }
        // A walk that broke off is compared as far as it got; breaking off is reported separately.
        if sized.walk.ending != .end, all.starts(with: other) { return nil }
        guard all != other else { return nil }
        let place = zip(all, other).prefix { $0 == $1 }.count
        let (own, theirs) = (evidence.nameOfItem(place), sized.evidence.identity(ofItem: place))
        let name = evidence.main.identity(ofItem: place, beside: theirs)
        let expected =
            place < all.count
            ? "\(name ?? "the same") as item \(place + 1)"
            : "an end after \(counted(all.count, "item"))"
        let found =
            evidence.hasSeveralLists
            ? nil : sized.evidence.identity(ofItem: place, beside: own)
        let saw =
            place < other.count
            ? found ?? "another item there"
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

extension LawIdentifier {
    package static let sizeInvariant: Self = "size-invariant"
}
