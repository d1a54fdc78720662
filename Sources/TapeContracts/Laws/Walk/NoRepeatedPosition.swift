import TapePaging

/// No page points to a position that was requested before.
package struct NoRepeatedPosition: Law {
    package let text = LawText(
        .noRepeatedPosition, "W2",
        "No page points to a position that was asked before, not even A→B→A.",
        LawExplanation(
            why: "Clients that compare only neighbours walk A→B→A for ever.",
            breach: "page 3 points back to page 2",
            breakers:
                "Django REST framework's cursors at its offset cutoff; AWS calls caught by botocore's own check",
            keys: ["paging.stability.cursor"]))

    package func judge(_ evidence: WalkEvidence) -> Judgement {
        let pages = evidence.walk.pages
        if case .looped(let number, let earlier) = evidence.walk.ending {
            let page = pages[number - 1]
            let next = page.next.map(\.description) ?? "nothing"
            let finding = Finding(
                at: page, expected: "a position not asked before",
                saw: "\(next), which page \(earlier) was asked with",
                advice:
                    "Remember every position, not only the last; the server must advance its own.")
            return .violated([finding], evidence: evidence.summary)
        }
        guard pages.count > 1 else { return evidence.tooShort }
        if evidence.convention.mayRepeatPositions {
            return .notApplicable("the spec says that the server remembers how far a token got")
        }
        return .holds("\(counted(pages.count, "position")), all different")
    }
}

extension LawIdentifier {
    package static let noRepeatedPosition: Self = "no-repeated-position"
}
