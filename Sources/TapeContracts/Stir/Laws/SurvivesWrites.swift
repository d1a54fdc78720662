import TapePaging

extension StirLaw {
    /// No page fails because the list has changed.
    static let survivesWrites = StirLaw(
        .survivesWrites, "S11",
        "No page fails because the list has changed.",
        LawExplanation(
            why: "A write somewhere in the list is no reason to fail.",
            breach:
                "a row is inserted, and the cursor of page 2 is answered 400 `invalid cursor`",
            breakers: """
                cursors that hold a version of the list; Kubernetes' expired `continue`, where 410 is not declared as \
                `expired`
                """,
            keys: ["paging.errors.expired"]),
        by: SurvivesWrites.judge)
}

/// Checks whether walks continue after writes.
enum SurvivesWrites {
    static func judge(_ evidence: StirEvidence) -> Judgement {
        let cases = evidence.single.filter(\.isStirred)
        let findings = cases.compactMap { stirred -> Finding? in
            guard let failure = stirred.failure(under: evidence.convention),
                !stirred.touchedCursors.contains(failure.page)
            else { return nil }
            var finding = Finding(
                page: failure.page, scene: stirred.words, expected: "the page",
                saw: failure.error.detail,
                advice: "accept positions that the server gave, whatever was written since")
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
        if findings.isEmpty, broken.isEmpty, let words = evidence.outages.lasting?.words {
            return .notEnoughEvidence(words)
        }
        guard went > 0 || !findings.isEmpty || !broken.isEmpty else {
            return .notEnoughEvidence(evidence.untested("no page was asked for after a write"))
        }
        let words = "\(counted(went, "walk")) went on after a write"
        return .weighing(
            findings + broken.prefix(1),
            evidence: [words, evidence.outages.words].compactMap(\.self).joined(separator: "; "))
    }

    /// Quiet walks that fail because of what was written before them.
    private static func brokenQuiet(_ evidence: StirEvidence) -> [Finding] {
        evidence.quiet.compactMap { walk -> Finding? in
            guard let failure = walk.failure, !failure.isExcused(by: evidence.convention),
                !evidence.outages.covers(failure)
            else { return nil }
            var finding = Finding(
                page: failure.page, scene: evidence.scene(of: walk), expected: "the page",
                saw: failure.error.detail, advice: "what was written must not break the list")
            let write = evidence.ledger.writes.last {
                $0.at < failure.at && $0.isDone
            }
            finding.command = evidence.commands(
                [write?.request, failure.request], showingHead: true)
            return finding
        }
    }
}

extension StirCase {
    /// A note about a connection that broke off only once.
    var dropWords: String {
        "\(words): the connection broke off at page \(walk.failure?.page ?? 0); once proves nothing"
    }
}
