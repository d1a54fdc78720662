import TapePaging

/// Finds rows of ours that a quiet walk does not list although they were made before it and not deleted.
struct StirMissing {
    private let row: StirLedger.Row
    private let walk: StirLedger.Walk
    /// The page on which it was last listed before the walk, if it ever was.
    private let last: (page: Int, at: Int)?
    /// The kind of write that made the row disappear: deletions if it was listed until there were some and never again, with
    /// nothing else written.
    private let operation: StirOperation

    /// Findings about rows that have been missing since a kind of write.
    static func findings(_ evidence: StirEvidence, since operation: StirOperation) -> [Finding] {
        // If an item's identity has several values, the name from an insertion's answer cannot be matched.
        if case .paths(let paths) = evidence.convention.identity, paths.count > 1,
            !evidence.seesOwnRows
        {
            return []
        }
        var told: Set<Int> = []
        let window = evidence.convention.window
        return evidence.quiet.filter { $0.isWhole && !$0.isCut(at: window) }.flatMap { walk in
            rows(missingFrom: walk, evidence).filter { told.insert($0.row).inserted }
                .map { StirMissing($0, walk, evidence) }
                .filter { $0.operation == operation }
                .prefix(3).map { $0.finding(evidence) }
        }
    }

    private static func rows(
        missingFrom walk: StirLedger.Walk, _ evidence: StirEvidence
    ) -> [StirLedger.Row] {
        let changed = evidence.ledger.rows(touchedBy: .change)
        let seen = Set(walk.keys.compactMap(\.ownRow))
        return evidence.ledger.rowsInOrder.filter { row in
            guard let made = row.madeAt, made < walk.began, !changed.contains(row.row),
                !row.isMisnamed, !seen.contains(row.row), !row.isInDoubt(at: walk.began),
                !evidence.hasVanished(row.row, since: walk.began),
                // A write that was under way when the run was interrupted leaves no record.
                !evidence.ledger.mayBeGone(row.row, before: walk.began)
            else { return false }
            return row.goneAt.map { $0 > walk.began } ?? true
        }
    }

    private init(_ row: StirLedger.Row, _ walk: StirLedger.Walk, _ evidence: StirEvidence) {
        self.row = row
        self.walk = walk
        var last: (page: Int, at: Int)?
        var comesBack = false
        for other in evidence.ledger.runs.flatMap(\.walks) {
            for (index, page) in other.pages.enumerated() where page.keys.contains(.own(row.row)) {
                if page.at > walk.began {
                    comesBack = true
                } else if page.at > last?.at ?? 0 {
                    last = (index + 1, page.at)
                }
            }
        }
        let since = evidence.ledger.writes.filter {
            $0.isDone && $0.at > last?.at ?? .max && $0.at < walk.began
        }
        let isSinceDeletions = !since.isEmpty && since.allSatisfy { $0.operation == .delete }
        self.last = last
        operation = isSinceDeletions && !comesBack ? .delete : .insert
    }

    /// The page of the walk on which the row should be: where it was listed before, or else next to the row that was made
    /// before it.
    private var expectedPage: StirLedger.Page? {
        if let last, walk.pages.indices.contains(last.page - 1) { return walk.pages[last.page - 1] }
        let neighbour = walk.keys.compactMap(\.ownRow).filter { $0 < row.row }.max()
        return walk.pages.last { page in neighbour.map { page.keys.contains(.own($0)) } ?? true }
    }

    private func finding(_ evidence: StirEvidence) -> Finding {
        let name = row.id?.text ?? "row \(row.row)"
        guard let last, operation == .delete else {
            var finding = Finding(
                item: name, scene: "a quiet walk",
                expected: "every row that was made before the walk",
                saw:
                    "it was made (\(row.isPending ? "202" : "2xx")), but the walk that began then does not list it",
                advice: """
                    a cache, a replica or ties in the order may hide it; where writes take a while to show, declare \
                    `stir: {visible-after: …}`; where the list is filtered, insert rows that pass
                    """)
            finding.command = evidence.commands(
                [evidence.write(.insert, to: row.row, before: walk), expectedPage?.request])
            return finding
        }
        var finding = Finding(
            page: last.page, item: name, scene: "a quiet walk after deletions",
            expected: "every row that was not deleted",
            saw: "it was listed until other rows were deleted, but not since then",
            advice: """
                let a deletion remove only its own row, and end pages by the rows that are left, not by those there were
                """)
        finding.command = evidence.commands(
            [evidence.lastWrite(.delete, before: walk), walk.pages.last?.request])
        return finding
    }
}
