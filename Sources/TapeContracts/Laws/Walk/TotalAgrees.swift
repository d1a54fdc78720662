import TapePaging

/// The declared total stays the same on every page and equals the items that came.
package struct TotalAgrees: Law {
    package let identifier: LawIdentifier = "total-agrees"
    package let code = "W9"
    package let sentence = "The total is the same on every page and equals the items that came."

    package init() {}

    package func judge(_ evidence: WalkEvidence) -> Judgement {
        guard let declared = evidence.convention.total else {
            return .notApplicable("the spec reads no total")
        }
        guard declared.meaning == .exact else {
            return .notApplicable("the total is declared as \(declared.meaning.rawValue)")
        }
        let pages = evidence.walk.pages
        guard let total = pages.lazy.compactMap(\.total).first else {
            return evidence.missing(declared.place, "total")
        }
        var findings = pages.compactMap { page -> Finding? in
            guard let other = page.total, other != total else { return nil }
            return Finding(
                at: page, expected: "a total of \(total), as before", saw: String(other),
                advice: advice)
        }
        let items = evidence.walk.digests.count
        switch evidence.walk.ending {
        case .end where items != total:
            findings.append(
                Finding(
                    at: pages.last, expected: "\(counted(total, "item")), as the total says",
                    saw: "\(counted(items, "item")) in the whole walk", advice: advice))
        case .end:
            break
        case .looped, .repeated, .strayed, .capped, .failed:
            guard findings.isEmpty else { break }
            return .notEnoughEvidence("the walk did not reach its end")
        }
        return .weighing(findings, evidence: "total \(total), \(evidence.summary)")
    }

    private let advice = """
        Items were added or removed during the walk, or the total is an estimate: record again, or \
        waive this law and say why.
        """
}
