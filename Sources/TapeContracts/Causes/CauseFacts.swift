import TapeHTTP
import TapePaging

/// The facts by which causes are found: the evidence, and the laws that it breaks.
struct CauseFacts {
    let evidence: ExtraEvidence
    /// The breaches of each law of the API.
    private let findings: [LawIdentifier: [Finding]]
    /// The items of the walk.
    let items: Set<UInt64>
    /// Whether the finished walks of other sizes bring the walk's items and no others; nil without such a walk.
    let isWhole: Bool?
    /// The gaps with items that a walk of another size has and this one lacks.
    let gapsToOtherWalk: [LostItems.Gap]

    init(_ evidence: ExtraEvidence, _ rows: [LawRow]) {
        self.evidence = evidence
        var findings: [LawIdentifier: [Finding]] = [:]
        for row in rows where row.subject == .api && row.judgement.verdict == .violated {
            findings[row.law] = row.judgement.findings
        }
        self.findings = findings
        let items = Set(evidence.walk.digests)
        self.items = items
        let others = evidence.sizedWalks.map(\.walk).filter { $0.ending == .end }
        isWhole = others.isEmpty ? nil : others.allSatisfy { Set($0.digests) == items }
        gapsToOtherWalk = LostItems(evidence).gapsToOtherWalk
    }

    var walk: Walk { evidence.walk }
    var pages: [Walk.Page] { evidence.walk.pages }
    var convention: Convention { evidence.convention }

    func findings(_ law: LawIdentifier) -> [Finding] { findings[law] ?? [] }

    func isBroken(_ law: LawIdentifier) -> Bool { findings[law] != nil }

    /// Whether the main walk ends at what looks like a server's limit; for a list of one page that is the page size.
    var isCapped: Bool { findings(.noSilentCap).contains { $0.scene == nil } }

    /// Whether a walk of another size shows a breach.
    var isBrokenAtSizes: Bool {
        findings.values.contains { $0.contains { $0.isAbout(.sized) } }
    }

    /// The finished walks of other sizes that bring other items, or the same in another order.
    var differingWalks: [ExtraEvidence.SizedWalk] {
        evidence.sizedWalks.filter {
            $0.walk.ending == .end && $0.walk.digests != walk.digests
        }
    }

    /// The sizes of the finished walks, in words.
    var sizes: String {
        let sizes = evidence.sizedWalks.filter { $0.walk.ending == .end }.map(\.size)
        return "at \(sizes.count == 1 ? "size" : "sizes") \(series(sizes.map(String.init)))"
    }

    /// The answer at the position after the end of the walk; nil where it was not requested, or no page came.
    var behind: ExtraEvidence.Answer? {
        evidence.answers(.pastEnd).first { $0.number == 1 && $0.digests != nil }
    }

    /// How many new items lie after the end of the walk.
    var newBehind: Int { (behind?.digests ?? []).count { !items.contains($0) } }

    /// The total, where every page of the walk says the same.
    var total: Int? {
        guard evidence.main.isTotalExact, convention.total?.meaning.isExact == true else {
            return nil
        }
        let totals = Set(pages.compactMap(\.total))
        return totals.count == 1 ? totals.first : nil
    }

    /// Pages by number in a sentence: `page 3`, `pages 2–6`.
    static func pageNumbers(_ numbers: [Int]) -> String {
        "\(numbers.count == 1 ? "page" : "pages") \(NumberRanges.words(for: numbers))"
    }
}
