import TapePaging

extension StirLaw {
    /// A walk ends when the writes have stopped, whatever came meanwhile.
    static let stillTerminates = StirLaw(
        .stillTerminates, "S10",
        "A walk ends when the writes have stopped, whatever came meanwhile.",
        LawExplanation(
            why: "A walk must end, even on a busy list.",
            breach: "rows stop coming, and the pages point at each other for ever",
            breakers:
                "an end that follows from a count taken at the beginning; feeds that change the rows they list",
            keys: ["stir.insert"]),
        by: StillTerminates.judge)
}

/// Checks whether walks end although rows are inserted.
enum StillTerminates {
    static func judge(_ evidence: StirEvidence) -> Judgement {
        let cases = evidence.single.filter(\.isStirred)
        let findings = cases.compactMap { stirred -> Finding? in
            guard let words = stirred.endlessness else { return nil }
            var finding = Finding(
                page: stirred.walk.pages.count, scene: stirred.words,
                expected: "an end, now that nothing is written any more", saw: words,
                advice: "end where the list ends, even if positions have moved meanwhile")
            let write = stirred.run.writes.first(where: \.isDone)
            finding.command = evidence.commands(
                [write?.request, stirred.walk.pages.last?.request])
            return finding
        }
        let quiet = endlessQuiet(evidence)
        let ended = cases.count { $0.walk.isOver && $0.walk.failure == nil }
        guard ended > 0 || !findings.isEmpty || !quiet.isEmpty else {
            return .notEnoughEvidence(evidence.untested("no stirred walk could reach its end"))
        }
        return .weighing(
            findings + quiet, evidence: "\(counted(ended, "stirred walk")) reached the end")
    }

    /// A walk that does not end although nothing is written, while it did end before there were rows of ours.
    private static func endlessQuiet(_ evidence: StirEvidence) -> [Finding] {
        guard let first = evidence.quiet.first, first.isWhole else { return [] }
        for walk in evidence.quiet.dropFirst() where walk.failure == nil && !walk.isWhole {
            var words = "no end after \(counted(walk.pages.count, "page"))"
            // Rows that others insert all the time make the list long, and not endless.
            let isLong = walk.pages.count >= 2 * first.pages.count + 10 && !evidence.isDisturbed
            guard walk.isOver || isLong else { continue }
            if case .repeated(let page, let earlier) = walk.machine.walk.ending {
                words = "page \(page) has the items of page \(earlier) again"
            }
            var finding = Finding(
                page: walk.pages.count, scene: evidence.scene(of: walk),
                expected: "an end, as before there were rows of ours", saw: words,
                advice: "put a unique value last in the order, and positions behind it")
            finding.command = evidence.commands(
                [evidence.lastWrite(.insert, before: walk), walk.pages.last?.request])
            return [finding]
        }
        return []
    }
}
