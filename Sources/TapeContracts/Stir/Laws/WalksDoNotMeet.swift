import TapePaging

extension StirLaw {
    /// Two walks of a list at the same time do not disturb each other.
    static let walksDoNotMeet = StirLaw(
        .walksDoNotMeet, "S9",
        "Two walks of a list at the same time do not disturb each other.",
        LawExplanation(
            why: "Two users read the same list at the same time, every day.",
            breach:
                "a second walk begins, and the first one's next page is the second page of the other",
            breakers:
                "positions kept in a session, a user's row or a global; scrolls with one id for everybody",
            keys: ["stir.insert"]),
        by: WalksDoNotMeet.judge)
}

/// Checks whether concurrent walks leave each other alone.
enum WalksDoNotMeet {
    static func judge(_ evidence: StirEvidence) -> Judgement {
        let pair = evidence.cases.filter(\.run.scenario.isPair)
        guard pair.count > 1 else {
            return .notEnoughEvidence(evidence.untested("no two walks were made at the same time"))
        }
        // Two walks disturb each other only if a pair breaks where neither breaks alone.
        let isBrokenAlone = breaksAlone(evidence)
        let judged = pair.filter { $0.run.scenario == .twoWalks || !isBrokenAlone }
        // Where rows shift, other people's writes harm a walk as another walk might.
        let mayShift = evidence.isDrifting || isBrokenAlone
        let isUnsure = mayShift && evidence.isDisturbed
        let findings = judged.flatMap { stirred in
            Self.findings(of: stirred, evidence, countingRows: !isUnsure).map { finding in
                var finding = finding
                finding.command = finding.command ?? evidence.commands(beside: stirred)
                return finding
            }
        }
        guard !isUnsure || !findings.isEmpty else {
            return .notEnoughEvidence("rows shift in this list, and somebody else wrote meanwhile")
        }
        return .weighing(findings, evidence: "two walks, page by page in turns")
    }

    /// Whether an insertion or a deletion already breaks a walk that is made alone.
    static func breaksAlone(_ evidence: StirEvidence) -> Bool {
        [StirOperation.insert, .delete].contains { breaksAlone($0, evidence) }
    }

    private static func breaksAlone(
        _ operation: StirOperation, _ evidence: StirEvidence
    ) -> Bool {
        // Rows may also be missing from the walks between the scenarios.
        let judge =
            operation == .insert ? InsertLosesNothing.judge : DeleteLosesNothing.judge
        if judge(evidence).verdict == .violated { return true }
        return evidence.single.contains { alone in
            alone.run.writes.contains { $0.operation == operation && $0.isDone }
                && (evidence.isBroken(alone)
                    || TotalFollows.wrongPage(alone, evidence) != nil)
        }
    }

    private static func findings(
        of stirred: StirCase, _ evidence: StirEvidence, countingRows countsRows: Bool
    ) -> [Finding] {
        let scene = stirred.words
        var findings: [Finding] = []
        if let failure = stirred.failure(under: evidence.convention) {
            findings.append(
                Finding(
                    page: failure.page, scene: scene, expected: "the page, as for a walk alone",
                    saw: failure.error.detail, advice: advice))
        } else if let words = stirred.endlessness {
            var finding = Finding(
                page: stirred.walk.pages.count, scene: scene,
                expected: "an end, as for a walk alone", saw: words, advice: advice)
            finding.command = evidence.commands(beside: stirred, upTo: stirred.walk.pages.last)
            findings.append(finding)
        }
        if stirred.isStirred {
            if var finding = TotalFollows.wrongPage(stirred, evidence) {
                let page = finding.page.map { stirred.walk.pages[$0 - 1] }
                finding.command = evidence.commands(beside: stirred, upTo: page)
                findings.append(finding)
            }
            if SnapshotHolds.isBroken(stirred, evidence) {
                findings.append(
                    Finding(
                        scene: scene, expected: "the snapshot that the walk began with",
                        saw: "another one", advice: advice))
            }
        }
        guard countsRows, !evidence.isDrifting || !stirred.isStirred else { return findings }
        return findings + shifts(of: stirred, evidence)
    }

    /// Rows that a walk skipped or repeated.
    private static func shifts(of stirred: StirCase, _ evidence: StirEvidence) -> [Finding] {
        [StirShifts.Harm.losing, .repeating].flatMap { harm in
            StirShifts.harmed(stirred, harm).prefix(3).map { key in
                var finding = Finding(
                    page: stirred.page(of: key, in: stirred.before), item: evidence.name(key),
                    scene: stirred.words, expected: "each row once, as for a walk alone",
                    saw: harm == .losing ? "never" : "\(stirred.counts[key] ?? 0) times",
                    advice: advice)
                finding.command = evidence.commands(
                    beside: stirred, upTo: stirred.page(showing: key, isLost: harm == .losing))
                return finding
            }
        }
    }

    private static let advice =
        "keep what a walk has read in its position, not in a session or in one place for everybody"
}
