import TapePaging

/// Checks totals that count the items after the page.
extension TotalFollows {
    static func judgeRemaining(_ evidence: StirEvidence) -> Judgement {
        // If the count is already wrong in a list at rest, it says something else, which `total-agrees` reports.
        guard let first = evidence.quiet.first, first.isWhole,
            wrongRest(in: first, writtenUntil: 0, evidence) == nil
        else {
            return .notEnoughEvidence("the first walk does not bear the remaining count out")
        }
        let stirred = evidence.single.filter { showsTotals($0, evidence) && $0.walk.isWhole }
        let findings = stirred.compactMap { stirred -> Finding? in
            let last = stirred.run.writes.map(\.at).max() ?? 0
            guard let wrong = wrongRest(in: stirred.walk, writtenUntil: last, evidence) else {
                return nil
            }
            let page = stirred.walk.pages[wrong.index]
            var finding = Finding(
                page: wrong.index + 1, scene: stirred.words, expected: wrong.expected,
                saw: "\(page.total ?? 0)",
                advice:
                    "count what comes after the page anew for each page, not down from the first")
            let isInHead = evidence.convention.total?.place.isInHead == true
            finding.command = evidence.commands(before: page, showingHead: isInHead)
            return finding
        }
        if evidence.isDisturbed, findings.count < stirred.count {
            return .notEnoughEvidence(
                "somebody else wrote meanwhile, and may have changed the remaining count as well")
        }
        guard stirred.contains(where: { $0.walk.pages.contains { $0.total != nil } }) else {
            return .notEnoughEvidence(
                evidence.untested("no page of a stirred walk says how many items remain"))
        }
        return .weighing(
            Array(findings.prefix(8)),
            evidence: "the remaining counts of \(counted(stirred.count, "stirred walk"))")
    }

    /// The first page with a negative count, or with one that differs from the items that came after the last write.
    private static func wrongRest(
        in walk: StirLedger.Walk, writtenUntil time: Int, _ evidence: StirEvidence
    ) -> (index: Int, expected: String)? {
        // A feed may list marks of deleted rows, which need not count.
        let isCounted = evidence.convention.stability.judged != .feed
        for (index, page) in walk.pages.enumerated() {
            guard let total = page.total else { continue }
            if total < 0 { return (index, "a count of what remains, from 0 on") }
            let rest = walk.pages[(index + 1)...].map(\.keys.count).reduce(0, +)
            if isCounted, page.at > time, total != rest { return (index, "\(rest) that remain") }
        }
        return nil
    }
}
