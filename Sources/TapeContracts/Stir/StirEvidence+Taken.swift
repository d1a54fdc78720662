import TapePaging

/// Finds rows that our writes took from the list.
extension StirEvidence {
    /// Rows that went for good, and the kind of our writes that took them.
    struct Taken {
        /// In the order of the list, those of others first.
        let keys: [StirKey]
        let by: StirOperation
    }

    /// Rows that went for good, always while there was one kind of our writes, and too often for a coincidence: those of others,
    /// or else those of others and ours together.
    ///
    /// If several kinds fit, the one that explains them best is to blame: a deletion before a change, and that before an
    /// insertion.
    func findTaken() -> Taken? {
        let went = othersGone
        guard areLossesTelling, !went.isEmpty else { return nil }
        let own = vanished.union(disappearances.taken).sorted().map(StirKey.own)
        for keys in [went, went + own] {
            let departures = departures(of: keys)
            if let cause = Self.causes.first(where: departures.areTaken) {
                return Taken(keys: keys, by: cause)
            }
        }
        return nil
    }

    /// How many rows went, all of them while rows of ours were written to in this way, so that these writes may have taken them;
    /// as a message, nil if none did.
    func suspicion(of operation: StirOperation) -> String? {
        let keys = othersGone + vanished.sorted().map(StirKey.own)
        guard areLossesTelling, !keys.isEmpty else { return nil }
        let departures = departures(of: keys)
        guard !departures.areUnseen, departures.areWith(operation) else { return nil }
        return """
            \(counted(keys.count, "row")) (\(listed(keys.map(name), most: 3))) went for good, each of them while rows of ours \
            were \(operation.past), which may be a coincidence; if no one else deletes rows, these writes take them
            """
    }

    /// A judgement of the law about a kind of write, which does not hold while such writes are under suspicion.
    func doubting(_ judgement: Judgement, _ operation: StirOperation) -> Judgement {
        let isNote = judgement.verdict == .notApplicable && isDrifting && operation != .change
        guard judgement.verdict == .holds || isNote, let words = suspicion(of: operation) else {
            return judgement
        }
        return .notEnoughEvidence(words)
    }

    private static let causes: [StirOperation] = [.delete, .change, .insert]

    /// Whether rows that are no longer listed are gone: writes may push rows out of a window, and items without names may be the
    /// same rows with other values.
    private var areLossesTelling: Bool { ledger.namesAllItems && convention.window == nil }

    /// The rows of others that the first walk lists and the last one does not, in the order of the list.
    private var othersGone: [StirKey] {
        let whole = quiet.filter(\.isWhole)
        guard let first = whole.first, let last = whole.last else { return [] }
        let left = Set(last.keys)
        return first.keys.filter { $0.ownRow == nil && !left.contains($0) }
    }

    private func departures(of keys: [StirKey]) -> StirDepartures {
        StirDepartures(of: Set(keys), in: ledger, within: window, before: ledger.endOfRow)
    }

    /// Findings about rows that a kind of write took, in the order in which they went.
    func findings(ofTakenBy operation: StirOperation) -> [Finding] {
        guard let taken, taken.by == operation else { return [] }
        let names = taken.keys.map(name)
        let areOthers = taken.keys.allSatisfy { $0.ownRow == nil }
        let whole = quiet.filter(\.isWhole)
        var told: Set<StirKey> = []
        var findings: [Finding] = []
        for (before, walk) in zip(whole, whole.dropFirst()) where findings.count < 3 {
            let (known, shown) = (Set(before.keys), Set(walk.keys))
            let gone = taken.keys.filter { key in
                // Rows of ours are made and deleted between walks.
                (key.ownRow == nil || known.contains(key)) && !shown.contains(key)
                    && told.insert(key).inserted
            }
            guard let key = gone.first else { continue }
            var finding = Finding(
                page: before.pages.firstIndex { $0.keys.contains(key) }.map { $0 + 1 },
                item: name(key), scene: scene(of: walk),
                expected: "every row that \(areOthers ? "is not ours" : "was not deleted")",
                saw: """
                    \(counted(names.count, "row")) that \(areOthers ? "are not ours" : "this run did not delete") went \
                    (\(listed(names, most: 3))), always while rows of ours were \(operation.past), and never at another time
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
