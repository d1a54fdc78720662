import TapePaging

/// Another position brings another page.
package struct PositionIsHonoured: Law {
    package let text = LawText(
        .positionIsHonoured, "W2c",
        "Another position brings other items, not the same page again.",
        LawExplanation(
            why: "A position that the server ignores shows the first page again and again.",
            breach: "`?page=2` answers the same items as `?page=1`",
            breakers:
                "Zendesk without `page[size]`, which selects another mode; APIs that renamed the parameter",
            keys: ["paging.id"]))

    package func judge(_ evidence: WalkEvidence) -> Judgement {
        let walk = evidence.walk
        if case .repeated(let number, let earlier) = walk.ending {
            return .violated(
                [finding(walk.pages[number - 1], earlier)], evidence: evidence.summary)
        }
        let full = walk.pages.filter { $0.content != nil }
        guard full.count > 1 else { return evidence.tooShort }
        guard evidence.convention.identity != .none else {
            return .holds("\(counted(full.count, "page")) with items, not all alike")
        }
        var firsts: [UInt64: Int] = [:]
        var findings: [Finding] = []
        for page in full {
            guard let content = page.content else { continue }
            // Pages of one item repeat it if another item was inserted before it.
            if let earlier = firsts[content], !evidence.mayDrift {
                findings.append(finding(page, earlier))
            } else {
                firsts[content] = page.number
            }
        }
        return .weighing(
            findings, evidence: "\(counted(full.count, "page")) with items, all different")
    }

    private func finding(_ page: Walk.Page, _ earlier: Int) -> Finding {
        Finding(
            at: page, expected: "other items than page \(earlier) has", saw: "the same items",
            advice: """
                The server ignores the position that it is given. Check the name that the spec sends it \
                under, and that the server reads it.
                """)
    }
}

extension LawIdentifier {
    package static let positionIsHonoured: Self = "position-is-honoured"
}
