import TapePaging

/// All pages of a walk show the same state of the list.
package struct SnapshotConstant: Law {
    package let text = LawText(
        .snapshotConstant, "W15",
        "Every page of a walk is of the same snapshot of the list.",
        LawExplanation(
            why: "Pages of different states of the list repeat and skip items.",
            breach: "`resourceVersion` changes between page 1 and page 2",
            breakers: "Kubernetes after 410, whose fresh token is of another state",
            keys: ["paging.stability.key"]))

    package func judge(_ evidence: WalkEvidence) -> Judgement {
        guard let key = evidence.convention.stability.key else {
            return .notApplicable("the spec names no key of a snapshot (`stability: {key: …}`)")
        }
        let keyed = evidence.walk.pages.filter { $0.snapshot != nil }
        guard let first = keyed.first else {
            return .notEnoughEvidence("no page has a snapshot's key at \(key)")
        }
        guard keyed.count > 1 else { return evidence.tooShort }
        let findings = keyed.filter { $0.snapshot != first.snapshot }.map { page in
            Finding(
                at: page, expected: "\(first.snapshot ?? ""), as on page \(first.number)",
                saw: page.snapshot ?? "none",
                advice: """
                    Pages of different states repeat items or skip some. Keep the state in the cursor, \
                    or refuse a cursor whose state is gone.
                    """)
        }
        return .weighing(
            findings, evidence: "\(counted(keyed.count, "page")) of \(first.snapshot ?? "")")
    }
}

extension LawIdentifier {
    package static let snapshotConstant: Self = "snapshot-constant"
}
