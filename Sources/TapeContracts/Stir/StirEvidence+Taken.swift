import TapePaging

/// Finds rows of others that our writes took from the list.
extension StirEvidence {
    /// Rows of others that went for good, always while there was one kind of our writes, and too often for a coincidence; in
    /// the order of the list.
    ///
    /// If several kinds fit, the one that explains them best is to blame: a deletion before a change, and that before an
    /// insertion.
    var takenOthers: (keys: [StirKey], by: StirOperation)? {
        let whole = quiet.filter(\.isWhole)
        // Writes may push rows out of a window, and items without names may be the same rows with other values.
        guard let first = whole.first, let last = whole.last, ledger.namesAllItems,
            convention.window == nil
        else { return nil }
        let left = Set(last.keys)
        let went = first.keys.filter { $0.ownRow == nil && !left.contains($0) }
        guard !went.isEmpty else { return nil }
        let departures = StirDepartures(of: Set(went), in: ledger)
        return [StirOperation.delete, .change, .insert].first(where: departures.areTaken)
            .map { (went, $0) }
    }

    /// Findings about rows of others that a kind of write took, in the order in which they went.
    func findings(ofTakenBy operation: StirOperation) -> [Finding] {
        guard let (taken, cause) = takenOthers, cause == operation else { return [] }
        let names = taken.map(name)
        let whole = quiet.filter(\.isWhole)
        var told: Set<StirKey> = []
        var findings: [Finding] = []
        for (before, walk) in zip(whole, whole.dropFirst()) where findings.count < 3 {
            let shown = Set(walk.keys)
            let gone = taken.filter { !shown.contains($0) && told.insert($0).inserted }
            guard let key = gone.first else { continue }
            var finding = Finding(
                page: before.pages.firstIndex { $0.keys.contains(key) }.map { $0 + 1 },
                item: name(key), scene: scene(of: walk),
                expected: "every row that is not ours",
                saw: """
                    \(counted(names.count, "row")) that are not ours went (\(listed(names, most: 3))), always \
                    while rows of ours were \(operation.past), and never at another time
                    """,
                advice:
                    "\(operation.adviceOnTaken); if someone else deletes rows at the same time, run it again without that"
            )
            finding.command = commands([
                lastWrite(operation, before: walk), walk.pages.last?.request,
            ])
            findings.append(finding)
        }
        return findings
    }
}

extension StirOperation {
    /// How such writes leave the rows of others alone.
    fileprivate var adviceOnTaken: String {
        switch self {
        case .insert:
            "let an insertion take no row; if the list keeps only so many rows, declare `paging: {window: …}`"
        case .change: "let a change touch only its own row"
        case .delete: "let a deletion remove only its own row"
        }
    }
}
