import TapeHTTP
import TapePaging

/// Finds rows of ours that a quiet walk does not list although they were made before it and not deleted.
struct StirMissing {
    private let row: StirLedger.Row
    private let walk: StirLedger.Walk
    /// Where it was last listed before the walk, if it ever was.
    private let last: StirSightings.Sighting?
    /// What was written between the beginning of the walk that listed it last, or else its insertion, and this walk.
    private let since: [StirLedger.Write]
    /// Whether it was listed until there were deletions and never again, with nothing else written.
    private let isTaken: Bool
    /// Rows of ours that went as if by other hands, but all of them while others were deleted, as a message.
    private let others: String?

    /// Findings about rows that have been missing since a kind of write.
    static func findings(_ evidence: StirEvidence, since operation: StirOperation) -> [Finding] {
        // If an item's identity has several values, the name from an insertion's answer cannot be matched.
        if case .paths(let paths) = evidence.convention.identity, paths.count > 1,
            !evidence.seesOwnRows
        {
            return []
        }
        let losses = evidence.losses
        let isBreachedByDeletions = Self.isBreachedByDeletions(among: losses)
        var told: Set<Int> = []
        var findings: [Finding] = []
        var walks = 0
        for group in losses where walks < 3 {
            let charged = group.filter { told.insert($0.row.row).inserted }
                .filter { $0.operation(afterBreach: isBreachedByDeletions) == operation }
            findings += charged.prefix(3).map { $0.finding(of: operation, evidence) }
            walks += charged.isEmpty ? 0 : 1
        }
        return findings
    }

    /// Whether deletions of others took rows of ours for good, too often for a coincidence.
    static func areTakenByDeletions(_ evidence: StirEvidence) -> Bool {
        let taken = evidence.losses.joined().filter(\.isTaken).map { StirKey.own($0.row.row) }
        return StirDepartures(of: Set(taken), in: evidence.ledger, within: evidence.window)
            .areTaken(by: .delete)
    }

    /// Whether quiet walks lack rows; in a list that drifts, only those count that went for good with deletions of others.
    static func hasLosses(_ evidence: StirEvidence) -> Bool {
        evidence.losses.joined().contains { $0.isTaken || !evidence.isDrifting }
    }

    /// The rows that each quiet walk lacks and that were not missing already.
    static func losses(in evidence: StirEvidence) -> [[StirMissing]] {
        let sightings = StirSightings(evidence.ledger)
        var missing: [Int: Int?] = [:]
        return evidence.quiet.filter { $0.isWhole && !evidence.window.cuts($0) }.map { walk in
            rows(missingFrom: walk, evidence).compactMap { row in
                let loss = StirMissing(row, walk, sightings, evidence)
                let began = loss.last?.walkBegan
                guard missing[row.row] != .some(began) else { return nil }
                missing.updateValue(began, forKey: row.row)
                return loss
            }
        }
    }

    /// Whether the first rows that the list lost went with deletions: what is missing later is a consequence.
    private static func isBreachedByDeletions(among losses: [[StirMissing]]) -> Bool {
        losses.first { !$0.isEmpty }?.allSatisfy(\.isSinceDeletions) ?? false
    }

    private static func rows(
        missingFrom walk: StirLedger.Walk, _ evidence: StirEvidence
    ) -> [StirLedger.Row] {
        let changed = evidence.ledger.rows(touchedBy: .change)
        let seen = Set(walk.keys.compactMap(\.ownRow))
        // Where rows go by themselves, one may go before it is listed.
        let goAlone = !evidence.vanished.isEmpty && !evidence.disappearances.areWithDeletions
        return evidence.ledger.rowsInOrder.filter { row in
            guard let made = row.madeAt, made < walk.began, !changed.contains(row.row),
                !row.isMisnamed, !seen.contains(row.row), !row.isInDoubt(at: walk.began),
                !evidence.hasVanished(row.row, since: walk.began),
                !(goAlone && row.isMissed && !row.isSeen),
                // A write that was under way when the run was interrupted leaves no record.
                !evidence.ledger.mayBeGone(row.row, before: walk.began)
            else { return false }
            return row.goneAt.map { $0 > walk.began } ?? true
        }
    }

