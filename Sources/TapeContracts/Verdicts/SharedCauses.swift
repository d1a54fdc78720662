import TapePaging

/// Lets findings of one cause point to the one that tells it, which says the likely cause first.
struct SharedCauses {
    private let evidence: ExtraEvidence

    init(_ evidence: ExtraEvidence) {
        self.evidence = evidence
    }

    /// The laws that an item missing from the walk breaks, in the order in which they can tell it best.
    private static let countingLaws: [LawIdentifier] = [
        "no-silent-cap", "total-agrees", "size-invariant", "count-parity", "page-count-agrees",
        "more-means-more",
    ]

    /// The rows with the likely cause first in each advice, and pointers between findings that share one.
    func told(in rows: [LawRow]) -> [LawRow] {
        guard rows.contains(where: { $0.judgement.verdict == .violated }) else { return rows }
        return withSharedItems(withRepeatedItems(withLostItems(rows)))
    }

    /// How many items more than its total the walk brought; nil where no total is known.
    private var surplus: Int? {
        let walk = evidence.walk
        return walk.pages.lazy.compactMap(\.total).first.map { walk.digests.count - $0 }
    }

    // MARK: Lost

    /// Says where items are lost, once.
    private func withLostItems(_ rows: [LawRow]) -> [LawRow] {
        guard surplus ?? -1 < 0 else { return rows }
        let laws = Self.countingLaws.filter { law in
            rows.contains { row in
                row.law == law && row.judgement.verdict == .violated
                    && row.judgement.findings.contains { isOfLoss($0, of: law) }
            }
        }
        guard let teller = laws.first, teller != "more-means-more" else { return rows }
        // A limit is a cause by itself; it leaves no gap.
        let cause = teller == "no-silent-cap" ? "" : LostItems(evidence).words
        guard let cause else { return rows }
        return rows.map { row in
            guard laws.contains(row.law) else { return row }
            return row.mapping { finding in
                guard isOfLoss(finding, of: row.law) else { return finding }
                guard row.law == teller else { return finding.seeing(teller) }
                return cause.isEmpty ? finding : finding.advising(cause)
            }
        }
    }

    /// Whether a finding is about how many items came, rather than about numbers that differ from page to page.
    private func isOfLoss(_ finding: Finding, of law: LawIdentifier) -> Bool {
        switch law {
        case "more-means-more": finding.saw.hasPrefix("total says more, and")
        default: !finding.expected.hasSuffix("as before")
        }
    }

    // MARK: Repeated

    /// Says how pages overlap, once, and lets what follows from it point there.
    private func withRepeatedItems(_ rows: [LawRow]) -> [LawRow] {
        let repeats = rows.first { $0.law == "no-duplicates" && $0.judgement.verdict == .violated }
        guard let count = repeats?.judgement.findings.count, count > 0 else { return rows }
        let overlap = overlap
        return rows.map { row in
            guard row.judgement.verdict == .violated else { return row }
            switch row.law {
            case "no-duplicates":
                return row.mapping { finding in
                    guard let overlap, finding.saw.hasPrefix("already") else { return finding }
                    return finding.advising(overlap)
                }
            case "total-agrees" where surplus == count:
                return row.mapping {
                    isOfLoss($0, of: row.law) ? $0.seeing("no-duplicates") : $0
                }
            case "size-invariant" where hasSameItemsAtEverySize:
                return row.mapping { $0.seeing("no-duplicates") }
            case _:
                return row
            }
        }
    }

    /// Whether other walks brought nothing that the walk did not bring.
    private var hasSameItemsAtEverySize: Bool {
        let all = Set(evidence.walk.digests)
        return evidence.sizedWalks.allSatisfy { Set($0.walk.digests) == all }
    }

    /// How pages overlap, if they do so at their boundaries.
    private var overlap: String? {
        let walk = evidence.walk
        let pairs = zip(walk.pages, walk.pages.dropFirst()).compactMap {
            page, next -> (Int, Int)? in
            let (end, start) = (walk.digests[page.items], walk.digests[next.items])
            guard !end.isEmpty, !start.isEmpty, end != start else { return nil }
            let most = min(end.count, start.count) - 1
            guard most > 0,
                let shared = (1...most).first(where: { end.suffix($0) == start.prefix($0) })
            else { return nil }
            return (next.number, shared)
        }
        guard let (page, shared) = pairs.first else { return nil }
        let items = shared == 1 ? "the last item" : "the last \(shared) items"
        let more = pairs.count == 1 ? "" : ", and so do \(counted(pairs.count - 1, "other page"))"
        return
            "Likely cause: pages overlap: page \(page) begins with \(items) of page \(page - 1)\(more). "
            + "A position must lead to the item right behind the last one of its page."
    }

    // MARK: At one item

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
                return finding.seeing(teller)
            }
        }
    }
}

extension Finding {
    /// The finding with its cause told elsewhere.
    fileprivate func seeing(_ law: LawIdentifier) -> Self {
        var finding = self
        finding.see = law
        return finding
    }

    /// The finding with a likelier cause before its advice.
    fileprivate func advising(_ cause: String) -> Self {
        var finding = self
        finding.advice = "\(cause) \(advice)"
        return finding
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
