import TapePaging

/// Whether walks end, go on, and leave each other alone.
enum StirWalks {
    static func meeting(_ evidence: StirEvidence) -> Judgement {
        let pair = evidence.cases.filter(\.run.scenario.isPair)
        guard pair.count > 1 else {
            return .notEnoughEvidence(evidence.untested("no two walks were made at the same time"))
        }
        // Walks meet only where a pair breaks and neither does alone.
        let isBrokenAlone = [StirOperation.insert, .delete].filter { breaksAlone($0, evidence) }
        let judged = pair.filter { $0.run.scenario == .twoWalks || isBrokenAlone.isEmpty }
        // Where rows shift, what others write does to a walk what another walk might.
        let mayShift = evidence.isDrifting || !isBrokenAlone.isEmpty
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

    /// Whether a kind of write breaks a walk that nobody else makes meanwhile.
    private static func breaksAlone(
        _ operation: StirOperation, _ evidence: StirEvidence
    ) -> Bool {
        if operation == .insert, StirShifts.insertLoses(evidence).verdict == .violated {
            return true
        }
        return evidence.single.contains { alone in
            alone.run.writes.contains { $0.operation == operation && $0.isDone }
                && (evidence.isBroken(alone)
                    || StirTotals.wrongPage(alone, evidence) != nil)
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
            findings.append(
                Finding(
                    page: stirred.walk.pages.count, scene: scene,
                    expected: "an end, as for a walk alone", saw: words, advice: advice))
        }
        if stirred.isStirred {
            findings += [StirTotals.wrongPage(stirred, evidence)].compactMap(\.self)
            if StirSnapshot.isBroken(stirred, evidence) {
                findings.append(
                    Finding(
                        scene: scene, expected: "the snapshot that the walk began with",
                        saw: "another one", advice: advice))
            }
        }
        guard countsRows, !evidence.isDrifting || !stirred.isStirred else { return findings }
        for harm in [StirShifts.Harm.losing, .repeating] {
            findings += StirShifts.harmed(stirred, harm).prefix(3).map { key in
                Finding(
                    page: stirred.page(of: key, in: stirred.before), item: evidence.name(key),
                    scene: scene, expected: "each row once, as for a walk alone",
                    saw: harm == .losing ? "never" : "\(stirred.counts[key] ?? 0) times",
                    advice: advice)
            }
        }
        return findings
    }

    private static let advice =
        "keep what a walk has read in its position, not in a session or in one place for everybody"

    static func termination(_ evidence: StirEvidence) -> Judgement {
        let cases = evidence.single.filter(\.isStirred)
        let findings = cases.compactMap { stirred -> Finding? in
            guard let words = stirred.endlessness else { return nil }
            var finding = Finding(
                page: stirred.walk.pages.count, scene: stirred.words,
                expected: "an end, now that nothing is written any more", saw: words,
                advice: "end where the list ended, also where positions moved meanwhile")
            finding.command = evidence.commands(stirred)
            return finding
        }
        let quiet = endlessQuiet(evidence)
        let ended = cases.count { $0.walk.isOver && $0.walk.failure == nil }
        guard ended > 0 || !findings.isEmpty || !quiet.isEmpty else {
            return .notEnoughEvidence(evidence.untested("no stirred walk could come to an end"))
        }
        return .weighing(
            findings + quiet, evidence: "\(counted(ended, "stirred walk")) came to the end")
    }

    /// A walk that finds no end although nothing is written meanwhile, where it did before there were rows of ours.
    private static func endlessQuiet(_ evidence: StirEvidence) -> [Finding] {
        guard let first = evidence.quiet.first, first.isWhole else { return [] }
        for walk in evidence.quiet.dropFirst() where walk.failure == nil && !walk.isWhole {
            var words = "no end after \(counted(walk.pages.count, "page"))"
            guard walk.isOver || walk.pages.count >= 2 * first.pages.count + 10 else { continue }
            if case .repeated(let page, let earlier) = walk.machine.walk.ending {
                words = "page \(page) has the items of page \(earlier) again"
            }
            var finding = Finding(
                page: walk.pages.count, scene: "a quiet walk after writes",
                expected: "an end, as before there were rows of ours", saw: words,
                advice: "put a unique value last in the order, and positions behind it")
            finding.command = evidence.commands(
                [evidence.lastWrite(.insert, before: walk), walk.pages.last?.request])
            return [finding]
        }
        return []
    }

    static func survival(_ evidence: StirEvidence) -> Judgement {
        let cases = evidence.single.filter(\.isStirred)
        let findings = cases.compactMap { stirred -> Finding? in
            guard let failure = stirred.failure(under: evidence.convention),
                !stirred.touchedCursors.contains(failure.page)
            else { return nil }
            var finding = Finding(
                page: failure.page, scene: stirred.words, expected: "the page",
                saw: failure.error.detail,
                advice: "a position that the server gave is good whatever was written meanwhile")
            finding.command = evidence.commands(stirred)
            return finding
        }
        let went = cases.count { stirred in
            stirred.walk.pages.contains { page in
                stirred.run.writes.contains { $0.isDone && $0.at < page.at }
            }
        }
        let broken = brokenQuiet(evidence)
        if findings.isEmpty, broken.isEmpty, let drop = evidence.loneDrop, !drop.touchesCursor {
            return .notEnoughEvidence(drop.dropWords)
        }
        let outage = evidence.outage
        if findings.isEmpty, broken.isEmpty, let outage, !outage.isPast {
            return .notEnoughEvidence(outage.words)
        }
        guard went > 0 || !findings.isEmpty || !broken.isEmpty else {
            return .notEnoughEvidence(evidence.untested("no page was asked for after a write"))
        }
        let words = "\(counted(went, "walk")) went on after a write"
        return .weighing(
            findings + broken.prefix(1), evidence: outage.map { "\(words); \($0.words)" } ?? words)
    }

    /// Quiet walks that fail because of what was written before.
    private static func brokenQuiet(_ evidence: StirEvidence) -> [Finding] {
        evidence.quiet.compactMap { walk -> Finding? in
            guard let failure = walk.failure, !failure.isExcused(by: evidence.convention),
                evidence.outage?.during.contains(failure.at) != true
            else { return nil }
            var finding = Finding(
                page: failure.page, scene: "a quiet walk after writes", expected: "the page",
                saw: failure.error.detail, advice: "what was written must not break the list")
            let write = evidence.ledger.writes.last {
                $0.at < failure.at && $0.isDone
            }
            finding.command = evidence.commands(
                [write?.request, failure.request], showingHead: true)
            return finding
        }
    }

    static func ghosts(_ evidence: StirEvidence) -> Judgement {
        let walks =
            evidence.quiet.map { ($0, "a quiet walk", []) }
            + evidence.cases.map { ($0.walk, $0.words, $0.unsettled) }
        var findings: [Finding] = []
        var told: Set<Int> = []
        var checked = 0
        for (walk, scene, unsettled) in walks {
            for row in evidence.ledger.rows.values.sorted(by: { $0.row < $1.row }) {
                guard row.madeAt != nil, let gone = row.goneAt, gone < walk.began, !row.isMissed,
                    !unsettled.contains(.own(row.row))
                else { continue }
                checked += 1
                guard let page = walk.pages.firstIndex(where: { $0.ghosts.contains(row.row) }),
                    told.insert(row.row).inserted
                else { continue }
                var finding = Finding(
                    page: page + 1, item: evidence.name(.own(row.row)), scene: scene,
                    expected: "nothing of a row that was deleted before the walk", saw: "the row",
                    advice: """
                        take deleted rows out of caches and indexes at once; where that takes a while, declare \
                        `stir: {visible-after: …}`; where they stay as marks, ask for the list without them, or declare \
                        `stability: feed`
                        """)
                finding.command = evidence.commands(
                    [evidence.write(.delete, to: row.row, before: walk), walk.pages[page].request])
                findings.append(finding)
            }
        }
        guard checked > 0 else {
            return .notEnoughEvidence(evidence.untested("no row was deleted before a walk"))
        }
        return .weighing(
            Array(findings.prefix(5)),
            evidence: "rows deleted before \(counted(walks.count, "walk"))")
    }
}

extension StirCase {
    /// What is to be said of a connection that broke off once.
    var dropWords: String {
        "\(words): the connection broke off at page \(walk.failure?.page ?? 0), which once proves nothing"
    }
}
