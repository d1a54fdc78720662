/// Reports each cause once, in the finding that shows it best; findings that follow from it point there.
struct SharedCauses {
    private let evidence: ExtraEvidence

    init(_ evidence: ExtraEvidence) {
        self.evidence = evidence
    }

    /// The rows, with each cause in the advice of one finding, and pointers to it from the breaches that follow.
    func told(in rows: [LawRow]) -> [LawRow] {
        guard rows.contains(where: { $0.judgement.verdict == .violated }) else { return rows }
        var rows = rows
        let facts = CauseFacts(evidence, rows)
        for cause in causes(facts) { tell(cause, in: &rows) }
        rows = withFilteredParts(rows)
        tell(FilterCauses(facts: facts).unexplained, in: &rows)
        return withSharedItems(rows)
    }

    /// The causes that the evidence shows; those that others could follow from come first.
    private func causes(_ facts: CauseFacts) -> [Cause] {
        let totals = TotalCauses(facts: facts)
        let signs = SignCauses(facts: facts)
        let orders = OrderCauses(facts: facts)
        let boundaries = BoundaryCauses(facts: facts)
        let sizes = SizeCauses(facts: facts)
        let pageSizes = PageSizeCauses(facts: facts)
        let endings = EndingCauses(facts: facts)
        let doubts = SpecDoubts(facts: facts)
        let ofWalk: [Cause?] =
            [
                doubts.identity, boundaries.stopsTheWalk ? boundaries.overlapping : nil,
                endings.ofWalk,
                orders.unstable, sizes.droppedFromLink, sizes.ignored,
                pageSizes.heldOnFirstPageOnly, sizes.beginsLate, pageSizes.leaksAhead,
                pageSizes.pinned, boundaries.arithmetic, doubts.style,
                boundaries.filteredLate, boundaries.overlapping, doubts.pagesAsTotal,
            ] + totals.all + [
                doubts.flag, signs.endsEarly, signs.promisesMore, signs.saysEndInMiddle,
                orders.keyChanges,
                orders.keyMissing, LostItems(evidence).cause(facts),
            ]
        let ofOthers: [Cause?] =
            endings.ofWalksBeside + [
                doubts.direction, orders.turned, orders.hangsOnPages, orders.servesOnce,
                PastEndCauses(facts: facts).repeatsPage, EmptyPageCauses(facts: facts).phantom,
                EmptyPageCauses(facts: facts).ledOn,
                pageSizes.failsAtSizes, pageSizes.tooLarge, pageSizes.lowerMaximum,
            ]
        return (ofWalk + ofOthers + seenOnly(facts, totals, signs, sizes)).compactMap(\.self)
    }

    /// Observations that are reported where no cause explains a breach.
    private func seenOnly(
        _ facts: CauseFacts, _ totals: TotalCauses, _ signs: SignCauses, _ sizes: SizeCauses
    ) -> [Cause?] {
        let links = LinkCauses(facts: facts)
        let repeated = RepeatedMistakes(facts: facts)
        return [
            totals.capped, totals.remaining, repeated.linkHeaders, signs.contradiction,
            totals.unexplained, links.wayBack, links.toTheEnd,
            EmptyPageCauses(facts: facts).mistaken,
        ] + repeated.all + [sizes.unexplained]
    }

    /// Lets the best law report a cause, and points the breaches that no earlier cause explains to it.
    private func tell(_ cause: Cause, in rows: inout [LawRow]) {
        func isExplained(_ finding: Finding, of row: LawRow) -> Bool {
            finding.see == nil && finding.cause == nil && cause.explains(row.law, finding)
        }
        let explained = rows.filter { row in
            row.subject == .api && row.judgement.verdict == .violated
                && row.judgement.findings.contains { isExplained($0, of: row) }
        }.map(\.law)
        // A cause is reported only if a law that can show it was broken.
        let substitute = cause.isClaimed ? nil : explained.first
        guard let teller = cause.tellers.first(where: explained.contains) ?? substitute else {
            return
        }
        rows = rows.map { row in
            guard explained.contains(row.law) else { return row }
            return row.mapping { finding in
                guard isExplained(finding, of: row) else { return finding }
                var finding = finding.inHead(cause.isInHead)
                finding.cause = cause.words
                if row.law == teller {
                    finding.advice = cause.advice(for: finding.advice)
                    if finding.scene == nil { finding.subject.shownOn = cause.pages }
                } else {
                    finding.see = teller
                }
                return finding
            }
        }
    }

    /// Points the breaches of a filtered list to the cause in the whole list, which is read in the same way.
    private func withFilteredParts(_ rows: [LawRow]) -> [LawRow] {
        guard let (law, cause) = toldOfWholeList(rows) else { return rows }
        return rows.map { row in
            guard row.subject == .api, row.judgement.verdict == .violated, row.law != law
            else { return row }
            return row.mapping { finding in
                guard finding.cause == nil, finding.see == nil,
                    FilterCauses.followsFromWholeList(row.law, finding)
                else { return finding }
                var finding = finding
                finding.cause = cause
                finding.see = law
                return finding
            }
        }
    }

    /// A cause in the main walk, or else in a walk of another size, with the law that reports it.
    private func toldOfWholeList(_ rows: [LawRow]) -> (LawIdentifier, String)? {
        var ofSize: (LawIdentifier, String)?
        for row in rows where row.subject == .api && row.judgement.verdict == .violated {
            for finding in row.judgement.findings where finding.see == nil && finding.page != nil {
                guard let cause = finding.cause else { continue }
                if finding.scene == nil { return (row.law, cause) }
                ofSize = ofSize ?? (row.law, cause)
            }
        }
        return ofSize
    }

    /// Points a law's finding at an item to an earlier law with a finding at the same item.
    private func withSharedItems(_ rows: [LawRow]) -> [LawRow] {
        struct Place: Hashable {
            let page: Int?
            let item: String
        }
        var tellers: [Place: LawIdentifier] = [:]
        return rows.map { row in
            guard row.subject == .api, row.judgement.verdict == .violated else { return row }
            return row.mapping { finding in
                guard let item = finding.item, finding.see == nil, finding.cause == nil else {
                    return finding
                }
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
    /// The row with a change made to each finding.
    package func mapping(_ change: (Finding) -> Finding) -> Self {
        LawRow(
            law: law, sentence: sentence, subject: subject, judged: judged,
            requirement: requirement, judgement: judgement.mapping(change))
    }
}
