import TapePaging

/// Whether walks end, go on, and leave each other alone.
enum StirWalks {
    static func meeting(_ evidence: StirEvidence) -> Judgement {
        let pair = evidence.cases.filter { $0.run.scenario == .twoWalks }
        guard pair.count > 1 else {
            return .notEnoughEvidence("no two walks were made at the same time")
        }
        guard evidence.convention.stability.reuse != .stateful else {
            return .notApplicable("the spec says that the server remembers one walk")
        }
        var findings: [Finding] = []
        for stirred in pair {
            let scene = "two walks in turns"
            if let failure = stirred.failure(under: evidence.convention) {
                findings.append(
                    Finding(
                        page: failure.page, scene: scene, expected: "the page, as for a walk alone",
                        saw: failure.error.detail, advice: advice))
            } else if let words = stirred.endlessness {
                findings.append(
                    Finding(
                        page: stirred.walk.pages.count, scene: scene,
                        expected: "an end, as for a walk alone", saw: words, advice: advice))
            }
            for harm in [StirShifts.Harm.losing, .repeating] {
                findings += StirShifts.harmed(stirred, harm).prefix(3).map { key in
                    Finding(
                        page: stirred.page(of: key, in: stirred.before), item: evidence.name(key),
                        scene: scene, expected: "each row once, as for a walk alone",
                        saw: harm == .losing ? "never" : "\(stirred.counts[key] ?? 0) times",
                        advice: advice)
                }
            }
        }
        return .weighing(findings, evidence: "two walks, page by page in turns")
    }

    private static let advice =
        "keep what a walk has read in its position, not in a session or in one place for everybody"

    static func termination(_ evidence: StirEvidence) -> Judgement {
        let cases = evidence.cases.filter { $0.run.scenario != .twoWalks && $0.isStirred }
        let findings = cases.compactMap { stirred -> Finding? in
            guard let words = stirred.endlessness else { return nil }
            var finding = Finding(
                page: stirred.walk.pages.count, scene: stirred.words,
                expected: "an end, now that nothing is written any more", saw: words,
                advice: "end where the list ended, also where positions moved meanwhile")
            finding.command = evidence.commands(stirred)
            return finding
        }
        let ended = cases.count { $0.walk.isOver && $0.walk.failure == nil }
        guard ended > 0 || !findings.isEmpty else {
            return .notEnoughEvidence(evidence.untested("no stirred walk could come to an end"))
        }
        return .weighing(findings, evidence: "\(counted(ended, "stirred walk")) came to the end")
    }

    static func survival(_ evidence: StirEvidence) -> Judgement {
        let cases = evidence.cases.filter { $0.run.scenario != .twoWalks && $0.isStirred }
        let findings = cases.compactMap { stirred -> Finding? in
            guard let failure = stirred.failure(under: evidence.convention),
                !stirred.touchedCursors.contains(failure.page)
            else { return nil }
            var finding = Finding(
                page: failure.page, scene: stirred.words, expected: "the page", saw: failure.error.detail,
                advice: "a position that the server gave is good whatever was written meanwhile")
            finding.command = evidence.commands(stirred)
            return finding
        }
        let went = cases.count { stirred in
            stirred.walk.pages.contains { page in
                stirred.run.writes.contains { $0.isDone && $0.at < page.at }
            }
        }
        let broken = evidence.quiet.compactMap { walk -> Finding? in
            guard let failure = walk.failure, !failure.isExcused(by: evidence.convention) else {
                return nil
            }
            return Finding(
                page: failure.page, scene: "a quiet walk after writes", expected: "the page",
                saw: failure.error.detail, advice: "what was written must not break the list")
        }
        guard went > 0 || !findings.isEmpty || !broken.isEmpty else {
            return .notEnoughEvidence(evidence.untested("no page was asked for after a write"))
        }
        return .weighing(
            findings + broken.prefix(1), evidence: "\(counted(went, "walk")) went on after a write")
    }

    static func ghosts(_ evidence: StirEvidence) -> Judgement {
        let walks =
            evidence.quiet.map { ($0, "a quiet walk") }
            + evidence.cases.map { ($0.walk, $0.words) }
        var findings: [Finding] = []
        var told: Set<Int> = []
        var checked = 0
        for (walk, scene) in walks {
            for row in evidence.ledger.rows.values.sorted(by: { $0.row < $1.row }) {
                guard row.madeAt != nil, let gone = row.goneAt, gone < walk.began else { continue }
                checked += 1
                guard let page = walk.pages.firstIndex(where: { $0.keys.contains(.own(row.row)) }),
                    told.insert(row.row).inserted
                else { continue }
                findings.append(
                    Finding(
                        page: page + 1, item: evidence.name(.own(row.row)), scene: scene,
                        expected: "nothing of a row that was deleted before the walk",
                        saw: "the row",
                        advice: """
                            take deleted rows out of caches and indexes at once; where that takes a while, declare \
                            `stir: {visible-after: …}`
                            """))
            }
        }
        guard checked > 0 else {
            return .notEnoughEvidence(evidence.untested("no row was deleted before a walk"))
        }
        return .weighing(Array(findings.prefix(5)), evidence: "rows deleted before \(counted(walks.count, "walk"))")
    }
}
