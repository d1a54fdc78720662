import TapePaging

/// No empty page follows a last page that is exactly full.
package struct FullLastPage: ExtraLaw {
    package let text = LawText(
        .fullLastPage, "P8",
        "A last page that is exactly full says so: no empty page comes after it.",
        LawExplanation(
            why: "The most common off-by-one: a phantom page after a full last one.",
            breach: "40 items in pages of 20 make three pages, the last one empty",
            breakers: "every server that compares `count == limit`; DynamoDB; GitLab keyset",
            keys: ["paging.size", "paging.more"]))
    package let also = ["sizes"]

    package func isRecorded(in evidence: ExtraEvidence) -> Bool { !full(evidence).isEmpty }

    package func judge(_ evidence: ExtraEvidence) -> Judgement {
        guard let size = evidence.convention.size else {
            return .notApplicable("the spec names no `size`")
        }
        guard !evidence.main.signalsOfEnd.isEmpty else {
            return .notApplicable("the API does not say which page is the last")
        }
        let walks = full(evidence)
        guard !walks.isEmpty else {
            return size.slot == nil
                ? .notApplicable("the list does not fill its last page, and its size is fixed")
                : unrecorded
        }
        let phantoms = walks.filter { $0.walk.pages.last?.items.isEmpty == true }
        // A page that only gives a next position promises nothing; one that says "more" does.
        let findings = phantoms.filter(promised).map(finding)
        if findings.isEmpty, let phantom = phantoms.first {
            let isContradicted =
                phantom.walk.pages.dropLast().last.map(phantom.evidence.contradicts) ?? false
            return .notApplicable(
                "at size \(phantom.size) an empty page came last; a next position alone promises no items"
                    + (isContradicted
                        ? ", and `signals-agree` is broken by what contradicts it" : "")
            )
        }
        return evidence.weighing(
            findings, evidence: "\(counted(walks.count, "walk")) with a full last page")
    }

    /// Whether the page before the empty one said that items follow.
    private func promised(_ sized: ExtraEvidence.SizedWalk) -> Bool {
        sized.walk.pages.dropLast().last.map(sized.evidence.claimsMore) ?? false
    }

    private func finding(_ sized: ExtraEvidence.SizedWalk) -> Finding {
        let finding = Finding(
            at: sized.walk.pages.last,
            expected: "the end after \(sized.walk.digests.count) items in pages of \(sized.size)",
            saw: "one more page, without items",
            advice: """
                The server takes a full page for one with more to follow. Look one item ahead (fetch \
                n + 1) before saying so.
                """)
        return WalkBeside(.sized, size: sized.size, sized.evidence).placing(finding)
    }

    /// The finished walks whose items fill every page.
    private func full(_ evidence: ExtraEvidence) -> [ExtraEvidence.SizedWalk] {
        // Where only a position leads on, the main walk promises nothing, so only walks at other sizes count.
        let walks = evidence.main.promises.isEmpty ? evidence.sizedWalks : evidence.allSizes
        return walks.filter { sized in
            let items = sized.walk.digests.count
            return sized.walk.ending == .end && items > 0 && items.isMultiple(of: sized.size)
                && sized.walk.pages.last { !$0.items.isEmpty }?.items.count == sized.size
        }
    }
}

extension LawIdentifier {
    package static let fullLastPage: Self = "full-last-page"
}
