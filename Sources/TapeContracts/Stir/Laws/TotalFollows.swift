import TapePaging

extension StirLaw {
    /// The total follows every insertion and deletion, or stays what it was where that is declared.
    static let totalFollows = StirLaw(
        .totalFollows, "S8",
        "The total follows every insertion and deletion, or stays what it was where that is declared.",
        LawExplanation(
            why: "A total that lags makes readers stop early, or ask for ever.",
            breach: "a row is inserted, and the total is what it was a minute ago",
            breakers:
                "counts from a cache or a statistics table; a snapshot's total that counts the live table",
            keys: ["paging.total.means", "stir.visible-after"]),
        by: TotalFollows.judge)
}

/// Checks the totals of a list that changes.
enum TotalFollows {
    static func judge(_ evidence: StirEvidence) -> Judgement {
        guard let total = evidence.convention.total else {
            return .notApplicable("the spec reads no total")
        }
        guard evidence.convention.window == nil else {
            return .notApplicable("the spec declares a window, and a total of the window alone")
        }
        if total.meaning == .remaining { return judgeRemaining(evidence) }
        guard total.meaning.isExact || total.meaning == .atLeast else {
            return .notApplicable("the total is declared as \(total.meaning.rawValue)")
        }
        var checked = 0
        let quiet = quietFindings(evidence, &checked)
        var looked = 0
        var stirred: [Finding] = []
        for one in evidence.single where showsTotals(one, evidence) {
            looked += 1
            stirred += findings(one, &checked, evidence)
        }
        let all = quiet.flatMap { $0 } + stirred
        // Someone else's row that comes and goes between two looks spoils one walk, but hardly all of them.
        if evidence.isDisturbed, looked < 3 || !all.isEmpty && all.count < looked {
            return .notEnoughEvidence(
                "somebody else wrote meanwhile, and changed the total as well")
        }
        if stirred.isEmpty, looked < 3, !all.isEmpty,
            evidence.hasStrangers || !isLasting(quiet)
        {
            return .notEnoughEvidence(
                evidence.untested(
                    "a total was wrong, but too few walks show that nobody else wrote"))
        }
        guard checked > 0 else {
            return .notEnoughEvidence(evidence.untested("no page of a stirred walk has a total"))
        }
        return .weighing(
            Array(all.prefix(8)),
            evidence: counted(checked, "page with a total", plural: "pages with totals"))
    }

    /// Whether a stirred walk shows how the total follows writes: those that were surely done, and nobody else's.
    static func showsTotals(_ stirred: StirCase, _ evidence: StirEvidence) -> Bool {
        // Without a walk afterwards, nothing shows whether others wrote.
        stirred.after != nil && !stirred.hasOtherWriters && evidence.visibleAfter == nil
            && !evidence.mayLoseRow(stirred.walk)
            && !stirred.run.writes.contains(where: \.isUnclear)
    }

    /// The findings about each quiet walk; rows that others write during a walk may be gone before the next one.
    private static func quietFindings(
        _ evidence: StirEvidence, _ checked: inout Int
    ) -> [[Finding]] {
        let walks =
            evidence.isDisturbed
            ? [] : evidence.quiet.filter { $0.isWhole && !evidence.mayLoseRow($0) }
        return walks.map { walk in
            findings(walk, scene: evidence.scene(of: walk), &checked, evidence) { _ in
                (walk.keys.count, evidence.written(before: walk.began))
            }
        }
    }

    /// Whether several quiet walks had findings, and none after the first was without.
    private static func isLasting(_ findings: [[Finding]]) -> Bool {
        let wrong = findings.drop(while: \.isEmpty)
        return wrong.count > 2 && !wrong.contains(where: \.isEmpty)
    }

    /// The page of a concurrent walk whose total differs from that of a walk alone.
    static func wrongPage(_ stirred: StirCase, _ evidence: StirEvidence) -> Finding? {
        guard let total = evidence.convention.total, total.meaning.isExact,
            evidence.convention.window == nil, evidence.visibleAfter == nil,
            !evidence.isDisturbed, !stirred.hasOtherWriters,
            !stirred.run.writes.contains(where: \.isUnclear)
        else { return nil }
        var checked = 0
        let finding = findings(stirred, &checked, evidence).first
        // If the list itself ends up with other rows than were written, the total counts them correctly.
        let isOfList =
            stirred.after.map { after in
                finding?.subject.number == after.keys.count
                    && evidence.written(before: after.began)?.contains(after.keys.count) == false
            } ?? false
        return isOfList ? nil : finding
    }

    private static func findings(
        _ stirred: StirCase, _ checked: inout Int, _ evidence: StirEvidence
    ) -> [Finding] {
        let isFrozen = evidence.convention.total?.meaning == .atStart || evidence.isSnapshot
        return findings(stirred.walk, scene: stirred.words, &checked, evidence) { page in
            let time = isFrozen ? stirred.walk.began : page.at
            return (stirred.expectedTotal(at: time), evidence.written(before: time))
        }
    }

    /// A total is right if it matches what the pages show, or the first total plus all writes since: rows that are repeated
    /// or missing are left to other laws.
    ///
    /// A total of at least so many rows may be smaller than both.
    private static func findings(
        _ walk: StirLedger.Walk, scene: String, _ checked: inout Int, _ evidence: StirEvidence,
        expecting expected: (StirLedger.Page) -> (listed: Int, written: ClosedRange<Int>?)
    ) -> [Finding] {
        for (index, page) in walk.pages.enumerated() {
            guard let total = page.total else { continue }
            checked += 1
            let (listed, written) = expected(page)
            let isAtLeast = evidence.convention.total?.meaning == .atLeast
            let most = max(listed, written?.upperBound ?? 0)
            guard total != listed, written?.contains(total) != true, !isAtLeast || total > most
            else { continue }
            let exact = written.flatMap { $0.count == 1 ? $0.lowerBound : nil } ?? listed
            var finding = Finding(
                page: index + 1, scene: scene,
                expected: "a total of \(isAtLeast ? "at most \(most)" : "\(exact)")",
                saw: "\(total)",
                advice: """
                    count what is listed, not a copy of it; a total that stays what it was when the walk began is declared \
                    by `total: {means: at-start}`
                    """)
            let isInHead = evidence.convention.total?.place.isInHead == true
            finding.command = evidence.commands(before: page, showingHead: isInHead)
            return [finding.about(number: total)]
        }
        return []
    }
}
