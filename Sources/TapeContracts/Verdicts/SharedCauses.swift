import TapePaging

/// Tells findings of one cause apart from findings of several: the first law says the cause, the others point to it.
struct SharedCauses {
    private let evidence: ExtraEvidence

    init(_ evidence: ExtraEvidence) {
        self.evidence = evidence
    }

    /// The laws that an item missing from the walk breaks, in the order in which they can tell it best.
    private static let countingLaws: [LawIdentifier] = [
        "total-agrees", "size-invariant", "count-parity", "no-silent-cap", "page-count-agrees",
    ]

    /// The rows with the likely cause first in each advice, and pointers between findings that share one.
    func told(in rows: [LawRow]) -> [LawRow] {
        guard rows.count(where: { $0.judgement.verdict == .violated }) > 0 else { return rows }
        return withSharedItems(withRepeatedItems(withLostItems(rows)))
    }

    /// How many items more than its total the walk brought; nil where no total is known.
    private var surplus: Int? {
        let walk = evidence.walk
        return walk.pages.lazy.compactMap(\.total).first.map { walk.digests.count - $0 }
    }

    /// Lets a total that is too small by the items that came twice point to where those are told.
    private func withRepeatedItems(_ rows: [LawRow]) -> [LawRow] {
        let repeats = rows.first { $0.law == "no-duplicates" }?.judgement.findings.count ?? 0
        guard repeats > 0, surplus == repeats else { return rows }
        return rows.map { row in
            guard row.law == "total-agrees", row.judgement.verdict == .violated else { return row }
            return row.mapping { finding in
                guard isOfLoss(finding) else { return finding }
                var finding = finding
                finding.see = "no-duplicates"
                return finding
            }
        }
    }

    /// Says where items are lost, once.
    private func withLostItems(_ rows: [LawRow]) -> [LawRow] {
        guard surplus ?? -1 < 0 else { return rows }
        let laws = Self.countingLaws.filter { law in
            rows.contains { $0.law == law && $0.judgement.findings.contains(where: isOfLoss) }
        }
        guard let teller = laws.first, let gap = LostItems(evidence).gap else { return rows }
        return rows.map { row in
            guard laws.contains(row.law), row.judgement.verdict == .violated else { return row }
            return row.mapping { finding in
                guard isOfLoss(finding) else { return finding }
                var finding = finding
                if row.law == teller {
                    finding.advice = "\(gap.words) \(finding.advice)"
                } else {
                    finding.see = teller
                }
                return finding
            }
        }
    }

    /// Whether a finding is about how many items came, rather than about numbers that differ from page to page.
    private func isOfLoss(_ finding: Finding) -> Bool {
        !finding.expected.hasSuffix("as before")
    }

    /// Lets a law that found something at an item point to the law before it that found something there, too.
    private func withSharedItems(_ rows: [LawRow]) -> [LawRow] {
        struct Place: Hashable {
            let page: Int?
            let item: String
        }
        var tellers: [Place: LawIdentifier] = [:]
        return rows.map { row in
            guard row.subject == .api, row.judgement.verdict == .violated else { return row }
            return row.mapping { finding in
                guard let item = finding.item, finding.see == nil else { return finding }
                let place = Place(page: finding.page, item: item)
                guard let teller = tellers[place], teller != row.law else {
                    tellers[place] = row.law
                    return finding
                }
                var finding = finding
                finding.see = teller
                return finding
            }
        }
    }
}

extension LawRow {
    /// The row with each finding told in another way.
    func mapping(_ change: (Finding) -> Finding) -> Self {
        var judgement = Judgement(
            as: judgement.verdict, evidence: judgement.evidence,
            findings: judgement.findings.map(change))
        judgement.also = self.judgement.also
        return LawRow(
            law: law, sentence: sentence, subject: subject, judged: judged,
            requirement: requirement, judgement: judgement)
    }
}