    private init(
        _ row: StirLedger.Row, _ walk: StirLedger.Walk, _ sightings: StirSightings,
        _ evidence: StirEvidence
    ) {
        self.row = row
        self.walk = walk
        let last = sightings.last(of: row.row, before: walk.began)
        self.last = last
        let writes = evidence.ledger.writes.filter { $0.isDone && $0.at < walk.began }
        // A page that follows a write may show the list as it was when the walk began.
        let began = max(last?.walkBegan ?? 0, row.madeAt ?? 0)
        since = writes.filter { $0.at > began }
        let goWithDeletions = evidence.disappearances.areWithDeletions && !evidence.vanished.isEmpty
        others = goWithDeletions ? evidence.vanishedWords : nil
        let later = writes.filter { $0.at > last?.at ?? .max }
        isTaken =
            !later.isEmpty && later.allSatisfy { $0.operation == .delete }
            && !sightings.contains(row.row, after: walk.began)
    }

    private var isSinceDeletions: Bool {
        last != nil && !since.isEmpty && since.allSatisfy { $0.operation == .delete }
    }

    /// Whether other rows were deleted since it was made or last listed.
    private var isBeforeDeletions: Bool { since.contains { $0.operation == .delete } }

    /// The kind of write to blame; nil for a row that was made after deletions had already broken the list.
    private func operation(afterBreach isBreachedByDeletions: Bool) -> StirOperation? {
        if isTaken || last == nil && others != nil && isBeforeDeletions { return .delete }
        guard isBreachedByDeletions else { return .insert }
        return last == nil ? nil : .delete
    }

    /// The page of the walk on which the row should be: where it was listed before, or else next to the row that was made
    /// before it.
    private var expectedPage: StirLedger.Page? {
        if let last, walk.pages.indices.contains(last.page - 1) { return walk.pages[last.page - 1] }
        let neighbour = walk.keys.compactMap(\.ownRow).filter { $0 < row.row }.max()
        return walk.pages.last { page in neighbour.map { page.keys.contains(.own($0)) } ?? true }
    }

    private func finding(of operation: StirOperation, _ evidence: StirEvidence) -> Finding {
        let isOfDeletions = operation == .delete
        var finding = Finding(
            page: isOfDeletions ? last?.page : nil,
            item: row.id?.text ?? "row \(row.row)", scene: evidence.scene(of: walk),
            expected: isOfDeletions
                ? "every row that was not deleted" : "every row that was made before the walk",
            saw: "\(history), but this walk does not list it",
            advice: isOfDeletions
                ? """
                let a deletion remove only its own row, and end pages by the rows that are left, not by those there were
                """
                : """
                a cache, a replica or ties in the order may hide it\(isBeforeDeletions ? ", or a deletion took it" : ""); \
                where writes take a while to show, declare `stir: {visible-after: …}`; where the list is filtered, insert \
                rows that pass
                """)
        finding.command = evidence.commands(requests(isOfDeletions, evidence))
        return finding
    }

    /// The writes to blame and the page that shows what they did.
    private func requests(_ isOfDeletions: Bool, _ evidence: StirEvidence) -> [HTTPRequest?] {
        let deletion = since.last { $0.operation == .delete }?.request
        guard last == nil else {
            return isOfDeletions
                ? [deletion, walk.pages.last?.request]
                : [since.last?.request, expectedPage?.request]
        }
        let insertion = evidence.write(.insert, to: row.row, before: walk)
        return [insertion, deletion, expectedPage?.request]
    }

    /// What is known of the row before the walk, as a message.
    private var history: String {
        guard last != nil else {
            let count = since.count { $0.operation == .delete }
            return [
                "it was made (\(row.isPending ? "202" : "2xx"))",
                count > 0 ? "and \(counted(count, "other row")) deleted after that" : nil,
                others.map { "and \($0) of ours went while others were deleted" },
            ].compactMap(\.self).joined(separator: ", ")
        }
        let kinds = StirOperation.allCases.filter { kind in
            since.contains { $0.operation == kind }
        }
        guard !kinds.isEmpty else { return "it was listed before, and nothing was written since" }
        return "it was listed until other rows were \(kinds.map(\.past).joined(separator: " and "))"
    }
}
