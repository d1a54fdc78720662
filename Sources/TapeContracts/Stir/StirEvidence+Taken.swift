import TapePaging

/// Finds rows that deletions of other rows took from the list.
extension StirEvidence {
    /// Rows of others that went for good, always while rows of ours were deleted, and too often for a coincidence; in the order
    /// of the list.
    var takenOthers: [StirKey] {
        let whole = quiet.filter(\.isWhole)
        // Writes may push rows out of a window, and items without names may be the same rows with other values.
        guard let first = whole.first, let last = whole.last, ledger.namesAllItems,
            convention.window == nil
        else { return [] }
        let left = Set(last.keys)
        let went = first.keys.filter { $0.ownRow == nil && !left.contains($0) }
        guard !went.isEmpty, StirDepartures(ledger).areTaken(Set(went)) else { return [] }
        return went
    }

    /// Findings about rows of others that deletions took, in the order in which they went.
    func findings(ofTaken taken: [StirKey]) -> [Finding] {
        guard !taken.isEmpty else { return [] }
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
                    while rows of ours were deleted, and never at another time
                    """,
                advice: """
                    let a deletion remove only its own row; if someone else deletes rows at the same time, run it again \
                    without that
                    """)
            finding.command = commands([lastWrite(.delete, before: walk), walk.pages.last?.request])
            findings.append(finding)
        }
        return findings
    }
}
